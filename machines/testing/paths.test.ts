import { assign, setup } from 'xstate';
import { expect, test } from 'vitest';
import { cannotReach, deadEnds, transitionPaths, transitionsAlong, untakenTransitions } from './chart-checks.ts';
import { pathsThrough, screenPaths } from './paths.ts';
import { removeTransition } from './remove-transition.ts';

const count = { evaluated: 0 };

/** A sound chart; each test breaks it in one way. `evaluated` counts how often the walk evaluates its guard. */
const shop = setup({
  types: {
    context: {} as { items: number },
    events: {} as { type: 'item.add' | 'door.lock' | 'door.open' | 'pay' | 'inspect' },
  },
  actions: { addItem: assign({ items: ({ context }) => context.items + 1 }) },
  guards: {
    isFull: ({ context }) => {
      count.evaluated += 1;
      return context.items > 1;
    },
  },
}).createMachine({
  id: 'shop',
  context: { items: 0 },
  initial: 'open',
  states: {
    open: {
      on: {
        'item.add': { target: 'sorting', actions: 'addItem' },
        'door.lock': { target: 'locked' },
        inspect: { target: 'open' },
      },
    },
    sorting: { always: [{ guard: 'isFull', target: 'full' }, { target: 'open' }] },
    full: { on: { pay: { target: 'paid' } } },
    locked: { on: { 'door.open': { target: 'open' } } },
    paid: { type: 'final' },
  },
});
const events = [
  { type: 'item.add' },
  { type: 'door.lock' },
  { type: 'door.open' },
  { type: 'pay' },
  { type: 'inspect' },
] as const;

test('a sound chart has no dead end, no unused transition and a reachable goal [QA-03]', () => {
  expect(deadEnds(shop, events)).toEqual([]);
  expect(untakenTransitions(shop, events)).toEqual([]);
  expect(cannotReach(shop, events, 'paid')).toEqual([]);
});

test('the checker reports a state without an exit as a dead end [QA-03]', () => {
  expect(deadEnds(removeTransition(shop, 'locked', 'door.open'), events)).toEqual(['locked']);
  expect(deadEnds(shop, events, { waysOut: ({ type }) => type !== 'door.open' })).toEqual(['locked']);
});

test('the checker reports a state whose only exit is an unused event as a dead end [QA-03]', () => {
  expect(
    deadEnds(
      shop,
      events.filter(({ type }) => type !== 'pay'),
    ),
  ).toEqual(['full']);
});

test('the checker reports a transition that no event takes, including `always` [QA-03]', () => {
  expect(
    untakenTransitions(
      shop,
      events.filter(({ type }) => type !== 'inspect'),
    ),
  ).toEqual(['shop.open: inspect #1 → shop.open']);
  expect(
    untakenTransitions(
      shop,
      events.filter(({ type }) => type !== 'item.add'),
    ),
  ).toEqual([
    'shop.open: item.add #1 → shop.sorting',
    'shop.sorting: always #1 → shop.full',
    'shop.sorting: always #2 → shop.open',
    'shop.full: pay #1 → shop.paid',
  ]);
});

test('the checker reports every state from which the goal cannot be reached [QA-03]', () => {
  expect(cannotReach(removeTransition(shop, 'locked', 'door.open'), events, 'paid')).toEqual(['locked']);
  expect(cannotReach(removeTransition(shop, 'full', 'pay'), events, 'paid')).toEqual(['full', 'locked', 'open']);
});

test('each path is the shortest to its situation, and each screen has one path in each state [QA-03]', () => {
  expect(pathsThrough(shop, events).map(({ title }) => title)).toEqual([
    'open',
    'item.add → open',
    'door.lock → locked',
    'item.add → item.add → full',
    'item.add → door.lock → locked',
    'item.add → item.add → pay → paid',
    'door.lock → door.open → open',
  ]);
  expect(screenPaths(shop, events, () => null).map(({ title }) => title)).toEqual([
    'open',
    'door.lock → locked',
    'item.add → item.add → full',
    'item.add → item.add → pay → paid',
    // The event that no other path has.
    'door.lock → door.open → open',
  ]);
});

test('there is a path to each transition, also to one that leads back to the same screen [QA-03]', () => {
  const paths = transitionPaths(shop, events);
  const { taken, all } = transitionsAlong(
    shop,
    paths.map((path) => path.events),
  );
  expect([...taken].toSorted()).toEqual([...all].toSorted());
  expect(paths.map(({ title }) => title)).toEqual([
    'item.add → open',
    'door.lock → locked',
    'inspect → open',
    'item.add → item.add → full',
    'door.lock → door.open → open',
    'item.add → item.add → pay → paid',
  ]);
});

test('walks a chart once per list of events, regardless of what is computed from it [QA-03]', () => {
  const list = events.slice();
  const ask = () => [
    pathsThrough(shop, list),
    deadEnds(shop, list),
    cannotReach(shop, list, 'paid'),
    untakenTransitions(shop, list),
  ];
  const first = ask();
  const walked = count.evaluated;
  expect(ask()).toEqual(first);
  expect(count.evaluated).toBe(walked);
});
