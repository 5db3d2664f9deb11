import { createActor } from 'xstate';
import { expect, test } from 'vitest';
import { cmkMachine } from '#machines/cmk/cmk.machine.ts';
import type { VaultStatus } from '#machines/key-vault/vault-status.ts';
import { failure } from '#machines/shared/failure.ts';
import type { Proof } from '#machines/shared/proof.ts';
import { controlledActor, controlledSource } from '#machines/testing/ports.ts';
import { refusal } from '#machines/testing/refusal.ts';
import {
  elsewhere,
  guarded,
  guardedWithKit,
  kit,
  nothing,
  several,
  unguarded,
} from '#machines/key-vault/vault.harness.ts';
import { draft } from '#machines/vault-write/vault-write.harness.ts';
import { commit, vaultWriteMachine } from '#machines/vault-write/vault-write.machine.ts';
import type { PreparedWrite, PrepareInput } from '#machines/vault-write/vault-write.model.ts';
import { dataProtectionMachine, readKeys } from './data-protection.machine.ts';
import { selectScreen } from './data-protection.selectors.ts';

function start() {
  const ports = {
    readKeys: controlledActor<VaultStatus, { request: undefined }>(),
    prepareWrite: controlledActor<PreparedWrite | null, PrepareInput>(),
    performAction: controlledActor<void, { subject: PreparedWrite; proof: Proof | null }>(),
    otherTabs: controlledSource(),
  };
  const machine = dataProtectionMachine.provide({
    actors: {
      readKeys: readKeys.provide({ actors: { read: ports.readKeys.logic } }),
      cmk: cmkMachine,
      vaultWrite: vaultWriteMachine.provide({
        actors: {
          prepareWrite: ports.prepareWrite.logic,
          commit: commit.provide({ actors: { performAction: ports.performAction.logic } }),
        },
      }),
    },
  });
  const actor = createActor(machine, { input: { hintLimit: 64 } }).start();
  const children = () => Object.keys(actor.getSnapshot().children).toSorted();
  return { actor, ports, children, screen: () => selectScreen(actor.getSnapshot()) };
}

test.each([
  ['off without keys', nothing, { name: 'off', hasKeys: false, isOffered: true, hint: '' }],
  ['not offered where it is not', elsewhere, { name: 'notOffered' }],
  ['on with its hint', guarded, { name: 'on', hasKeys: true, hint: 'the hall' }],
  ['off with unprotected keys', unguarded, { name: 'off', hasKeys: true }],
  ['on where it is not offered any more', { ...guarded, isOffered: false }, { name: 'on', isOffered: false }],
  ['off with keys where it is not offered', { ...unguarded, isOffered: false }, { name: 'off', isOffered: false }],
] as const)('shows the protection as %s [KEY-12]', async (_, status, expected) => {
  const { ports, screen } = start();
  expect(screen()).toEqual({ name: 'waiting' });
  await ports.readKeys.answer(status);
  expect(screen()).toMatchObject(expected);
});

test('unreadable keys are not treated as an empty list, and Retry reads them again [KEY-01]', async () => {
  const { actor, ports, screen } = start();
  await ports.readKeys.refuse(refusal('wasm_loader_missing'));
  const unavailable = { name: 'unavailable', failure: failure('wasm_loader_missing'), busy: false, waitSeconds: 0 };
  expect(screen()).toEqual(unavailable);
  actor.send({ type: 'read.retry' });
  expect([screen(), ports.readKeys.calls.length]).toEqual([{ ...unavailable, busy: true }, 2]);
});

test('if it is not offered, nothing can be set [KEY-12]', async () => {
  const { actor, ports, children } = start();
  await ports.readKeys.answer(elsewhere);
  actor.send({ type: 'protection.set' });
  expect(children()).not.toContain('vaultWrite');
});

test('after a write the keys are read again before the page shows its outcome [KEY-11]', async () => {
  const { actor, ports, screen, children } = start();
  await ports.readKeys.answer(nothing);
  actor.send({ type: 'protection.set' });
  expect(children()).toContain('vaultWrite');
  expect(screen()).toMatchObject({ name: 'off', lastCompleted: null });
  actor.getSnapshot().children.vaultWrite?.send({ type: 'draft.submit', draft });
  await ports.prepareWrite.answer({ id: 1, kit: null });
  await ports.performAction.answer();
  expect([screen(), ports.readKeys.calls.length]).toEqual([{ name: 'waiting' }, 2]);
  await ports.readKeys.answer(guarded);
  expect(screen()).toMatchObject({ name: 'on', lastCompleted: 'set' });
});

