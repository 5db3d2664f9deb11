import { expect, test } from 'vitest';
import { failure } from '#machines/shared/failure.ts';
import { removeTransition } from '#machines/testing/remove-transition.ts';
import { rejected, settled } from '#machines/testing/events.ts';
import { deadEnds, pathsThrough, untakenTransitions } from '#machines/testing/paths.ts';
import type { MachineEvent } from '#machines/testing/paths.ts';
import { refusal } from '#machines/testing/refusal.ts';
import { blank, draft } from '#machines/testing/vault.ts';
import { vaultWriteMachine } from './vault-write.machine.ts';

const events: readonly MachineEvent<typeof vaultWriteMachine>[] = [
  { type: 'draft.submit', draft },
  { type: 'draft.submit', draft: blank },
  { type: 'draft.edit' },
  { type: 'kind.choose', kind: 'delete' },
  { type: 'write.cancel' },
  { type: 'preparing.cancel' },
  { type: 'outcome.read' },
  { type: 'write.leave' },
  { type: 'keys.derived', derived: { done: 1, total: 2 } },
  { type: 'waitCountdown.tick', secondsLeft: 9 },
  { type: 'waitCountdown.tick', secondsLeft: 0 },
  settled('prepareWrite', { id: 1 }),
  rejected('prepareWrite', refusal('pin_not_correct', { triesLeft: 4 })),
  rejected('prepareWrite', refusal('pin_locked', { waitUntil: 900_000 })),
  settled('commit', { outcome: 'done' }),
  settled('commit', { outcome: 'cancelled' }),
  settled('commit', { outcome: 'refused', failure: failure('time_out') }),
  settled('commit', { outcome: 'refused', failure: failure('modify_not_allowed') }),
  rejected('commit', new Error('The child broke.')),
  settled('settle', 'applied'),
  settled('settle', 'notApplied'),
  rejected('settle', refusal('unreachable')),
];
const options = { input: { kind: 'change', hintLimit: 64 } } as const;

test('every transition can be taken [KEY-11]', () => {
  expect(untakenTransitions(vaultWriteMachine, events, options)).toEqual([]);
});

test('no state is a dead end [KEY-11]', () => {
  expect(deadEnds(vaultWriteMachine, events, options)).toEqual([]);
});

test.each([
  ['held.unsettled', 'outcome.read', 'write.leave'],
  ['held.settling', 'invoke'],
  ['preparing', 'invoke', 'preparing.cancel'],
])('a chart whose state %s has lost its ways is found out', (state, ...ways) => {
  const broken = ways.reduce((machine, way) => removeTransition(machine, state, way), vaultWriteMachine);
  expect(deadEnds(broken, events, options)).toContain(state);
});

test('the paths reach every state a person can see', () => {
  const states = new Set(pathsThrough(vaultWriteMachine, events, options).map((path) => path.value));
  expect([...states].toSorted()).toEqual([
    'ended', 'entering', 'held.committing', 'held.settling', 'held.unsettled', 'lockedOut', 'preparing',
  ]);
});
