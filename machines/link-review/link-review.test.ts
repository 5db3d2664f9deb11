import { createActor } from 'xstate';
import { expect, test } from 'vitest';
import { controlledActor } from '#machines/testing/ports.ts';
import { linkReviewMachine } from './link-review.machine.ts';
import type { Removal } from './link-review.model.ts';
import { input } from './link-review.walk.ts';

test('ends once every connected account is removed [LOG-05]', async () => {
  const removeLink = controlledActor<void, Removal>();
  const actor = createActor(linkReviewMachine.provide({ actors: { removeLink: removeLink.logic } }), { input }).start();
  for (const { id } of input.links) {
    actor.send({ type: 'link.remove', id });
    await removeLink.answer();
  }
  expect([removeLink.calls.map(({ id }) => id), actor.getSnapshot().value]).toEqual([[1, 2], 'ended']);
});
