import { expect, test } from 'vitest';
import { removeTransition } from '#machines/testing/remove-transition.ts';
import { rejected, settled } from '#machines/testing/events.ts';
import { deadEnds, pathsThrough, untakenTransitions } from '#machines/testing/paths.ts';
import type { MachineEvent } from '#machines/testing/paths.ts';
import { refusal } from '#machines/testing/refusal.ts';
import { nothing } from '#machines/testing/vault.ts';
import { keyVaultMachine } from './key-vault.machine.ts';

const events: readonly MachineEvent<typeof keyVaultMachine>[] = [
  { type: 'vault.retry' },
  { type: 'waitCountdown.tick', secondsLeft: 9 },
  { type: 'waitCountdown.tick', secondsLeft: 0 },
  settled('readStatus', nothing),
  rejected('readStatus', refusal('wasm_loader_missing')),
];

test('every transition can be taken, and no state is a dead end [KEY-02]', () => {
  expect([untakenTransitions(keyVaultMachine, events), deadEnds(keyVaultMachine, events)]).toEqual([[], []]);
});

test('a chart that cannot be tried again is found out', () => {
  expect(deadEnds(removeTransition(keyVaultMachine, 'unavailable', 'vault.retry'), events)).toContain('unavailable');
});

test('the paths reach every state [KEY-02]', () => {
  const states = new Set(pathsThrough(keyVaultMachine, events).map((path) => path.value));
  expect([...states].toSorted()).toEqual(['preparing', 'ready', 'unavailable']);
});
