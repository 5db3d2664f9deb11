import type { ActorRefFrom } from 'xstate';
import { readPage, securityActivityMachine } from '#machines/security-activity/security-activity.machine.ts';
import type { SecurityActivityInput } from '#machines/security-activity/security-activity.model.ts';
import { fillPorts } from '#machines/shared/not-provided.ts';
import { securityParts } from '#contract/security-parts.ts';
import { securityActivityApi } from '#src/api/security-activity.ts';
import type { AppServices } from '#src/services/services.ts';
import { reportedEvent } from '#src/browser/storage/reported-event.ts';
import { boundsOf, dayOf } from '#src/browser/local-day.ts';
import { provideRead } from '#src/features/retryable-read/retryable-read.actors.ts';

export type SecurityActivityActor = ActorRefFrom<typeof securityActivityMachine>;

/** Use the service's clock, so that a wrong device clock hides no events. */
export function inputOf({ clock }: Pick<AppServices, 'clock'>): SecurityActivityInput {
  return { today: dayOf(clock.now()) };
}

export function provideSecurityActivity({
  send,
  clock,
  tabValues,
}: Pick<AppServices, 'send' | 'clock' | 'tabValues'>): typeof securityActivityMachine {
  const api = securityActivityApi(send);
  return fillPorts(securityActivityMachine, {
    actions: {
      openLockDown: ({ event }) => {
        if (event.type !== 'event.report') return;
        reportedEvent(tabValues).write(event.id);
        window.location.hash = securityParts.lockDown;
      },
    },
    actors: {
      readPage: provideRead(readPage, clock.steady, async ({ input: { request }, signal }) => {
        const { from, to, cursor } = request;
        const { events, next } = await api.readPage(
          { from: boundsOf(from).start, to: boundsOf(to).end, ...(cursor !== null && { cursor }) },
          signal,
        );
        return {
          events: events.map(({ location = null, detail = null, times = 1, here = false, ...event }) => ({
            ...event,
            location,
            detail,
            times,
            here,
            day: dayOf(event.at),
          })),
          next,
        };
      }),
    },
  });
}
