import { expect, test } from 'vitest';
import { sessions, startAccountSessions } from '#machines/account-sessions/account-sessions.harness.ts';
import { changedInMarch, changedNow, goodDraft, startPassword } from '#machines/password/password.harness.ts';
import { refusal } from '#machines/testing/refusal.ts';
import { backupCodes, on, startTwoFactor, unsaved } from '#machines/two-factor/two-factor.harness.ts';
import { input, lockDownWith, reported, withStep } from './lock-down.harness.ts';
import {
  contextAtStart,
  hasNewCodes,
  hasNewPassword,
  hasOnlyThisSession,
  isBegun,
  isUnkept,
  openSteps,
} from './lock-down.rules.ts';

const eventOf = ({ actor }: { readonly actor: { getSnapshot(): unknown } }) => ({
  type: 'xstate.snapshot.child',
  snapshot: actor.getSnapshot(),
});

test('the step of the sessions is done once no other one is left, and none is being ended [SES-02]', async () => {
  const access = startAccountSessions();
  const found = [hasOnlyThisSession(eventOf(access))];
  await access.ports.readItems.answer(sessions.slice(0, 2));
  found.push(hasOnlyThisSession(eventOf(access)));
  access.actor.send({ type: 'item.end', id: '2' });
  found.push(hasOnlyThisSession(eventOf(access)));
  await access.ports.endAccess.answer();
  found.push(hasOnlyThisSession(eventOf(access)));
  expect(found).toEqual([false, false, false, true]);
});

test('the step of the password is done once a new one is saved [PRO-06]', async () => {
  const password = startPassword();
  const found = [hasNewPassword(eventOf(password))];
  await password.ports.readStatus.answer(changedInMarch);
  found.push(hasNewPassword(eventOf(password)));
  password.actor.send({ type: 'password.change' });
  password.actor.send({ type: 'draft.submit', draft: goodDraft });
  found.push(hasNewPassword(eventOf(password)));
  await password.ports.performAction.answer();
  await password.ports.readStatus.answer(changedNow);
  found.push(hasNewPassword(eventOf(password)));
  expect(found).toEqual([false, false, false, true]);
});

test('the step of the codes is not done by what is on already, nor where that is unknown [TFA-03]', async () => {
  const factor = startTwoFactor();
  const found = [hasNewCodes(eventOf(factor))];
  await factor.ports.readStatus.answer(on);
  found.push(hasNewCodes(eventOf(factor)));
  const unread = startTwoFactor();
  await unread.ports.readStatus.refuse(refusal('unreachable'));
  found.push(hasNewCodes(eventOf(unread)));
  expect(found).toEqual([false, false, false]);
});

test('the step of the codes stays open while the service does not know that they are saved [TFA-03, TFA-05]', async () => {
  const { actor, ports } = startTwoFactor();
  await ports.readStatus.answer(on);
  const found: boolean[] = [];
  for (const [isConfirmed, status] of [
    [false, unsaved],
    [true, on],
  ] as const) {
    actor.send({ type: 'codes.regenerate' });
    actor.send({ type: 'change.confirm' });
    await ports.performAction.answer(backupCodes);
    actor.send({ type: 'codes.saved' });
    actor.send({ type: 'codes.confirm' });
    if (isConfirmed) await ports.confirmCodes.answer();
    else await ports.confirmCodes.refuse(refusal('unreachable'));
    await ports.readStatus.answer(status);
    found.push(hasNewCodes(eventOf({ actor })));
  }
  expect(found).toEqual([false, true]);
});

test('a checklist starts with nothing read, and nothing that was not kept [SES-02]', () => {
  expect(contextAtStart({ input })).toMatchObject({ lockDown: null, report: null, isUnkept: false });
});

test('a checklist is that of its own event; without one, any [SES-02]', () => {
  const lockDown = lockDownWith();
  const begun = (event: string | null) => isBegun({ lockDown, event });
  expect([begun(null), begun(reported.id), begun('other'), isBegun({ lockDown: null, event: null })]).toEqual([
    true,
    true,
    false,
    false,
  ]);
  expect(isBegun({ lockDown: { ...lockDown, event: null }, event: 'other' })).toBe(false);
});

test('the ways that remain are the steps that are skipped or not reached [SES-02]', () => {
  const { steps } = input;
  expect(openSteps({ lockDown: lockDownWith('done', 'skipped'), steps })).toEqual(steps.slice(1));
  expect(openSteps({ lockDown: null, steps })).toEqual([]);
});

test('a recovery address that was confirmed is reviewed by the service, or is not kept [REC-01]', () => {
  const report = { step: 'recoveryEmail', state: 'done' } as const;
  const [open, done] = [lockDownWith(), withStep(lockDownWith(), 'recoveryEmail')];
  expect([
    isUnkept({ lockDown: open, report }),
    isUnkept({ lockDown: done, report }),
    isUnkept({ lockDown: open, report: { ...report, state: 'skipped' } }),
    isUnkept({ lockDown: open, report: null }),
  ]).toEqual([true, false, false, false]);
});
