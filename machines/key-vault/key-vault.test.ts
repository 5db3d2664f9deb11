import { createActor } from 'xstate';
import { expect, test } from 'vitest';
import type { CountdownInput } from '#machines/shared/countdown.ts';
import { failure } from '#machines/shared/failure.ts';
import { controlledActor, controlledSource } from '#machines/testing/ports.ts';
import { refusal } from '#machines/testing/refusal.ts';
import { guarded } from '#machines/testing/charts/vault.ts';
import { keyVaultMachine } from './key-vault.machine.ts';
import type { VaultStatus } from './key-vault.model.ts';
import { selectScreen } from './key-vault.selectors.ts';

function start() {
  const ports = { readStatus: controlledActor<VaultStatus>(), wait: controlledSource<CountdownInput>() };
  const actors = { readStatus: ports.readStatus.logic, waitCountdown: ports.wait.logic };
  const actor = createActor(keyVaultMachine.provide({ actors })).start();
  return { actor, ports, screen: () => selectScreen(actor.getSnapshot()) };
}

test('the chart ends with the keys that were read [SES-13]', async () => {
  const { actor, ports, screen } = start();
  expect(screen()).toEqual({ name: 'preparing' });
  await ports.readStatus.answer(guarded);
  expect(actor.getSnapshot().output).toEqual({ status: guarded });
});

test('a failed read is shown, retried on request, and never taken for an empty list [KEY-01]', async () => {
  const { actor, ports, screen } = start();
  const unavailable = { name: 'unavailable', failure: failure('wasm_loader_missing'), busy: false, waitSeconds: 0 };
  await ports.readStatus.refuse(refusal('wasm_loader_missing'));
  expect([screen(), actor.getSnapshot().status]).toEqual([unavailable, 'active']);
  actor.send({ type: 'read.retry' });
  actor.send({ type: 'read.retry' });
  expect([screen(), ports.readStatus.calls.length]).toEqual([{ ...unavailable, busy: true }, 2]);
});

test('while the service asks for a wait, Retry does not read [NET-07]', async () => {
  const { actor, ports } = start();
  await ports.readStatus.refuse(refusal('request_throttled', { waitUntil: 3000 }));
  actor.send({ type: 'waitCountdown.tick', secondsLeft: 3 });
  actor.send({ type: 'read.retry' });
  expect([ports.wait.running, ports.readStatus.calls.length]).toEqual([[{ until: 3000 }], 1]);
});
