import { createActor } from 'xstate';
import { expect, test } from 'vitest';
import { cannotReach, deadEnds, untakenTransitions } from '#machines/testing/paths.ts';
import { controlledActor } from '#machines/testing/ports.ts';
import { linkReviewMachine } from './link-review.machine.ts';
import type { Removal } from './link-review.model.ts';
import { events, input, options } from './link-review.walk.ts';

test('every transition can be taken, and the review can be ended from every state [LOG-05]', () => {
  expect(untakenTransitions(linkReviewMachine, events, options)).toEqual([]);
  expect(deadEnds(linkReviewMachine, events, options)).toEqual([]);
  expect(cannotReach(linkReviewMachine, events, 'ended', options)).toEqual([]);
});

test('it ends by itself once every connected account is removed [LOG-05]', async () => {
  const removeLink = controlledActor<void, Removal>();
  const actor = createActor(linkReviewMachine.provide({ actors: { removeLink: removeLink.logic } }), { input }).start();
  for (const { id } of input.links) {
    actor.send({ type: 'link.remove', id });
    await removeLink.answer();
  }
  expect([removeLink.calls.map(({ id }) => id), actor.getSnapshot().value]).toEqual([[1, 2], 'ended']);
});
