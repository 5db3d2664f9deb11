import { expect, test } from 'vitest';
import { mailChallenge } from '#machines/second-factor/second-factor.harness.ts';
import { failure } from '#machines/shared/failure.ts';
import { refusal } from '#machines/testing/refusal.ts';
import { creationOptions, credential, last, none, startPasskey, two } from './passkey.harness.ts';
import { itemNameProblem } from '#contract/rules/names.ts';
import { selectDialog, selectRow } from './passkey.selectors.ts';

async function shown(passkeys = two, canCreate = true) {
  const started = startPasskey(canCreate);
  await started.ports.readPasskeys.answer(passkeys);
  const snapshot = () => started.actor.getSnapshot();
  return { ...started, row: () => selectRow(snapshot()), dialog: () => selectDialog(snapshot()) };
}

async function creating() {
  const started = await shown(none);
  started.actor.send({ type: 'passkey.create' });
  started.actor.send({ type: 'name.submit', name: ' Phone ' });
  await started.ports.performAction.answer({ kind: 'create', options: creationOptions });
  return started;
}

async function renaming(name: string) {
  const started = await shown();
  started.actor.send({ type: 'manage.open' });
  started.actor.send({ type: 'passkey.rename', id: '7' });
  started.actor.send({ type: 'name.submit', name });
  return started;
}

test.each([
  ['Phone', null],
  ['  ', 'empty'],
  ['a\u202eb', 'hidden'],
  ['x'.repeat(65), 'tooLong'],
])('the name %j of a passkey has the problem %s [PRO-06]', (name, problem) => {
  expect(itemNameProblem(name)).toBe(problem);
});

test('proves, creates and saves a passkey under its name, in this order [PRO-06]', async () => {
  const { ports, dialog, row } = await creating();
  expect(ports.performAction.calls).toEqual([{ subject: { kind: 'create' }, proof: null }]);
  expect(ports.createPasskey.calls).toEqual([{ options: creationOptions }]);
  expect(dialog()).toMatchObject({ name: 'naming', busy: true, isInBrowser: true });
  await ports.createPasskey.answer(credential);
  expect(ports.savePasskey.calls).toEqual([{ name: 'Phone', credential }]);
  await ports.savePasskey.answer(two);
  expect(dialog()).toBeNull();
  expect(row()).toMatchObject({ count: 2, lastCompleted: 'created' });
});

test('says nothing to a user who cancels in the browser [PRO-06]', async () => {
  const { ports, dialog, row } = await creating();
  await ports.createPasskey.answer(null);
  expect(dialog()).toBeNull();
  expect(row()).toEqual({ name: 'row', count: 0, canCreate: true, lastCompleted: null, isInterrupted: false });
});

test('a browser’s dialog that does not answer can be left [PRO-06]', async () => {
  const { actor, ports, dialog, row } = await creating();
  actor.send({ type: 'name.cancel' });
  expect(dialog()).toBeNull();
  await ports.createPasskey.answer(credential);
  expect([ports.savePasskey.calls, row()]).toMatchObject([[], { count: 0, lastCompleted: null }]);
});

test('keeps the name if the browser or the service refuses the passkey [PRO-06]', async () => {
  const { actor, ports, dialog } = await creating();
  await ports.createPasskey.refuse(refusal('passkey_exists'));
  expect(dialog()).toMatchObject({ name: 'naming', busy: false, failure: failure('passkey_exists') });
  actor.send({ type: 'name.submit', name: 'Phone' });
  expect(dialog()).toMatchObject({ name: 'naming', busy: true, failure: null });
});

test('a lost response is read back: what was saved is a success, and what was not is asked for again [PRO-06]', async () => {
  const lost = refusal('time_out');
  const added = await creating();
  await added.ports.createPasskey.answer(credential);
  await added.ports.savePasskey.refuse(lost);
  expect(added.dialog()).toMatchObject({ name: 'naming', busy: true, typed: 'Phone', failure: null });
  const passkeys = two.passkeys.map((each, index) => (index === 0 ? { ...each, credentialId: credential.id } : each));
  const saved = { ...two, passkeys };
  await added.ports.readPasskeys.answer(saved);
  expect([added.dialog(), added.row()]).toMatchObject([null, { lastCompleted: 'created', isInterrupted: false }]);

  const unsaved = await creating();
  await unsaved.ports.createPasskey.answer(credential);
  await unsaved.ports.savePasskey.refuse(lost);
  await unsaved.ports.readPasskeys.answer(two);
  expect(unsaved.dialog()).toMatchObject({ name: 'naming', busy: false, typed: 'Phone', failure: failure('time_out') });

  for (const name of ['Laptop', 'Work laptop']) {
    const { ports, dialog, row } = await renaming('Laptop');
    await ports.renamePasskey.refuse(lost);
    const listed = two.passkeys.map((each) => (each.id === '7' ? { ...each, name } : each));
    await ports.readPasskeys.answer({ ...two, passkeys: listed });
    if (name === 'Laptop') expect([dialog(), row()]).toMatchObject([null, { lastCompleted: 'renamed' }]);
    else expect(dialog()).toMatchObject({ name: 'naming', typed: 'Laptop', failure: failure('time_out') });
  }
});

