// Tested by e2e/profile/abandonment.spec.ts.
import { fromCallback, fromPromise, type ActorRefFrom, type EventObject } from 'xstate';
import {
  abandonmentMachine,
  readBlockers,
  readStatus,
  requestDeletion,
} from '#machines/abandonment/abandonment.machine.ts';
import type { AbandonmentEvent, DeletionStatus } from '#machines/abandonment/abandonment.model.ts';
import { fillPorts } from '#machines/shared/not-provided.ts';
import { abandonmentApi } from '#src/api/abandonment.ts';
import { countdown } from '#src/services/countdown.ts';
import { sentAhead } from '#src/services/sent-ahead.ts';
import type { AppServices } from '#src/services/services.ts';
import { provideRead } from '#src/features/retryable-read/retryable-read.actors.ts';
import { provideSensitiveAction } from '#src/features/second-factor/second-factor.actors.ts';

export type AbandonmentActor = ActorRefFrom<typeof abandonmentMachine>;

/** The deletion chart with its ports filled. `onRecovered` leaves the deletion page. */
export function provideAbandonment(
  services: AppServices,
  onRecovered: () => void = () => undefined,
): typeof abandonmentMachine {
  const { send, clock, messageBar } = services;
  const api = abandonmentApi(send, clock);
  const blockers = sentAhead(api.readBlockers);
  return fillPorts(abandonmentMachine, {
    actors: {
      readStatus: provideRead(readStatus, clock.steady, async ({ input: { request }, signal }) => {
        // The review asks for these next, unless a deletion is planned.
        if (request.reviews) blockers.send();
        const status = await api.readStatus(signal);
        if (status.planned !== null) blockers.drop();
        return status;
      }),
      refreshStatus: fromPromise(({ signal }) => api.readStatus(signal)),
      readBlockers: provideRead(readBlockers, clock.steady, ({ signal }) => blockers.read(signal)),
      requestDeletion: provideSensitiveAction<null, DeletionStatus>(requestDeletion, services, ({ proof }) =>
        api.requestDeletion(proof),
      ),
      cancelDeletion: fromPromise(() => api.cancelDeletion()),
      announceRecovered: fromPromise(() => {
        messageBar.send({
          type: 'message.show',
          message: { id: 'accountRecovered', kind: 'success', messageKey: 'errors.account_recovered' },
        });
        return Promise.resolve();
      }),
      deletionCountdown: countdown('deletionCountdown.tick', clock.steady),
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
