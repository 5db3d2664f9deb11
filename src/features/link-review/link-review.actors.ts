import { fromPromise, type ActorRefFrom } from 'xstate';
import { linkReviewMachine } from '#machines/link-review/link-review.machine.ts';
import type { RecoveryReview, Removal } from '#machines/link-review/link-review.model.ts';
import { fillPorts } from '#machines/shared/not-provided.ts';
import { passwordResetApi } from '#src/api/password.ts';
import type { AppServices } from '#src/services/services.ts';

export type LinkReviewActor = ActorRefFrom<typeof linkReviewMachine>;

/** The review with its ports filled. */
export function provideLinkReview({ sendOnce }: Pick<AppServices, 'sendOnce'>): typeof linkReviewMachine {
  return fillPorts(linkReviewMachine, {
    actors: {
      removeAddition: fromPromise<void, Removal>(({ input, signal }) =>
        passwordResetApi(sendOnce).removeAddition(input, signal),
      ),
      reviewRecovery: fromPromise<{ isKept: boolean }, RecoveryReview>(({ input, signal }) =>
        passwordResetApi(sendOnce).reviewRecovery(input, signal),
      ),
    },
  });
}
