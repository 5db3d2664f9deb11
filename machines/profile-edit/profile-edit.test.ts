import { expect, test } from 'vitest';
import { failure } from '#machines/shared/failure.ts';
import { startProfileEdit, ann } from './profile-edit.harness.ts';
import { refusal } from '#machines/testing/refusal.ts';
import { editProblem } from './profile-edit.rules.ts';
import { selectScreen } from './profile-edit.selectors.ts';
import { elsewhere, otherRow, saved } from './profile-edit.walk.ts';

const submit = { type: 'draft.submit', changes: { nickName: 'Annie' } } as const;

test('saves an edit with the version it is based on [PRO-01]', async () => {
  const { actor, ports, output } = startProfileEdit();
  actor.send(submit);
  expect(ports.saveProfile.calls).toEqual([{ changes: { nickName: 'Annie' }, version: 1 }]);
  await ports.saveProfile.answer(saved);
  expect(output()).toEqual({ profile: saved, saved: 'nickName', isReplaced: false });
});

test('an unchanged value is not sent, and a cancelled edit changes nothing [PRO-01]', () => {
  const { actor, ports, output } = startProfileEdit();
  actor.send({ type: 'draft.submit', changes: { nickName: 'Ann' } });
  expect([ports.saveProfile.calls, output()]).toEqual([[], { profile: ann, saved: null, isReplaced: false }]);
  const other = startProfileEdit();
  other.actor.send({ type: 'edit.cancel' });
  expect(other.output()).toEqual({ profile: ann, saved: null, isReplaced: false });
});

test('a change of the same row in another tab is shown before it is overwritten [PRO-01]', async () => {
  const { actor, ports, value, context, output } = startProfileEdit();
  actor.send(submit);
  await ports.saveProfile.refuse(refusal('modify_not_allowed'));
  await ports.rereadProfile.answer(elsewhere);
  expect(value()).toEqual({ entering: { changed: 'typing' } });
  expect(context().isSuperseded).toBe(true);
  expect(context().profile.nickName).toBe('Anna');
  actor.send(submit);
  expect(ports.saveProfile.calls[1]).toEqual({ changes: { nickName: 'Annie' }, version: 2 });
  await ports.saveProfile.answer({ ...saved, version: 3 });
  expect(output()?.saved).toBe('nickName');
});

test.each([
  ['name', { firstName: 'Ann', lastName: 'Baker' }, { lastName: 'Arch' }],
  ['name', { firstName: 'Anne', lastName: 'Archer' }, { firstName: 'Anna' }],
  ['country', { country: 'DE' }, { country: 'FR' }],
] as const)(
  'the row %s with %j is sent, unless %j elsewhere is to be overwritten [PRO-01]',
  async (field, changes, other) => {
    const { actor, ports, context } = startProfileEdit(field);
    actor.send({ type: 'draft.edit', changes });
    expect(context().isSuperseded).toBe(false);
    actor.send({ type: 'draft.submit', changes });
    expect(ports.saveProfile.calls).toEqual([{ changes, version: 1 }]);
    await ports.saveProfile.refuse(refusal('modify_not_allowed'));
    await ports.rereadProfile.answer({ ...ann, ...other, version: 2 });
    expect([context().isSuperseded, ports.saveProfile.calls.length]).toEqual([true, 1]);
  },
);

test('a change of another row does not stop the edit [PRO-01]', async () => {
  const { actor, ports } = startProfileEdit();
  actor.send(submit);
  await ports.saveProfile.refuse(refusal('modify_not_allowed'));
  await ports.rereadProfile.answer(otherRow);
  expect(ports.saveProfile.calls[1]).toEqual({ changes: { nickName: 'Annie' }, version: 2 });
});

test('the same change made elsewhere counts as saved [PRO-01]', async () => {
  const { actor, ports, output } = startProfileEdit();
  actor.send(submit);
  await ports.saveProfile.refuse(refusal('modify_not_allowed'));
  await ports.rereadProfile.answer(saved);
  expect(output()).toEqual({ profile: saved, saved: 'nickName', isReplaced: false });
  expect(ports.saveProfile.calls).toHaveLength(1);
});

