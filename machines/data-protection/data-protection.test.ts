import { createActor } from 'xstate';
import { expect, test } from 'vitest';
import { cmkMachine } from '#machines/cmk/cmk.machine.ts';
import { keyVaultMachine } from '#machines/key-vault/key-vault.machine.ts';
import type { VaultStatus } from '#machines/key-vault/key-vault.model.ts';
import type { Proof } from '#machines/shared/proof.ts';
import { controlledActor, controlledSource } from '#machines/testing/ports.ts';
import { refusal } from '#machines/testing/refusal.ts';
import { draft, elsewhere, guarded, nothing, unguarded } from '#machines/testing/vault.ts';
import { commitMachine, vaultWriteMachine } from '#machines/vault-write/vault-write.machine.ts';
import type { Draft, PreparedWrite, WriteKind } from '#machines/vault-write/vault-write.model.ts';
import { dataProtectionMachine } from './data-protection.machine.ts';
import { selectScreen } from './data-protection.selectors.ts';

function start() {
  const ports = {
    readStatus: controlledActor<VaultStatus>(),
    prepareWrite: controlledActor<PreparedWrite, { kind: WriteKind; draft: Draft | null }>(),
    act: controlledActor<void, { subject: PreparedWrite; proof: Proof | null }>(),
    otherTabs: controlledSource(),
  };
  const machine = dataProtectionMachine.provide({
    actors: {
      keyVault: keyVaultMachine.provide({ actors: { readStatus: ports.readStatus.logic } }),
      cmk: cmkMachine,
      vaultWrite: vaultWriteMachine.provide({
        actors: {
          prepareWrite: ports.prepareWrite.logic,
          commit: commitMachine.provide({ actors: { act: ports.act.logic } }),
        },
      }),
    },
  });
  const actor = createActor(machine, { input: { hintLimit: 64 } }).start();
  const children = () => Object.keys(actor.getSnapshot().children).toSorted();
  return { actor, ports, children, screen: () => selectScreen(actor.getSnapshot()) };
}

test.each([
  ['off where nothing is set', nothing, { name: 'off', hasKeys: false, isOffered: true, hint: '' }],
  ['nothing where it is not offered', elsewhere, { name: 'notOffered' }],
  ['on with its hint', guarded, { name: 'on', hasKeys: true, hint: 'the hall' }],
  ['off with keys that are bare', unguarded, { name: 'off', hasKeys: true }],
  ['on where it is offered no longer', { ...guarded, isOffered: false }, { name: 'on', isOffered: false }],
  ['off with keys where it is not offered', { ...unguarded, isOffered: false }, { name: 'off', isOffered: false }],
] as const)('shows %s [KEY-12]', async (_, status, expected) => {
  const { ports, screen } = start();
  expect(screen()).toEqual({ name: 'checking' });
  await ports.readStatus.answer(status);
  expect(screen()).toMatchObject(expected);
});

test('where it is not offered, nothing can be set [KEY-12]', async () => {
  const { actor, ports, children } = start();
  await ports.readStatus.answer(elsewhere);
  actor.send({ type: 'protection.set' });
  expect(children()).not.toContain('vaultWrite');
});

test('after a write the keys are read again before it is told [KEY-11]', async () => {
  const { actor, ports, screen, children } = start();
  await ports.readStatus.answer(nothing);
  actor.send({ type: 'protection.set' });
  expect(children()).toContain('vaultWrite');
  expect(screen()).toMatchObject({ name: 'off', lastCompleted: null });
  actor.getSnapshot().children.vaultWrite?.send({ type: 'draft.submit', draft });
  await ports.prepareWrite.answer({ id: 1 });
  await ports.act.answer();
  expect([screen(), ports.readStatus.calls.length]).toEqual([{ name: 'checking' }, 2]);
  await ports.readStatus.answer(guarded);
  expect(screen()).toMatchObject({ name: 'on', lastCompleted: 'set' });
});

test('a cancelled write changes nothing, and is told nothing of [KEY-11]', async () => {
  const { actor, ports, screen } = start();
  await ports.readStatus.answer(guarded);
  actor.send({ type: 'code.change' });
  actor.getSnapshot().children.vaultWrite?.send({ type: 'write.cancel' });
  expect([screen(), ports.readStatus.calls.length]).toMatchObject([{ name: 'on', lastCompleted: null }, 1]);
});

test('a write that is left after a failure has the keys read again [KEY-13]', async () => {
  const { actor, ports, screen } = start();
  await ports.readStatus.answer(guarded);
  actor.send({ type: 'code.change' });
  actor.getSnapshot().children.vaultWrite?.send({ type: 'draft.submit', draft });
  await ports.prepareWrite.refuse(refusal('cmk_downgraded'));
  actor.getSnapshot().children.vaultWrite?.send({ type: 'write.cancel' });
  expect([screen(), ports.readStatus.calls.length]).toEqual([{ name: 'checking' }, 2]);
});

test('what another tab has written is read; under an open dialog when that is left [KEY-05]', async () => {
  const { actor, ports, screen } = start();
  await ports.readStatus.answer(guarded);
  actor.send({ type: 'code.change' });
  actor.send({ type: 'otherTab.keysChanged' });
  expect([screen(), ports.readStatus.calls.length]).toMatchObject([{ name: 'on' }, 1]);
  actor.getSnapshot().children.vaultWrite?.send({ type: 'write.cancel' });
  expect([screen(), ports.readStatus.calls.length]).toEqual([{ name: 'checking' }, 2]);
  await ports.readStatus.answer(guarded);
  actor.send({ type: 'otherTab.keysChanged' });
  expect([screen(), ports.readStatus.calls.length]).toEqual([{ name: 'checking' }, 3]);
});

test('what was told goes when another tab changes it [KEY-05]', async () => {
  const { actor, ports, screen } = start();
  await ports.readStatus.answer(nothing);
  actor.send({ type: 'protection.set' });
  actor.getSnapshot().children.vaultWrite?.send({ type: 'draft.submit', draft });
  await ports.prepareWrite.answer({ id: 1 });
  await ports.act.answer();
  await ports.readStatus.answer(guarded);
  actor.send({ type: 'otherTab.keysChanged' });
  await ports.readStatus.answer(nothing);
  expect(screen()).toMatchObject({ name: 'off', lastCompleted: null });
});
