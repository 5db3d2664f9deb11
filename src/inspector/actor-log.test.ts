import type { StatelyInspectionEvent } from '@statelyai/inspect';
import { expect, test } from 'vitest';
import { activeStates, actorLog } from './actor-log.ts';

const envelope = { rootId: 'x:0', createdAt: '0', id: '', _version: '0' };
const definition = JSON.stringify({ id: 'login', states: { entering: {} } });

function step(type: string, value: string, context: object): StatelyInspectionEvent {
  const snapshot = { status: 'active', value, context };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a snapshot as the protocol sends it
  return { ...envelope, type: '@xstate.snapshot', sessionId: 'x:0', event: { type }, snapshot: snapshot as never };
}

/** A chart that starts, submits and is refused; its child. */
const events: StatelyInspectionEvent[] = [
  {
    ...envelope,
    type: '@xstate.actor',
    sessionId: 'x:0',
    name: 'login',
    parentId: undefined,
    definition,
    snapshot: { status: 'active', value: 'entering', context: { failure: null, draft: 'ann' } },
  },
  step('xstate.init', 'entering', { failure: null, draft: 'ann' }),
  {
    ...envelope,
    type: '@xstate.actor',
    sessionId: 'x:1',
    name: 'logIn',
    parentId: 'x:0',
    definition: undefined,
    snapshot: { status: 'active' },
  },
  step('failure.show', 'refused', { failure: { symbol: 'time_out' }, draft: 'ann' }),
];

function taken() {
  const log = actorLog();
  for (const event of events) log.take(event);
  return log;
}

test('an event is one step of its actor, with the state that followed and what it changed [QA-02]', () => {
  const [login, logIn] = taken().read();
  expect(login).toMatchObject({ name: 'login', chart: 'login', parent: undefined });
  expect(login?.steps).toMatchObject([
    { number: 1, event: { type: 'xstate.init' }, value: 'entering', changes: [] },
    {
      number: 2,
      event: { type: 'failure.show' },
      value: 'refused',
      changes: [{ key: 'failure', before: null, after: { symbol: 'time_out' } }],
    },
  ]);
  expect(logIn).toMatchObject({ name: 'logIn', chart: null, parent: 'x:0', steps: [] });
});

test('an actor with a state is a chart, also without a definition [QA-02]', () => {
  const log = taken();
  log.take({ ...step('xstate.init', 'asking', {}), sessionId: 'x:1' });
  expect(log.read()[1]).toMatchObject({ name: 'logIn', chart: 'logIn' });
});

test('a saved run is opened again as it was, in place of the one shown [QA-02]', () => {
  const saved = taken().save();
  const log = taken();
  log.open(saved);
  expect(log.read()).toEqual(taken().read());
  expect(log.save()).toBe(saved);
});

test.each(['', '{}', '[{}]', 'a report'])('the file %j is no run, and changes nothing [QA-02]', (text) => {
  const log = taken();
  expect(() => log.open(text)).toThrow();
  expect(log.read()).toEqual(taken().read());
});

test.each([
  ['b', ['a.b']],
  [{ b: { c: 'd' }, e: 'f' }, ['a.b.c.d', 'a.e.f']],
  [{ b: {}, e: {} }, ['a.b', 'a.e']],
  [{}, ['a']],
])('of %j the innermost states are %j [QA-02]', (value, states) => {
  expect(activeStates('a', value)).toEqual(states);
});

test('a window that comes later gets everything so far, and what follows [QA-02]', () => {
  const log = actorLog();
  const [first, ...others] = events;
  if (first !== undefined) log.take(first);
  const received: StatelyInspectionEvent[] = [];
  const stop = log.replay((event) => received.push(event));
  for (const event of others) log.take(event);
  stop();
  if (first !== undefined) log.take(first);
  expect(received).toEqual(events);
});

test.each([
  'notes',
  '{}',
  '[{"type":"@xstate.snapshot","sessionId":"1"}]',
  '[{"type":"@xstate.actor","sessionId":"1"}]',
])('%s is no run, and what was shown stays [QA-02]', (text) => {
  const log = taken();
  expect(() => log.open(text)).toThrow();
  expect(log.read()).toHaveLength(2);
});
