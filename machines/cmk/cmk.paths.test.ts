import { expect, test } from 'vitest';
import { Secret } from '#machines/shared/secret.ts';
import { removeTransition } from '#machines/testing/remove-transition.ts';
import { rejected, settled } from '#machines/testing/events.ts';
import { deadEnds, pathsThrough, untakenTransitions } from '#machines/testing/paths.ts';
import type { MachineEvent } from '#machines/testing/paths.ts';
import { refusal } from '#machines/testing/refusal.ts';
import { pin } from '#machines/testing/vault.ts';
import { cmkMachine } from './cmk.machine.ts';

const picture = { id: 'door', takenAt: 1000, address: new Secret('data:,') };
const events: readonly MachineEvent<typeof cmkMachine>[] = [
  { type: 'pin.submit', pin },
  { type: 'pin.submit', pin: new Secret('') },
  { type: 'pin.edit' },
  { type: 'opening.cancel' },
  { type: 'keys.derived', derived: { done: 1, total: 2 } },
  { type: 'key.close' },
  { type: 'key.idled' },
  { type: 'pictures.open' },
  { type: 'pictures.close' },
  { type: 'keys.recheck' },
  { type: 'waitCountdown.tick', secondsLeft: 9 },
  { type: 'waitCountdown.tick', secondsLeft: 0 },
  settled('openKey'),
  rejected('openKey', refusal('pin_not_correct', { triesLeft: 4 })),
  rejected('openKey', refusal('pin_locked', { waitUntil: 900_000 })),
  rejected('openKey', refusal('cmk_helper_expired')),
  rejected('openKey', refusal('cmk_corrupt')),
  rejected('openKey', refusal('unreachable')),
  settled('openBare'),
  rejected('openBare', refusal('unreachable')),
  settled('closeKey'),
  rejected('closeKey', refusal('unknown')),
  settled('openPictures', [picture]),
  rejected('openPictures', refusal('cmk_helper_expired')),
  rejected('openPictures', refusal('cmk_downgraded')),
  rejected('openPictures', refusal('time_out')),
];
const inputs = [
  { isProtected: true, isOpen: false, isExpired: false },
  { isProtected: true, isOpen: true, isExpired: false },
  { isProtected: true, isOpen: false, isExpired: true },
  { isProtected: false, isOpen: false, isExpired: false },
] as const;

test('every transition can be taken [KEY-02]', () => {
  const untaken = inputs.map((input) => untakenTransitions(cmkMachine, events, { input }));
  expect(untaken.reduce((left, each) => left.filter((name) => each.includes(name)))).toEqual([]);
});

test.each(inputs)('no state is a dead end, beginning with %o [KEY-02]', (input) => {
  expect(deadEnds(cmkMachine, events, { input })).toEqual([]);
});

test.each([
  ['corrupt', 'keys.recheck'],
  ['lockedOut', 'waitCountdown.tick'],
  ['closing', 'invoke'],
])('a chart whose state %s has lost its %s is found out', (state, way) => {
  expect(deadEnds(removeTransition(cmkMachine, state, way), events, { input: inputs[0] })).toContain(state);
});

test('the paths reach every state of the lifecycle [KEY-02]', () => {
  const states = new Set(
    inputs.flatMap((input) => pathsThrough(cmkMachine, events, { input })).map((path) => path.value),
  );
  expect([...states].toSorted()).toEqual([
    'closing', 'corrupt', 'loading', 'lockedOut', 'open.openingPictures', 'open.ready', 'open.showingPictures',
    'opening', 'rechecking', 'resting.closed', 'resting.expired', 'resting.unverified', 'resting.wrongPin',
  ]);
});
