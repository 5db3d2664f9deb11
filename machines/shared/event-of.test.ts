import { assign, createActor, setup } from 'xstate';
import { expect, test } from 'vitest';
import { eventOf } from './event-of.ts';

type Event = { type: 'name.edit'; name: string } | { type: 'name.clear' };

const machine = setup({
  types: { context: {} as { name: string }, events: {} as Event },
  actions: { setName: assign(({ event }) => ({ name: eventOf(event, 'name.edit').name })) },
}).createMachine({
  context: { name: '' },
  on: { 'name.edit': { actions: 'setName' }, 'name.clear': { actions: 'setName' } },
});

test('an action reads its own event, and fails by name on one that it is wired to by mistake [QA-03]', () => {
  const actor = createActor(machine);
  let failed: unknown = null;
  actor.subscribe({ error: (error: unknown) => (failed = error) });
  actor.start();
  actor.send({ type: 'name.edit', name: 'Mia' });
  expect(actor.getSnapshot().context.name).toBe('Mia');
  actor.send({ type: 'name.clear' });
  expect(failed).toEqual(new Error('An action for "name.edit" received "name.clear".'));
});
