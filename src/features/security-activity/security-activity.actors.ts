import { fromPromise } from 'xstate';
import type { ActorRefFrom } from 'xstate';
import { securityActivityMachine } from '#machines/security-activity/security-activity.machine.ts';
import type { ActivityPage, PageRequest, SecurityActivityInput } from '#machines/security-activity/security-activity.model.ts';
import { securityActivityApi } from '#src/api/security-activity.ts';
import { countdown } from '#src/app/countdown.ts';
import type { AppServices } from '#src/app/services.ts';

export type SecurityActivityActor = ActorRefFrom<typeof securityActivityMachine>;

/** By the service's clock: a device clock that is wrong hides no event. */
export function inputOf({ clock }: Pick<AppServices, 'clock'>): SecurityActivityInput {
  return { today: dayOf(clock.now()) };
}

export function provideSecurityActivity({ send, clock }: Pick<AppServices, 'send' | 'clock'>): typeof securityActivityMachine {
  const { fetchPage } = securityActivityApi(send);
  return securityActivityMachine.provide({
    actors: {
      fetchPage: fromPromise<ActivityPage, PageRequest>(async ({ input: { from, to, cursor }, signal }) => {
        const { events, next } = await fetchPage({ from: startOf(from), to: endOf(to), ...(cursor !== null && { cursor }) }, signal);
        return { events: events.map(({ detail = null, ...event }) => ({ ...event, detail, day: dayOf(event.at) })), next };
      }),
      waitCountdown: countdown('waitCountdown.tick', clock.steady),
    },
  });
}

/** The day of an instant in the zone of the device, as `2026-11-21`. */
function dayOf(at: number): string {
  const date = new Date(at);
  return [String(date.getFullYear()).padStart(4, '0'), twoDigits(date.getMonth() + 1), twoDigits(date.getDate())].join('-');
}

/** The ends of a day in the zone of the device. */
function startOf(day: string): string {
  return instantOf(day, 0).toISOString();
}

function endOf(day: string): string {
  return new Date(instantOf(day, 1).getTime() - 1).toISOString();
}

function instantOf(day: string, daysLater: number): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date + daysLater);
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}
