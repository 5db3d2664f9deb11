import { fromPromise } from 'xstate';
import type { ActorRefFrom } from 'xstate';
import { connectionReviewMachine } from '#machines/connection-review/connection-review.machine.ts';
import type { Removal } from '#machines/connection-review/connection-review.model.ts';
import { fillPorts } from '#machines/shared/not-provided.ts';
import { passwordResetApi } from '#src/api/password.ts';
import type { AppServices } from '#src/services/services.ts';

export type ConnectionReviewActor = ActorRefFrom<typeof connectionReviewMachine>;

/** The review with its port filled. */
export function provideConnectionReview({ sendOnce }: Pick<AppServices, 'sendOnce'>): typeof connectionReviewMachine {
  return fillPorts(connectionReviewMachine, {
    actors: {
      removeConnection: fromPromise<void, Removal>(({ input, signal }) =>
        passwordResetApi(sendOnce).removeConnection(input, signal),
      ),
    },
  });
}
