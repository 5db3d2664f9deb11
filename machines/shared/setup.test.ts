import { expect, test } from 'vitest';
import { createActor, fromPromise, StateMachine } from 'xstate';
import { named, port } from './port.ts';
import { setup } from './setup.ts';

const types: { events?: { type: 'ask' } } = {};
const readAnswer = port<string>('readAnswer');
const questionMachine = setup({ types, actors: { readAnswer } }).createMachine({
  id: 'question',
  initial: 'idle',
  states: {
    idle: { on: { ask: 'reading' } },
    reading: { invoke: { id: 'readAnswer', src: 'readAnswer', onDone: 'answered', onError: 'idle' } },
    answered: { type: 'final' },
  },
});

test('a chart runs with the ports that filled it, and the unfilled one keeps its own [QA-03]', async () => {
  const yes = fromPromise(() => Promise.resolve('yes'));
  const filled = createActor(questionMachine.provide({ actors: { readAnswer: yes } })).start();
  const unfilled = createActor(questionMachine).start();
  for (const actor of [filled, unfilled]) {
    actor.send({ type: 'ask' });
    expect(actor.getSnapshot().value).toBe('reading');
  }
  await expect.poll(() => filled.getSnapshot().value).toBe('answered');
  expect(unfilled.getSnapshot().value).toBe('idle');
});

test('a chart is built when it is used, not when it is written or filled [QA-03]', () => {
  const wrong = setup({ types, actors: { readAnswer } }).createMachine({
    id: 'wrong',
    initial: 'idle',
    states: { idle: { on: { ask: { target: 'nowhere' } } } },
  });
  const filled = named(wrong.provide({}), 'renamed');
  expect([filled.id, Object.keys(filled.implementations.actors)]).toEqual(['wrong', ['readAnswer']]);
  expect(() => filled.root).toThrow('nowhere');
});

test('a chart is one of XState’s machines, and keeps its name as a child [QA-03]', () => {
  expect(questionMachine).toBeInstanceOf(StateMachine);
  expect(Object.keys(questionMachine.states)).toEqual(['idle', 'reading', 'answered']);
  expect(named(questionMachine.provide({}), 'child')).toHaveProperty('port', 'child');
});
