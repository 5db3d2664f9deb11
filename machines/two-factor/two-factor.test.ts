import { expect, test } from 'vitest';
import { failure } from '#machines/shared/failure.ts';
import { Secret } from '#machines/shared/secret.ts';
import { mailChallenge } from '#machines/second-factor/second-factor.harness.ts';
import { sent } from '#machines/mailed-code/mailed-code.harness.ts';
import { refusal } from '#machines/testing/refusal.ts';
import { backupCodes, off, on, secret, startTwoFactor, unsaved } from './two-factor.harness.ts';
import { codeProblem } from './two-factor.rules.ts';
import { invitationPlace, selectDialog, selectRow } from './two-factor.selectors.ts';

async function reachChange() {
  const factor = startTwoFactor();
  const { actor, ports } = factor;
  await ports.readStatus.answer(off);
  actor.send({ type: 'setup.start' });
  actor.send({ type: 'setup.continue' });
  await ports.makeSecret.answer(secret);
  actor.send({ type: 'setup.continue' });
  actor.send({ type: 'code.submit', code: new Secret('123 456') });
  const snapshot = () => actor.getSnapshot();
  return { ...factor, row: () => selectRow(snapshot()), dialog: () => selectDialog(snapshot()) };
}

test('turns on an authenticator app with its code and a proof, and shows the backup codes once [TFA-01, TFA-05]', async () => {
  const { actor, ports, secondFactor, row, dialog, context } = await reachChange();
  await ports.performAction.refuse(refusal('mfa_required', { challenge: mailChallenge }));
  await ports.factor.sendCode.answer(sent);
  secondFactor()?.send({ type: 'code.submit', code: new Secret('654321') });
  const { subject } = ports.performAction.calls[1] ?? {};
  expect(subject?.kind === 'enable' ? subject.code.reveal() : null).toBe('123456');
  await ports.performAction.answer(backupCodes);
  const shown = { name: 'backupCodes', backupCodes, busy: false };
  expect(dialog()).toEqual({ ...shown, canFinish: false });
  actor.send({ type: 'codes.confirm' });
  actor.send({ type: 'codes.saved' });
  expect(dialog()).toEqual({ ...shown, canFinish: true });
  actor.send({ type: 'codes.confirm' });
  expect(dialog()).toEqual({ ...shown, canFinish: true, busy: true });
  expect(ports.confirmCodes.calls).toEqual([{ generatedAt: backupCodes.generatedAt }]);
  await ports.confirmCodes.answer();
  await ports.readStatus.answer(on);
  expect(row()).toEqual({
    name: 'row',
    isOn: true,
    codesLeft: 7,
    generatedAt: on.backupCodes?.generatedAt,
    unsaved: null,
    authenticators: on.authenticators,
    canAdd: true,
    lastCompleted: 'enable',
    isInterrupted: false,
  });
  expect(dialog()).toBeNull();
  expect(context().backupCodes).toBeNull();
  expect(context().secret).toBeNull();
});

test('a wrong code of the app is refused at its field, and the secret stays [TFA-01]', async () => {
  const { ports, dialog } = await reachChange();
  await ports.performAction.refuse(refusal('secret_code_incorrect'));
  expect(dialog()).toMatchObject({ name: 'confirming', secret, failure: failure('secret_code_incorrect') });
});

test('a clock of the app that is off is named at the code, which can be entered again [TFA-01]', async () => {
  const { ports, dialog } = await reachChange();
  await ports.performAction.refuse(refusal('mfa_clock_off', { clockMinutes: -2 }));
  expect(dialog()).toMatchObject({
    name: 'confirming',
    errorLocation: 'code',
    failure: failure('mfa_clock_off', { clockMinutes: -2 }),
  });
});

test('an expired secret is replaced [TFA-01]', async () => {
  const { actor, ports, dialog, context } = await reachChange();
  await ports.performAction.refuse(refusal('mfa_session_not_found'));
  expect([dialog()?.name, context().secret]).toEqual(['installing', null]);
  actor.send({ type: 'setup.continue' });
  expect(ports.makeSecret.calls.length).toBe(2);
});

test('if it was turned on elsewhere, the row shows that [TFA-02]', async () => {
  const { ports, row } = await reachChange();
  await ports.performAction.refuse(refusal('totp_enabled'));
  await ports.readStatus.answer(on);
  expect(row()).toMatchObject({ name: 'row', isOn: true });
});

test('after a lost response the status is re-read before the row shows an outcome [TFA-01, TFA-02]', async () => {
  const { ports, row } = await reachChange();
  await ports.performAction.refuse(refusal('time_out'));
  expect(row()).toEqual({ name: 'waiting' });
  await ports.readStatus.answer(on);
  expect(row()).toMatchObject({ isOn: true, isInterrupted: true });
});

test('an unreadable status is not shown as "off" [TFA-01]', async () => {
  const { actor, ports } = startTwoFactor();
  await ports.readStatus.refuse(refusal('unreachable'));
  expect(selectRow(actor.getSnapshot())).toMatchObject({ name: 'unavailable', failure: failure('unreachable') });
});

