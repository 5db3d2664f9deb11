import { expect, test } from 'vitest';
import { createActor, fromPromise, StateMachine } from 'xstate';
import { doneEventOf, named, port } from './port.ts';
import { setup } from './setup.ts';

const types: { events?: { type: 'ask' } } = {};
const readAnswer = port<string>('readAnswer');
const questionMachine = setup({ types, actors: { readAnswer } }).createMachine({
  id: 'question',
  initial: 'open',
  states: {
    open: { on: { ask: { target: 'reading' } } },
    reading: {
      invoke: { id: 'readAnswer', src: 'readAnswer', onDone: { target: 'answered' }, onError: { target: 'open' } },
    },
    answered: { type: 'final' },
  },
});
const withAnswer = questionMachine.provide({ actors: { readAnswer: fromPromise(() => Promise.resolve('yes')) } });

const brokenMachine = setup({ types, actors: { readAnswer } }).createMachine({
  id: 'broken',
  initial: 'open',
  states: { open: { on: { ask: { target: 'nowhere' } } } },
});

test('a chart runs with the ports that filled it, and the unfilled one keeps its own [QA-03]', async () => {
  const filled = createActor(withAnswer).start();
  const unfilled = createActor(questionMachine).start();
  for (const actor of [filled, unfilled]) {
    actor.send({ type: 'ask' });
    expect(actor.getSnapshot().value).toBe('reading');
  }
  await expect.poll(() => filled.getSnapshot().value).toBe('answered');
  expect(unfilled.getSnapshot().value).toBe('open');
});

test.each([
  { when: 'before it is used', isUsed: false },
  { when: 'while it runs', isUsed: true },
])('a chart whose ports are replaced $when uses the last ones, as after a render [QA-03]', async ({ isUsed }) => {
  const machine = questionMachine.provide({});
  const replace = (): void => void (machine.implementations = withAnswer.implementations);
  if (!isUsed) replace();
  const actor = createActor(machine).start();
  if (isUsed) replace();
  actor.send({ type: 'ask' });
  await expect.poll(() => actor.getSnapshot().value).toBe('answered');
});

test('a chart made from one whose ports were replaced has the last ones [QA-03]', () => {
  const machine = questionMachine.provide({});
  machine.implementations = withAnswer.implementations;
  expect(machine.provide({}).implementations.actors).toEqual(withAnswer.implementations.actors);
});

test('a chart is built when it is used, not when it is defined or its ports are filled [QA-03]', () => {
  const filled = named(brokenMachine.provide({}), 'renamed');
  expect([doneEventOf(brokenMachine), doneEventOf(filled)]).toEqual([
    'xstate.done.actor.broken',
    'xstate.done.actor.renamed',
  ]);
  expect(filled.implementations.actors).toHaveProperty('readAnswer');
  expect(() => filled.root).toThrow('nowhere');
});

test('a mistake in a chart is the error of its actor [QA-03]', () => {
  const { status, error } = createActor(brokenMachine).getSnapshot();
  expect([status, String(error)]).toEqual(['error', expect.stringContaining('nowhere')]);
});

test('a chart is one of XState’s machines [QA-03]', () => {
  expect(questionMachine).toBeInstanceOf(StateMachine);
  expect(Object.keys(questionMachine.states)).toEqual(['open', 'reading', 'answered']);
});
