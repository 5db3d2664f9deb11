import { expect, test } from 'vitest';
import { failure } from '#machines/shared/failure.ts';
import { startProfileEdit } from '#machines/testing/profile-edit.ts';
import { refusal } from '#machines/testing/refusal.ts';
import { ann } from '#machines/profile/profile.walk.ts';
import { editProblem } from './profile-edit.rules.ts';
import { elsewhere, otherRow, saved } from './profile-edit.walk.ts';

const submit = { type: 'draft.submit', changes: { nickName: 'Annie' } } as const;

test('an edit is saved with the version that it is based on [PRO-01]', async () => {
  const { actor, ports, output } = startProfileEdit();
  actor.send(submit);
  expect(ports.saveProfile.calls).toEqual([{ changes: { nickName: 'Annie' }, version: 1 }]);
  await ports.saveProfile.answer(saved);
  expect(output()).toEqual({ profile: saved, saved: 'nickName' });
});

test('the same value as before is not sent, and a cancelled edit changes nothing [PRO-01]', () => {
  const { actor, ports, output } = startProfileEdit();
  actor.send({ type: 'draft.submit', changes: { nickName: 'Ann' } });
  expect([ports.saveProfile.calls, output()]).toEqual([[], { profile: ann, saved: null }]);
  const other = startProfileEdit();
  other.actor.send({ type: 'edit.cancel' });
  expect(other.output()).toEqual({ profile: ann, saved: null });
});

test('a change of the same row in another tab is shown before it is overwritten [PRO-01]', async () => {
  const { actor, ports, value, context, output } = startProfileEdit();
  actor.send(submit);
  await ports.saveProfile.refuse(refusal('modify_not_allowed'));
  await ports.readProfile.answer(elsewhere);
  expect([value(), context().isSuperseded, context().profile.nickName]).toEqual(['entering', true, 'Anna']);
  actor.send(submit);
  expect(ports.saveProfile.calls[1]).toEqual({ changes: { nickName: 'Annie' }, version: 2 });
  await ports.saveProfile.answer({ ...saved, version: 3 });
  expect(output()?.saved).toBe('nickName');
});

test('a change of another row does not stop the edit [PRO-01]', async () => {
  const { actor, ports } = startProfileEdit();
  actor.send(submit);
  await ports.saveProfile.refuse(refusal('modify_not_allowed'));
  await ports.readProfile.answer(otherRow);
  expect(ports.saveProfile.calls[1]).toEqual({ changes: { nickName: 'Annie' }, version: 2 });
});

test.each([[saved, 'saved'], [ann, 'entering']])('after a lost answer the profile %j leads to %s [PRO-01]', async (profile, state) => {
  const { actor, ports, value, context } = startProfileEdit();
  actor.send(submit);
  await ports.saveProfile.refuse(refusal('time_out'));
  expect(value()).toBe('confirming');
  await ports.readProfile.answer(profile);
  expect([value(), context().failure]).toEqual([state, state === 'saved' ? null : failure('profile_not_saved')]);
});

test.each([
  [{ nickName: '' }, 'empty', null],
  [{ nickName: '  ' }, 'empty', null],
  [{ nickName: 'a'.repeat(64) }, null, null],
  [{ nickName: 'a'.repeat(65) }, 'tooLong', null],
  [{ nickName: '𠮷'.repeat(64) }, null, null],
  [{ firstName: '', lastName: '' }, null, null],
  [{ firstName: 'a'.repeat(65), lastName: '' }, null, 'tooLong'],
])('the names %j have the problems %s and %s [PRO-01, VAL-08]', (changes, nickName, firstName) => {
  expect(editProblem(changes, 64)).toEqual({ nickName, firstName, lastName: null });
});

test('the regional brand takes 32 characters [VAL-07]', () => {
  expect([editProblem({ nickName: '名'.repeat(32) }, 32).nickName, editProblem({ nickName: '名'.repeat(33) }, 32).nickName]).toEqual([null, 'tooLong']);
});