test('codes that are not confirmed as saved are shown again with a proof [TFA-03]', async () => {
  const { actor, ports } = startTwoFactor();
  const dialog = () => selectDialog(actor.getSnapshot());
  await ports.readStatus.answer(unsaved);
  expect(selectRow(actor.getSnapshot())).toMatchObject({ unsaved: 'viewable' });
  actor.send({ type: 'manage.open' });
  actor.send({ type: 'codes.view' });
  expect(dialog()).toEqual({ name: 'managing', busy: true, failure: null });
  expect(ports.performAction.calls[0]?.subject).toEqual({ kind: 'view' });
  await ports.performAction.answer(backupCodes);
  expect(dialog()).toMatchObject({ name: 'backupCodes', backupCodes, canFinish: false });
});

test('a refused view is shown where it was asked for, and codes that are gone are read again [TFA-03]', async () => {
  const { actor, ports, value } = startTwoFactor();
  await ports.readStatus.answer(unsaved);
  actor.send({ type: 'manage.open' });
  actor.send({ type: 'codes.view' });
  await ports.performAction.refuse(refusal('system_error'));
  expect(value()).toBe('checking');
  await ports.readStatus.answer(unsaved);
  actor.send({ type: 'manage.open' });
  actor.send({ type: 'codes.view' });
  await ports.performAction.refuse(refusal('mfa_session_not_found'));
  expect(selectDialog(actor.getSnapshot())).toEqual({
    name: 'managing',
    busy: false,
    failure: failure('mfa_session_not_found'),
  });
  actor.send({ type: 'codes.view' });
  await ports.performAction.refuse(refusal('backup_codes_not_viewable'));
  expect(value()).toBe('checking');
});

test('the page is guarded until the codes are confirmed; if that fails, the row shows it [TFA-03]', async () => {
  const { actor, ports, value } = startTwoFactor();
  await ports.readStatus.answer(on);
  actor.send({ type: 'codes.regenerate' });
  actor.send({ type: 'change.confirm' });
  await ports.performAction.answer(backupCodes);
  expect(ports.leaveGuard.running.length).toBe(1);
  actor.send({ type: 'codes.saved' });
  actor.send({ type: 'codes.confirm' });
  await ports.confirmCodes.refuse(refusal('unreachable'));
  expect([value(), ports.leaveGuard.running]).toEqual(['checking', []]);
  await ports.readStatus.answer(unsaved);
  expect(selectRow(actor.getSnapshot())).toMatchObject({ unsaved: 'viewable' });
});

test('another page’s link can ask for new backup codes while it is on, and for the setup while it is off [TFA-03]', async () => {
  const { ports, actor } = startTwoFactor();
  await ports.readStatus.answer(on);
  expect(ports.requests.running.length).toBe(1);
  actor.send({ type: 'codes.regenerate' });
  expect([selectDialog(actor.getSnapshot())?.name, ports.requests.running.length]).toEqual(['regenerating', 0]);
});

test('turns it off, and generates new backup codes, after a confirmation [TFA-02, TFA-03]', async () => {
  const { actor, ports, value } = startTwoFactor();
  await ports.readStatus.answer(on);
  actor.send({ type: 'manage.open' });
  actor.send({ type: 'codes.regenerate' });
  actor.send({ type: 'change.cancel' });
  actor.send({ type: 'turnOff.start' });
  expect([selectDialog(actor.getSnapshot())?.name, ports.performAction.calls]).toEqual(['turningOff', []]);
  actor.send({ type: 'change.confirm' });
  expect(ports.performAction.calls[0]?.subject).toEqual({ kind: 'disable' });
  await ports.performAction.answer(null);
  await ports.readStatus.answer(off);
  expect(value()).toBe('off');
});

test.each([
  ['', 'empty'],
  ['12345', 'digits'],
  ['12345678', 'digits'],
  ['123456', null],
  ['123-456', null],
])('the code %j has the problem %s [TFA-01, VAL-04]', (typed, problem) => {
  expect(codeProblem(typed)).toBe(problem);
});

test('the invitation is first, or last if the status arrives late, so nothing waits longer for it [TFA-07, SES-13]', async () => {
  const inTime = startTwoFactor();
  expect(invitationPlace(inTime.actor.getSnapshot())).toBeNull();
  await inTime.ports.readStatus.answer(off);
  expect(invitationPlace(inTime.actor.getSnapshot())).toBe('first');
  const late = startTwoFactor();
  late.clock.increment(1000);
  expect(invitationPlace(late.actor.getSnapshot())).toBe('last');
  await late.ports.readStatus.answer(off);
  expect(invitationPlace(late.actor.getSnapshot())).toBe('last');
});

test('an unreadable or re-read status hides nothing already shown [TFA-07, SES-13]', async () => {
  const unread = startTwoFactor();
  await unread.ports.readStatus.refuse(refusal('unreachable'));
  unread.actor.send({ type: 'read.retry' });
  expect([unread.value(), invitationPlace(unread.actor.getSnapshot())]).toEqual(['checking', 'last']);
  const { actor, ports, value } = startTwoFactor();
  await ports.readStatus.answer(on);
  actor.send({ type: 'manage.open' });
  actor.send({ type: 'turnOff.start' });
  actor.send({ type: 'change.confirm' });
  await ports.performAction.answer(null);
  expect([value(), invitationPlace(actor.getSnapshot())]).toEqual(['checking', 'first']);
});

test('nothing waits for a dismissed invitation [SES-15]', () => {
  const { actor } = startTwoFactor(true);
  expect(invitationPlace(actor.getSnapshot())).toBe('first');
});
