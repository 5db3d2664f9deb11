import { createActor } from 'xstate';
import { expect, test } from 'vitest';
import { controlledActor } from '#machines/testing/ports.ts';
import { linkReviewMachine } from './link-review.machine.ts';
import { refusal } from '#machines/testing/refusal.ts';
import type { RecoveryReview, Removal } from './link-review.model.ts';
import { input } from './link-review.walk.ts';

function start() {
  const removeAddition = controlledActor<void, Removal>();
  const reviewRecovery = controlledActor<{ isKept: boolean }, RecoveryReview>();
  const actors = {
    removeAddition: removeAddition.logic,
    reviewRecovery: reviewRecovery.logic,
  };
  return {
    removeAddition,
    reviewRecovery,
    actor: createActor(linkReviewMachine.provide({ actors }), { input }).start(),
  };
}

test.each([
  ['recovery.keep', true],
  ['recovery.remove', false],
] as const)(
  'ends once every account, passkey and authenticator is removed and the recovery email is decided, by %s [LOG-05, REC-01]',
  async (type, keep) => {
    const { actor, removeAddition, reviewRecovery } = start();
    for (const kind of ['links', 'passkeys', 'authenticators'] as const)
      for (const { id } of input[kind]) {
        actor.send({ type: 'addition.remove', kind, id });
        await removeAddition.answer();
      }
    expect(actor.getSnapshot().value).toBe('shown');
    actor.send({ type });
    await reviewRecovery.answer({ isKept: keep });
    expect([removeAddition.calls.map(({ id }) => id), reviewRecovery.calls, actor.getSnapshot().value]).toMatchObject([
      [1, 7, 1_795_000_000_000],
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
