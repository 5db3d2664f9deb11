import { fromPromise } from 'xstate';
import type { ActorRefFrom } from 'xstate';
import { securityActivityMachine } from '#machines/security-activity/security-activity.machine.ts';
import type {
  ActivityPage,
  PageRequest,
  SecurityActivityInput,
} from '#machines/security-activity/security-activity.model.ts';
import { fillPorts } from '#machines/shared/not-provided.ts';
import { securityParts } from '#contract/security-parts.ts';
import { securityActivityApi } from '#src/api/security-activity.ts';
import { countdown } from '#src/services/countdown.ts';
import { readAgain } from '#src/services/read-again.ts';
import type { AppServices } from '#src/services/services.ts';
import { disownedEvent } from '#src/browser/reported-event.ts';
import { boundsOf, dayOf } from '#src/browser/local-day.ts';

export type SecurityActivityActor = ActorRefFrom<typeof securityActivityMachine>;

/** By the service's clock: a device clock that is wrong hides no event. */
export function inputOf({ clock }: Pick<AppServices, 'clock'>): SecurityActivityInput {
  return { today: dayOf(clock.now()) };
}

export function provideSecurityActivity({
  send,
  clock,
  tabValues,
}: Pick<AppServices, 'send' | 'clock' | 'tabValues'>): typeof securityActivityMachine {
  const { fetchPage } = securityActivityApi(send);
  return fillPorts(securityActivityMachine, {
    actions: {
      openLockDown: ({ event }) => {
        if (event.type !== 'event.disown') return;
        disownedEvent(tabValues).write(event.id);
        window.location.hash = securityParts.lockDown;
      },
    },
    actors: {
      fetchPage: fromPromise<ActivityPage, PageRequest>(async ({ input: { from, to, cursor }, signal }) => {
        const { events, next } = await fetchPage(
          { from: boundsOf(from).start, to: boundsOf(to).end, ...(cursor !== null && { cursor }) },
          signal,
        );
        return {
          events: events.map(({ detail = null, here = false, ...event }) => ({
            ...event,
            detail,
            here,
            day: dayOf(event.at),
          })),
          next,
        };
      }),
      waitCountdown: countdown('waitCountdown.tick', clock.steady, readAgain),
    },
  });
}