test('a write knows of a lockout at the keys, until its wait has ended [KEY-03, KEY-11]', async () => {
  const { actor, ports } = start();
  await ports.readKeys.answer({ ...guarded, lockedUntil: 900_000 });
  const lockedUntil = () => {
    actor.send({ type: 'code.change' });
    const { vaultWrite } = actor.getSnapshot().children;
    const { lockedUntil } = vaultWrite?.getSnapshot().context ?? {};
    vaultWrite?.send({ type: 'write.cancel' });
    return lockedUntil;
  };
  expect(lockedUntil()).toBe(900_000);
  actor.getSnapshot().children.cmk?.send({ type: 'waitCountdown.tick', secondsLeft: 0 });
  expect(lockedUntil()).toBeNull();
});

test('a cancelled write changes nothing and shows no outcome [KEY-11]', async () => {
  const { actor, ports, screen } = start();
  await ports.readKeys.answer(guarded);
  actor.send({ type: 'code.change' });
  actor.getSnapshot().children.vaultWrite?.send({ type: 'write.cancel' });
  expect([screen(), ports.readKeys.calls.length]).toMatchObject([{ name: 'on', lastCompleted: null }, 1]);
});

test('leaving a write after a failure re-reads the keys [KEY-13]', async () => {
  const { actor, ports, screen } = start();
  await ports.readKeys.answer(guarded);
  actor.send({ type: 'code.change' });
  actor.getSnapshot().children.vaultWrite?.send({ type: 'draft.submit', draft });
  await ports.prepareWrite.refuse(refusal('cmk_downgraded'));
  actor.getSnapshot().children.vaultWrite?.send({ type: 'write.cancel' });
  expect([screen(), ports.readKeys.calls.length]).toEqual([{ name: 'waiting' }, 2]);
});

test('a write in another tab re-reads the keys, once an open dialog has closed [KEY-05]', async () => {
  const { actor, ports, screen } = start();
  await ports.readKeys.answer(guarded);
  actor.send({ type: 'code.change' });
  actor.send({ type: 'otherTab.keysChanged' });
  expect([screen(), ports.readKeys.calls.length]).toMatchObject([{ name: 'on' }, 1]);
  actor.getSnapshot().children.vaultWrite?.send({ type: 'write.cancel' });
  expect([screen(), ports.readKeys.calls.length]).toEqual([{ name: 'waiting' }, 2]);
  await ports.readKeys.answer(guarded);
  actor.send({ type: 'otherTab.keysChanged' });
  expect([screen(), ports.readKeys.calls.length]).toEqual([{ name: 'waiting' }, 3]);
});

test('a write in another tab clears the shown outcome [KEY-05]', async () => {
  const { actor, ports, screen } = start();
  await ports.readKeys.answer(nothing);
  actor.send({ type: 'protection.set' });
  actor.getSnapshot().children.vaultWrite?.send({ type: 'draft.submit', draft });
  await ports.prepareWrite.answer({ id: 1, kit: null });
  await ports.performAction.answer();
  await ports.readKeys.answer(guarded);
  actor.send({ type: 'otherTab.keysChanged' });
  await ports.readKeys.answer(nothing);
  expect(screen()).toMatchObject({ name: 'off', lastCompleted: null });
});

test('with several protection codes no hint is shown, and turning off one group reports that the others stay protected [KEY-08]', async () => {
  const { actor, ports, screen } = start();
  await ports.readKeys.answer(several);
  expect(screen()).toMatchObject({ name: 'on', codes: 2, hint: '' });
  actor.send({ type: 'protection.turnOff' });
  actor.getSnapshot().children.vaultWrite?.send({ type: 'draft.submit', draft });
  await ports.prepareWrite.answer({ id: 1, kit: null });
  await ports.performAction.answer();
  await ports.readKeys.answer(several);
  expect(screen()).toMatchObject({ lastCompleted: 'turnedOffPartly' });
});

test('a write knows the number of the present kit, and only with one a code can be recovered [KEY-15]', async () => {
  const { actor, ports, children, screen } = start();
  await ports.readKeys.answer(guarded);
  expect(screen()).toMatchObject({ name: 'on', kit: null });
  actor.send({ type: 'code.recover' });
  expect(children()).not.toContain('vaultWrite');
  actor.send({ type: 'otherTab.keysChanged' });
  await ports.readKeys.answer(guardedWithKit);
  expect(screen()).toMatchObject({ kit });
  actor.send({ type: 'code.recover' });
  expect(actor.getSnapshot().children.vaultWrite?.getSnapshot().context).toMatchObject({
    kind: 'recover',
    kitNumber: kit.number,
  });
});
