import { expect, test } from 'vitest';
import { failure } from '#machines/shared/failure.ts';
import { Secret } from '#machines/shared/secret.ts';
import { mailChallenge } from '#machines/second-factor/second-factor.harness.ts';
import { sent } from '#machines/mailed-code/mailed-code.harness.ts';
import { changedInMarch, changedNow, goodDraft, noPassword, startPassword } from './password.harness.ts';
import { refusal } from '#machines/testing/refusal.ts';
import { draftProblem } from './password.rules.ts';
import { selectDialog, selectRow } from './password.selectors.ts';

async function reachSaving(status = changedInMarch, draft = goodDraft) {
  const password = startPassword();
  await password.ports.readStatus.answer(status);
  password.actor.send({ type: 'password.change' });
  password.actor.send({ type: 'draft.submit', draft });
  const snapshot = () => password.actor.getSnapshot();
  return { ...password, row: () => selectRow(snapshot()), dialog: () => selectDialog(snapshot()) };
}

test('changes a password with the current one, and the row shows the new date [PRO-06]', async () => {
  const { ports, row, dialog, context } = await reachSaving();
  expect(ports.performAction.calls[0]?.subject?.current?.reveal()).toBe('correct horse battery');
  await ports.performAction.answer();
  await ports.readStatus.answer(changedNow);
  expect(row()).toEqual({ name: 'row', changedAt: changedNow.changedAt, lastCompleted: 'changed' });
  expect(dialog()).toBeNull();
  expect(context().draft).toBeNull();
});

test('creates a first password with a mailed code [PRO-06, TFA-05]', async () => {
  const { ports, secondFactor, row, dialog } = await reachSaving(noPassword, { ...goodDraft, current: null });
  await ports.performAction.refuse(refusal('mfa_required', { challenge: mailChallenge }));
  expect(dialog()).toEqual({ name: 'challenged', busy: false });
  await ports.factor.sendCode.answer(sent);
  secondFactor()?.send({ type: 'code.submit', code: new Secret('654321') });
  await ports.performAction.answer();
  await ports.readStatus.answer(changedNow);
  expect(row()).toMatchObject({ lastCompleted: 'created' });
});

test.each([
  ['password_error', 'current', 'wrong_password'],
  ['resource_protected', 'current'],
  ['password_too_common', 'password'],
  ['request_throttled', 'form'],
])('%s is shown at %s [PRO-06]', async (symbol, errorLocation, shown = symbol) => {
  const { ports, dialog } = await reachSaving();
  await ports.performAction.refuse(refusal(symbol));
  expect(dialog()).toMatchObject({ name: 'form', busy: false, failure: failure(shown), errorLocation });
});

test.each([
  [changedNow, 'checking'],
  [changedInMarch, 'entering'],
])('after a lost response the date %j leads to %s [PRO-06]', async (status, value) => {
  const { ports, value: now, context } = await reachSaving();
  await ports.performAction.refuse(refusal('time_out'));
  expect(now()).toBe('confirming');
  await ports.confirmStatus.answer(status);
  expect([now(), context().failure]).toEqual([value, value === 'entering' ? failure('password_not_saved') : null]);
});

test('an unreadable status is not shown as "no password" [PRO-06]', async () => {
  const { actor, ports } = startPassword();
  await ports.readStatus.refuse(refusal('unreachable'));
  expect(selectRow(actor.getSnapshot())).toMatchObject({ name: 'unavailable', failure: failure('unreachable') });
});

test('the current password is required if there is one [PRO-06, VAL-02]', () => {
  expect(draftProblem({ ...goodDraft, current: new Secret('') })).toEqual({
    current: 'empty',
    password: null,
    confirmation: null,
  });
  expect(draftProblem({ ...goodDraft, current: null })).toEqual({ current: null, password: null, confirmation: null });
});
