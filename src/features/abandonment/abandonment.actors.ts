// Tested by e2e/abandonment.spec.ts.
import { fromCallback, fromPromise } from 'xstate';
import type { ActorRefFrom, EventObject } from 'xstate';
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
import type { AppServices } from '#src/services/services.ts';
import { provideRead } from '#src/features/retryable-read/retryable-read.actors.ts';
import { provideSensitiveAction } from '#src/features/second-factor/second-factor.actors.ts';

export type AbandonmentActor = ActorRefFrom<typeof abandonmentMachine>;

interface PageOptions {
  /** Whether this is the deletion page. */
  reviews: boolean;
  /** Leaves the page. */
  onRecovered?: (() => void) | undefined;
}

/** The deletion chart with its ports filled. */
export function provideAbandonment(
  services: AppServices,
  { reviews, onRecovered = () => undefined }: PageOptions,
): typeof abandonmentMachine {
  const { send, clock, messageBar } = services;
  const api = abandonmentApi(send, clock);
  let blockers: ReturnType<typeof api.readBlockers> | null = null;
  let opensReview = reviews;
  return fillPorts(abandonmentMachine, {
    actors: {
      readStatus: provideRead(readStatus, clock.steady, async ({ signal }) => {
        // One round of calls, because the chart requests these next unless a deletion is planned.
        if (opensReview) blockers = api.readBlockers();
        blockers?.catch(() => undefined);
        const status = await api.readStatus(signal);
        // Later reviews read them again.
        opensReview = false;
        if (status.planned !== null) blockers = null;
        return status;
      }),
      refreshStatus: fromPromise(({ signal }) => api.readStatus(signal)),
      readBlockers: provideRead(readBlockers, clock.steady, ({ signal }) => {
        const started = blockers;
        blockers = null;
        return started ?? api.readBlockers(signal);
      }),
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
