import { createActor } from 'xstate';
import { expect, test } from 'vitest';
import { controlledActor } from '#machines/testing/ports.ts';
import { connectionReviewMachine } from './connection-review.machine.ts';
import type { Removal } from './connection-review.model.ts';
import { input } from './connection-review.walk.ts';

test('ends once every connected account is removed [LOG-05]', async () => {
  const removeConnection = controlledActor<void, Removal>();
  const actor = createActor(connectionReviewMachine.provide({ actors: { removeConnection: removeConnection.logic } }), {
    input,
  }).start();
  for (const { id } of input.connections) {
    actor.send({ type: 'connection.remove', id });
    await removeConnection.answer();
  }
  expect([removeConnection.calls.map(({ id }) => id), actor.getSnapshot().value]).toEqual([[1, 2], 'ended']);
});
