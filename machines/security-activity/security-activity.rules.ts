import { activityWindowDays } from '#contract/limits.ts';
import { factsOf, isEventType } from '#contract/security-events.ts';
import { notRead } from '#machines/retryable-read/retryable-read.model.ts';
import type {
  ActivityDay,
  Dates,
  Preset,
  SecurityActivityContext,
  SecurityActivityInput,
  SecurityEvent,
  ShownEvent,
} from './security-activity.model.ts';

const presetDays = [7, 30, activityWindowDays];

export function contextAtStart({ input: { today } }: { input: SecurityActivityInput }): SecurityActivityContext {
  const presets = presetDays.map((days): Preset => ({ days, from: daysBefore(today, days - 1), to: today }));
  return { ...notRead, today, presets, dates: windowOf({ today }), days: null, next: null, isContinued: false };
}

/** The whole window: today is its last day. */
export function windowOf({ today }: { today: string }): Dates {
  return { from: daysBefore(today, activityWindowDays - 1), to: today };
}

/** A day that many days before another one. */
export function daysBefore(day: string, count: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1, date - count)).toISOString().slice(0, 10);
}

/** Whether both days are there, in their order. Days written this way are in the order of their letters. */
export function isInOrder({ from, to }: Dates): boolean {
  return from !== '' && to !== '' && from <= to;
}

/** Whether each day that is there is one of the window. */
export function isInWindow({ from, to }: Dates, { today }: { today: string }): boolean {
  const { from: min, to: max } = windowOf({ today });
  return [from, to].every((day) => day === '' || (day >= min && day <= max));
}

/** The days with the events of a further page behind them. */
export function withEvents(
  days: readonly ActivityDay[],
  events: readonly SecurityEvent[],
  { today }: { today: string },
): ActivityDay[] {
  const yesterday = daysBefore(today, 1);
  const listed = new Set(days.flatMap((each) => each.events.map(({ id }) => id)));
  const grouped = new Map(days.map(({ day, events: shown }) => [day, [...shown]]));
  for (const event of events.filter(({ id }) => !listed.has(id)))
    grouped.set(event.day, [...(grouped.get(event.day) ?? []), shownEvent(event)]);
  return [...grouped].map(([day, shown]) => ({
    day,
    when: day === today ? 'today' : day === yesterday ? 'yesterday' : 'earlier',
    events: shown,
  }));
}

/** An event as shown. Events from this device and address count as this user's. */
export function shownEvent({ id, type, at, device, address, detail, times, here }: SecurityEvent): ShownEvent {
  const { failed = false, disownable = false } = factsOf(type) ?? {};
  return {
    id,
    kind: isEventType(type) ? type : 'other',
    at,
    device,
    address,
    detail,
    times,
    here,
    isFailed: failed,
    isDisownable: !here && disownable,
  };
}
