import { describe, expect, test } from 'vitest';
import { checkUpLines, type CheckUp } from '#contract/calls/check-up.ts';
import { refusal } from '#machines/testing/refusal.ts';
import { dismissedCodes, fewCodes, good, startCheckUp, worst } from './check-up.harness.ts';
import { checkUpRules, openLines } from './check-up.rules.ts';
import { selectScreen } from './check-up.selectors.ts';

const browser = { canCreatePasskeys: true };
const linesOf = (found: CheckUp, here = browser) => openLines(found, here).lines.map(({ line }) => line);

describe('the rules', () => {
  test('every line has one rule [ACT-06]', () => {
    expect(checkUpRules.map(({ line }) => line)).toEqual(checkUpLines);
  });

  test.each<[Partial<CheckUp>, string[]]>([
    [{}, []],
    [{ isPasswordFound: true }, ['passwordFound']],
    [{ takeBacks: 1 }, ['openTakeBack']],
    [{ isEmailVerified: false }, ['unverifiedEmail']],
    [{ hasSecondFactor: false, backupCodesLeft: 0 }, ['noSecondFactor']],
    [{ backupCodesLeft: 3 }, []],
    [{ backupCodesLeft: 2 }, ['fewBackupCodes']],
    [{ backupCodesLeft: 2, areBackupCodesSaved: false }, ['unsavedBackupCodes']],
    [{ hasSecondFactor: false, areBackupCodesSaved: false }, ['noSecondFactor']],
    [{ hasRecoveryKit: false }, ['noRecoveryKit']],
    [{ hasRecoveryKit: false, protectedKeys: 0 }, []],
    [{ passkeys: 0 }, ['noPasskey']],
    [{ unusedSessions: 1 }, ['unusedSessions']],
    [{ unusedApps: 1 }, ['unusedApps']],
    [{ unusedApps: 1, dismissed: ['unusedApps'] }, []],
    // A danger cannot be dismissed, whoever has the session.
    [{ isPasswordFound: true, dismissed: ['passwordFound'] }, ['passwordFound']],
  ])('%j leaves open: %j [ACT-06]', (found, lines) => {
    expect(linesOf({ ...good, ...found })).toEqual(lines);
  });

  test('the worst comes first, and a browser without passkeys is not told to create one [ACT-06]', () => {
    const all = ['passwordFound', 'openTakeBack', 'unverifiedEmail', 'noSecondFactor', 'noRecoveryKit'];
    expect(linesOf(worst)).toEqual([...all, 'noPasskey', 'unusedSessions', 'unusedApps']);
    expect(linesOf(worst, { canCreatePasskeys: false })).toEqual([...all, 'unusedSessions', 'unusedApps']);
  });
});

test('a dismissed line goes once the service has stored it [ACT-06]', async () => {
  const { actor, ports } = startCheckUp();
  await ports.readCheckUp.answer(fewCodes);
  actor.send({ type: 'line.dismiss', line: 'fewBackupCodes' });
  expect(selectScreen(actor.getSnapshot())).toMatchObject({ lines: [{ line: 'fewBackupCodes' }], lastDismissed: null });
  await ports.dismissLine.answer(dismissedCodes);
  expect(selectScreen(actor.getSnapshot())).toMatchObject({
    lines: [],
    putOff: [{ line: 'fewBackupCodes' }],
    lastDismissed: 'fewBackupCodes',
  });
});

test('after a lost response the check-up is read back [ACT-06]', async () => {
  const { actor, ports } = startCheckUp();
  await ports.readCheckUp.answer(fewCodes);
  actor.send({ type: 'line.dismiss', line: 'fewBackupCodes' });
  await ports.dismissLine.refuse(refusal('time_out'));
  await ports.readCheckUp.answer(dismissedCodes);
  expect(selectScreen(actor.getSnapshot())).toMatchObject({ lines: [], dismissing: null });
});

test('an act on the page is followed by another read, which may fail and is then not shown as before [ACT-06]', async () => {
  const { actor, ports } = startCheckUp();
  await ports.readCheckUp.answer(worst);
  actor.send({ type: 'account.acted' });
  expect(selectScreen(actor.getSnapshot())).toMatchObject({ name: 'row' });
  await ports.readCheckUp.refuse(refusal('unreachable'));
  expect(selectScreen(actor.getSnapshot())).toMatchObject({ name: 'unavailable' });
});
