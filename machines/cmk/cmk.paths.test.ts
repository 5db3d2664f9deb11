import { expect, test } from 'vitest';
import { deadEnds, pathsThrough, untakenTransitions } from '#machines/testing/paths.ts';
import { cmkMachine } from './cmk.machine.ts';
import { events, groups, input, partly } from './cmk.walk.ts';

const inputs = [
  input,
  { ...input, groups: partly, isOpen: true },
  { ...input, groups: groups.filter(({ state }) => state === 'unusable') },
  { ...input, isExpired: true },
  { ...input, lockedUntil: 900_000 },
  { ...input, groups: [], isProtected: false },
];

test('every transition can be taken [KEY-02]', () => {
  const untaken = inputs.map((each) => untakenTransitions(cmkMachine, events, { input: each }));
  expect(untaken.reduce((left, each) => left.filter((name) => each.includes(name)))).toEqual([]);
});

test.each(inputs)('no state is a dead end, beginning with %o [KEY-02]', (each) => {
  expect(deadEnds(cmkMachine, events, { input: each })).toEqual([]);
});

test('the paths reach every state of the life cycle [KEY-02]', () => {
  const states = new Set(
    inputs.flatMap((each) => pathsThrough(cmkMachine, events, { input: each })).map((path) => path.value),
  );
  expect([...states].toSorted()).toEqual([
    'closing',
    'corrupt',
    'locked.closed',
    'locked.expired',
    'locked.otherCode',
    'locked.unverified',
    'locked.wrongPin',
    'lockedOut',
    'open.openingPictures',
    'open.ready',
    'open.showingPictures',
    'opening',
    'openingUnprotected',
    'rechecking',
  ]);
});
