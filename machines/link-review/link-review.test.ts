import { createActor } from 'xstate';
import { expect, test } from 'vitest';
import { controlledActor } from '#machines/testing/ports.ts';
import { linkReviewMachine } from './link-review.machine.ts';
import { refusal } from '#machines/testing/refusal.ts';
import type { RecoveryReview, Removal } from './link-review.model.ts';
import { input } from './link-review.walk.ts';

function start() {
  const removeLink = controlledActor<void, Removal>();
  const removePasskey = controlledActor<void, Removal>();
  const reviewRecovery = controlledActor<{ isKept: boolean }, RecoveryReview>();
  const actors = {
    removeLink: removeLink.logic,
    removePasskey: removePasskey.logic,
    reviewRecovery: reviewRecovery.logic,
  };
  return {
    removeLink,
    removePasskey,
    reviewRecovery,
    actor: createActor(linkReviewMachine.provide({ actors }), { input }).start(),
  };
}

test.each([
  ['recovery.keep', true],
  ['recovery.remove', false],
] as const)(
  'ends once every account and passkey is removed and the recovery email is decided, by %s [LOG-05, REC-01]',
  async (type, keep) => {
    const { actor, removeLink, removePasskey, reviewRecovery } = start();
    for (const { id } of input.links) {
      actor.send({ type: 'link.remove', id });
      await removeLink.answer();
    }
    actor.send({ type: 'passkey.remove', id: 7 });
    await removePasskey.answer();
    expect(removePasskey.calls).toMatchObject([{ id: 7 }]);
    expect(actor.getSnapshot().value).toBe('shown');
    actor.send({ type });
    await reviewRecovery.answer({ isKept: keep });
    expect([removeLink.calls.map(({ id }) => id), reviewRecovery.calls, actor.getSnapshot().value]).toMatchObject([
      [1, 2],
      [{ keep }],
      'ended',
    ]);
  },
);

test('a recovery email stays listed if it cannot be kept from here, to be kept or removed later [LOG-05, REC-01]', async () => {
  const { actor, reviewRecovery } = start();
  actor.send({ type: 'recovery.keep' });
  await reviewRecovery.answer({ isKept: false });
  expect(actor.getSnapshot().context).toMatchObject({ recoveryEmail: input.recoveryEmail, keep: null, isUnkept: true });
  actor.send({ type: 'recovery.remove' });
  await reviewRecovery.answer({ isKept: false });
  expect(actor.getSnapshot().context.recoveryEmail).toBeNull();
});

test('a recovery email stays listed if the decision is not saved [LOG-05, REC-01]', async () => {
  const { actor, reviewRecovery } = start();
  actor.send({ type: 'recovery.keep' });
  await reviewRecovery.refuse(refusal('time_out'));
  expect(actor.getSnapshot().context).toMatchObject({ recoveryEmail: input.recoveryEmail, keep: null });
});
