import { expect, test } from 'vitest';
import { createActor, setup } from 'xstate';
import { laterChart, notProvidedChart, type ChildLogic } from './deferred-chart.ts';

const childTypes: { events?: { type: 'answer' } } = {};
const child = setup({ types: childTypes }).createMachine({
  initial: 'asking',
  states: { asking: { on: { answer: { target: 'answered' } } }, answered: { type: 'final' } },
});

const types: { events?: { type: 'ask' }; children?: { child: 'child' } } = {};

const startParent = (logic: ChildLogic<typeof child>) =>
  createActor(
    setup({ types, actors: { child: logic } }).createMachine({
      initial: 'waiting',
      states: {
        waiting: { on: { ask: { target: 'asked' } } },
        asked: { invoke: { id: 'child', src: 'child', onDone: { target: 'done' } } },
        done: {},
      },
    }),
  ).start();

test('a deferred chart, loaded after its parent started, runs like the chart itself [SES-07]', () => {
  const later = laterChart<typeof child>('child');
  const actor = startParent(later.chart);
  later.set(child);
  actor.send({ type: 'ask' });
  expect(actor.getSnapshot().children.child?.getSnapshot().value).toBe('asking');
  expect(JSON.stringify(actor.getPersistedSnapshot())).toContain('asking');
  actor.getSnapshot().children.child?.send({ type: 'answer' });
  expect(actor.getSnapshot().value).toBe('done');
});

test('a missing chart fails with its port’s name when it starts [SES-07]', () => {
  const { status, error } = createActor(notProvidedChart<typeof child>('child')).getSnapshot();
  expect([status, error]).toEqual(['error', new Error('The port child is not provided.')]);
});
