import { fromCallback, fromPromise } from 'xstate';
import type { ActorRefFrom, EventObject } from 'xstate';
import { abandonmentMachine, requestAction } from '#machines/abandonment/abandonment.machine.ts';
import type { AbandonmentEvent } from '#machines/abandonment/abandonment.model.ts';
import { fillPorts } from '#machines/shared/not-provided.ts';
import type { Proof } from '#machines/shared/proof.ts';
import { abandonmentApi } from '#src/api/abandonment.ts';
import { countdown } from '#src/services/countdown.ts';
import { readAgain } from '#src/services/read-again.ts';
import type { AppServices } from '#src/services/services.ts';
import { provideSecondFactor } from '../second-factor/second-factor.actors.ts';

export type AbandonmentActor = ActorRefFrom<typeof abandonmentMachine>;

/** The deletion chart with its ports filled. `onRecovered` leaves the deletion page. */
export function provideAbandonment(
  services: AppServices,
  onRecovered: () => void = () => undefined,
): typeof abandonmentMachine {
  const { send, clock, messageBar } = services;
  const { fetchStatus, fetchBlockers, requestDeletion, cancelDeletion } = abandonmentApi(send, clock);
  return fillPorts(abandonmentMachine, {
    actors: {
      fetchStatus: fromPromise(({ signal }) => fetchStatus(signal)),
      fetchBlockers: fromPromise(({ signal }) => fetchBlockers(signal)),
      requestDeletion: fillPorts(requestAction, {
        actors: {
          secondFactor: provideSecondFactor(() => Promise.resolve(services)),
          // Read the status afterwards: the challenge passes on only the outcome of the call.
          performAction: fromPromise<void, { subject: null; proof: Proof | null }>(
            async ({ input: { proof } }) => void (await requestDeletion(proof)),
          ),
        },
      }),
      cancelDeletion: fromPromise(() => cancelDeletion()),
      announceRecovered: fromPromise(() => {
        messageBar.send({
          type: 'message.show',
          message: { id: 'accountRecovered', kind: 'success', words: 'errors.account_recovered' },
        });
        return Promise.resolve();
      }),
      removalCountdown: countdown('removalCountdown.tick', clock.steady),
      // The steady clock stops while some devices sleep, and another tab may have changed the status.
      pageReturns: fromCallback<EventObject>(({ sendBack }) => {
        const report = (): void => {
          if (document.visibilityState === 'visible') sendBack({ type: 'page.returned' } satisfies AbandonmentEvent);
        };
        document.addEventListener('visibilitychange', report);
        window.addEventListener('online', report);
        return () => {
          document.removeEventListener('visibilitychange', report);
          window.removeEventListener('online', report);
        };
      }),
      waitCountdown: countdown('waitCountdown.tick', clock.steady, readAgain),
    },
    actions: { leaveDeletionPage: onRecovered },
  });
}