test('a passkey that was removed elsewhere meanwhile has no name to ask for [PRO-06]', async () => {
  const { ports, dialog, row } = await renaming('Laptop');
  await ports.renamePasskey.refuse(refusal('time_out'));
  await ports.readPasskeys.answer(none);
  expect([dialog(), row()]).toMatchObject([null, { count: 0, lastCompleted: null, isInterrupted: true }]);
});

test('a list that cannot be read back either keeps the name, and is read again when the dialog closes [PRO-06]', async () => {
  const { actor, ports, dialog, row, value } = await renaming('Laptop');
  await ports.renamePasskey.refuse(refusal('time_out'));
  await ports.readPasskeys.refuse(refusal('unreachable'));
  expect(dialog()).toMatchObject({ name: 'naming', busy: false, typed: 'Laptop', failure: failure('time_out') });
  actor.send({ type: 'name.cancel' });
  expect(value()).toBe('checking');
  await ports.readPasskeys.answer(two);
  expect(row()).toMatchObject({ count: 2, isInterrupted: true });
});

test('re-reads after a removal whose response was lost, and reports it [PRO-06]', async () => {
  const { actor, ports, row } = await shown();
  actor.send({ type: 'manage.open' });
  actor.send({ type: 'passkey.remove', id: '7' });
  actor.send({ type: 'remove.confirm' });
  await ports.performAction.refuse(refusal('time_out'));
  await ports.readPasskeys.answer(two);
  expect(row()).toMatchObject({ count: 2, isInterrupted: true });
});

test('renames a passkey [PRO-06]', async () => {
  const { actor, ports, dialog, row } = await shown();
  actor.send({ type: 'manage.open' });
  actor.send({ type: 'passkey.rename', id: '7' });
  expect(dialog()).toMatchObject({ name: 'naming', chosen: { name: 'Work laptop' } });
  actor.send({ type: 'name.submit', name: '' });
  expect(dialog()).toMatchObject({ problem: 'empty' });
  actor.send({ type: 'name.submit', name: 'Laptop' });
  expect(ports.renamePasskey.calls).toEqual([{ id: '7', name: 'Laptop' }]);
  await ports.renamePasskey.answer(two);
  expect(row()).toMatchObject({ lastCompleted: 'renamed' });
});

test('removes a passkey, but not the last way to log in [PRO-06]', async () => {
  const { actor, ports, dialog, row } = await shown();
  actor.send({ type: 'manage.open' });
  actor.send({ type: 'passkey.remove', id: '7' });
  expect(dialog()).toMatchObject({ name: 'confirming', passkeyName: 'Work laptop' });
  actor.send({ type: 'remove.confirm' });
  expect(ports.performAction.calls).toEqual([{ subject: { kind: 'remove', id: '7' }, proof: null }]);
  await ports.performAction.answer({ kind: 'remove', passkeys: last });
  expect(row()).toMatchObject({ count: 1, lastCompleted: 'removed' });
  actor.send({ type: 'manage.open' });
  expect(dialog()).toMatchObject({ name: 'managing', isRemovable: false });
  expect(actor.getSnapshot().can({ type: 'passkey.remove', id: '7' })).toBe(false);
});

test('a browser without passkeys shows and removes them, but creates none [PRO-06]', async () => {
  const { actor, row } = await shown(two, false);
  expect(row()).toMatchObject({ count: 2, canCreate: false });
  expect(actor.getSnapshot().can({ type: 'passkey.create' })).toBe(false);
  actor.send({ type: 'manage.open' });
  expect(actor.getSnapshot().can({ type: 'passkey.create' })).toBe(false);
  expect(actor.getSnapshot().can({ type: 'passkey.remove', id: '7' })).toBe(true);
});

test('a creation that asks for a proof can be left, and only then [PRO-06]', async () => {
  const { actor, ports, dialog } = await shown(none);
  actor.send({ type: 'passkey.create' });
  actor.send({ type: 'name.submit', name: 'Phone' });
  actor.send({ type: 'name.cancel' });
  expect(dialog()).toMatchObject({ busy: true });
  await ports.performAction.refuse(refusal('mfa_required', { challenge: mailChallenge }));
  actor.send({ type: 'remove.cancel' });
  expect(dialog()).not.toBeNull();
  actor.send({ type: 'name.cancel' });
  expect(dialog()).toBeNull();
});

test('a removal that asks for a proof can be left, and only then; a refused one is asked about again [PRO-06]', async () => {
  const { actor, ports, dialog } = await shown(two);
  const remove = (): void => {
    actor.send({ type: 'manage.open' });
    actor.send({ type: 'passkey.remove', id: two.passkeys[0]?.id ?? '' });
    actor.send({ type: 'remove.confirm' });
  };
  remove();
  actor.send({ type: 'remove.cancel' });
  expect(dialog()).toMatchObject({ busy: true });
  await ports.performAction.refuse(refusal('request_throttled'));
  expect(dialog()).toMatchObject({ name: 'confirming', failure: failure('request_throttled') });
  actor.send({ type: 'remove.confirm' });
  await ports.performAction.refuse(refusal('mfa_required', { challenge: mailChallenge }));
  actor.send({ type: 'name.cancel' });
  expect(dialog()).not.toBeNull();
  actor.send({ type: 'remove.cancel' });
  expect(dialog()).toBeNull();
});
