import { fromCallback, fromPromise } from 'xstate';
import type { ActorRefFrom, EventObject } from 'xstate';
import {
  abandonmentMachine,
  readBlockers,
  readStatus,
  requestDeletion,
} from '#machines/abandonment/abandonment.machine.ts';
import type { AbandonmentEvent } from '#machines/abandonment/abandonment.model.ts';
import { fillPorts } from '#machines/shared/not-provided.ts';
import type { Proof } from '#machines/shared/proof.ts';
import { abandonmentApi } from '#src/api/abandonment.ts';
import { countdown } from '#src/services/countdown.ts';
import type { AppServices } from '#src/services/services.ts';
import { provideRead } from '../retryable-read/retryable-read.actors.ts';
import { provideSecondFactor } from '../second-factor/second-factor.actors.ts';

export type AbandonmentActor = ActorRefFrom<typeof abandonmentMachine>;

/** The deletion chart with its ports filled. `onRecovered` leaves the deletion page. */
export function provideAbandonment(
  services: AppServices,
  onRecovered: () => void = () => undefined,
): typeof abandonmentMachine {
  const { send, clock, messageBar } = services;
  const api = abandonmentApi(send, clock);
  return fillPorts(abandonmentMachine, {
    actors: {
      readStatus: provideRead(readStatus, clock.steady, ({ signal }) => api.readStatus(signal)),
      refreshStatus: fromPromise(({ signal }) => api.readStatus(signal)),
      readBlockers: provideRead(readBlockers, clock.steady, ({ signal }) => api.readBlockers(signal)),
      requestDeletion: fillPorts(requestDeletion, {
        actors: {
          secondFactor: provideSecondFactor(() => Promise.resolve(services)),
          // Read the status afterwards: the challenge passes on only the outcome of the call.
          performAction: fromPromise<void, { subject: null; proof: Proof | null }>(
            async ({ input: { proof } }) => void (await api.requestDeletion(proof)),
          ),
        },
      }),
      cancelDeletion: fromPromise(() => api.cancelDeletion()),
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
    },
    actions: { leaveDeletionPage: onRecovered },
  });
}
