import { expect, test } from 'vitest';
import { failure } from '#machines/shared/failure.ts';
import { changed as confirmed } from '#machines/email-change/email-change.harness.ts';
import { mfaRequired } from '#machines/sensitive-action/challenge.harness.ts';
import { changed } from '#machines/testing/events.ts';
import { refusal } from '#machines/testing/refusal.ts';
import { startRecoveryEmail } from './recovery-email.harness.ts';
import { selectDialog, selectRow, selectScreen } from './recovery-email.selectors.ts';

test('an unreadable address is not shown as "no address" [REC-01]', async () => {
  const { actor, ports } = startRecoveryEmail();
  await ports.readEmail.refuse(refusal('unreachable'));
  expect(selectRow(actor.getSnapshot())).toMatchObject({ name: 'unavailable', failure: failure('unreachable') });
  actor.send({ type: 'read.retry' });
  await ports.readEmail.answer(null);
  expect(selectRow(actor.getSnapshot())).toMatchObject({ name: 'row', email: null });
});

test('a cancelled change leaves the row unchanged, without a message [REC-01]', async () => {
  const { actor, ports, emailChange, value } = startRecoveryEmail();
  await ports.readEmail.answer(null);
  actor.send({ type: 'recovery.set' });
  expect(selectDialog(actor.getSnapshot())).toEqual({ name: 'changing' });
  emailChange()?.send({ type: 'change.cancel' });
  await ports.readEmail.answer(null);
  expect([value(), selectRow(actor.getSnapshot())]).toEqual([
    { shown: 'closed' },
    { name: 'row', email: null, isTurnedOff: false, isInterrupted: false },
  ]);
});

test('a confirmed address shows in the row while its dialog is still open [REC-01]', async () => {
  const { actor, ports } = startRecoveryEmail();
  await ports.readEmail.answer(null);
  actor.send({ type: 'recovery.set' });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a child reports it, not a user
  actor.send(changed('emailChange', { context: { confirmed } }, { type: 'code.submit' }) as never);
  expect(selectScreen(actor.getSnapshot())).toMatchObject({
    name: 'changing',
    row: { email: 'a•••n@harthouse.example' },
  });
});

test('it is removed after a confirmation; after a lost response the address is re-read [REC-01]', async () => {
  const { actor, ports } = startRecoveryEmail();
  await ports.readEmail.answer('a•••n@mail.example');
  actor.send({ type: 'manage.open' });
  actor.send({ type: 'turnOff.start' });
  expect(ports.performAction.calls).toEqual([]);
  actor.send({ type: 'turnOff.confirm' });
  await ports.performAction.refuse(refusal('time_out'));
  expect(selectRow(actor.getSnapshot())).toEqual({ name: 'waiting' });
  await ports.readEmail.answer(null);
  expect(selectRow(actor.getSnapshot())).toMatchObject({ email: null, isInterrupted: true });
});

test('an address typed when the session ended is filled in again, once [SES-10]', async () => {
  const email = 'ann@harthouse.example';
  const { ports, emailChange, value } = startRecoveryEmail({ unsaved: { form: 'backup_email', values: { email } } });
  await ports.readEmail.answer(null);
  expect(emailChange()?.getSnapshot().context.unsaved).toBe(email);
  emailChange()?.send({ type: 'change.cancel' });
  await ports.readEmail.answer(null);
  expect(value()).toEqual({ shown: 'closed' });
});

async function removing() {
  const started = startRecoveryEmail();
  await started.ports.readEmail.answer('a•••n@mail.example');
  started.actor.send({ type: 'manage.open' });
  started.actor.send({ type: 'turnOff.start' });
  started.actor.send({ type: 'turnOff.confirm' });
  return { ...started, row: () => selectRow(started.actor.getSnapshot()) };
}

test('the row says that an address was removed, before the service is asked again [REC-01]', async () => {
  const { actor, ports, row } = await removing();
  await ports.performAction.answer();
  expect(actor.getSnapshot().context).toMatchObject({ email: null, isTurnedOff: true });
  await ports.readEmail.answer(null);
  expect(row()).toEqual({ name: 'row', email: null, isTurnedOff: true, isInterrupted: false });
});

test('a removal whose second factor is cancelled asks again whether to remove it [REC-01]', async () => {
  const { ports, secondFactor, value } = await removing();
  await ports.performAction.refuse(mfaRequired);
  secondFactor()?.send({ type: 'challenge.cancel' });
  expect(value()).toEqual({ shown: 'turningOff' });
});

test.each([
  ['backup_email_not_found', 'checking'],
  ['request_throttled', { shown: 'turningOff' }],
])('a removal that is refused with %s continues at: %j [REC-01]', async (symbol, state) => {
  const { ports, value } = await removing();
  await ports.performAction.refuse(refusal(symbol));
  expect(value()).toEqual(state);
});