test('opening another row replaces an unchanged one; input keeps its row open [PRO-01]', () => {
  const untouched = startProfileEdit();
  untouched.actor.send({ type: 'draft.edit', changes: { nickName: 'Ann' } });
  untouched.actor.send({ type: 'edit.replace' });
  expect(untouched.output()).toEqual({ profile: ann, saved: null, isReplaced: true });
  const chosen = startProfileEdit('country');
  chosen.actor.send({ type: 'draft.edit', changes: { country: 'DE' } });
  chosen.actor.send({ type: 'edit.replace' });
  expect([chosen.output(), chosen.context().returns]).toEqual([undefined, 1]);
  chosen.actor.send({ type: 'draft.edit', changes: { country: 'US' } });
  chosen.actor.send({ type: 'edit.replace' });
  expect(chosen.output()?.isReplaced).toBe(true);
});

test('leaving the page is blocked only while input would be lost, and the user decides [PRO-01]', () => {
  const { actor, ports } = startProfileEdit();
  const { running, received } = ports.leaveGuard;
  const isAsking = () => selectScreen(actor.getSnapshot()).isLeaving;
  expect(running.length).toBe(0);
  actor.send({ type: 'draft.edit', changes: { nickName: 'Annie' } });
  actor.send({ type: 'draft.edit', changes: { nickName: 'Annies' } });
  actor.send({ type: 'leave.attempted' });
  expect([running.length, isAsking()]).toEqual([1, true]);
  actor.send({ type: 'leave.cancel' });
  expect([received, isAsking()]).toEqual([[{ type: 'leave.refuse' }], false]);
  actor.send({ type: 'leave.attempted' });
  actor.send({ type: 'leave.confirm' });
  expect(received.map(({ type }) => type)).toEqual(['leave.refuse', 'leave.allow']);
  actor.send({ type: 'draft.edit', changes: { nickName: 'Ann' } });
  expect(running.length).toBe(0);
});

test('a change made elsewhere fills an untouched row, and is reported next to unsaved input [PRO-01]', () => {
  const { actor, ports, context } = startProfileEdit();
  actor.send({ type: 'profile.changed', profile: elsewhere });
  expect([context().openedVersion, context().isSuperseded]).toEqual([2, false]);
  actor.send({ type: 'draft.edit', changes: { nickName: 'Annie' } });
  actor.send({ type: 'profile.changed', profile: { ...elsewhere, country: 'DE', version: 3 } });
  expect(context().isSuperseded).toBe(false);
  actor.send({ type: 'profile.changed', profile: { ...ann, version: 4 } });
  expect([context().openedVersion, context().isSuperseded]).toEqual([2, true]);
  actor.send(submit);
  expect(ports.saveProfile.calls).toEqual([{ changes: { nickName: 'Annie' }, version: 4 }]);
});

test.each([
  [saved, 'saved'],
  [ann, { entering: { changed: 'typing' } }],
])('after a lost response the profile %j leads to %j [PRO-01]', async (profile, state) => {
  const { actor, ports, value, context } = startProfileEdit();
  actor.send(submit);
  await ports.saveProfile.refuse(refusal('time_out'));
  expect(value()).toBe('confirming');
  await ports.confirmSaved.answer(profile);
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
  [{ nickName: 'Lin\u202etraH' }, 'hidden', null],
  [{ firstName: 'Lin\u2066', lastName: '' }, null, 'hidden'],
  [{ nickName: '👩\u200d👧' }, null, null],
])('the names %j have the problems %s and %s [PRO-01, VAL-08]', (changes, nickName, firstName) => {
  expect(editProblem(changes, 64)).toEqual({ nickName, firstName, lastName: null });
});

test('the regional brand allows 32 characters [VAL-07]', () => {
  expect(editProblem({ nickName: '名'.repeat(32) }, 32).nickName).toBeNull();
  expect(editProblem({ nickName: '名'.repeat(33) }, 32).nickName).toBe('tooLong');
});
