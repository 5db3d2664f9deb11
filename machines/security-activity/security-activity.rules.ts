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

/** The whole window, ending today. */
export function windowOf({ today }: { today: string }): Dates {
  return { from: daysBefore(today, activityWindowDays - 1), to: today };
}

/** The date that many days earlier. */
export function daysBefore(day: string, count: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1, date - count)).toISOString().slice(0, 10);
}

/** Whether both dates are set and in order. ISO dates sort alphabetically. */
export function isInOrder({ from, to }: Dates): boolean {
  return from !== '' && to !== '' && from <= to;
}

/** Whether each date that is set lies within the window. */
export function isInWindow({ from, to }: Dates, { today }: { today: string }): boolean {
  const { from: min, to: max } = windowOf({ today });
  return [from, to].every((day) => day === '' || (day >= min && day <= max));
}

/** Appends a page of events to the days. */
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
  const whenOf = (day: string): ActivityDay['when'] => {
    if (day === today) return 'today';
    return day === yesterday ? 'yesterday' : 'earlier';
  };
  return [...grouped].map(([day, shown]) => ({ day, when: whenOf(day), events: shown }));
}

/** An event as displayed. Those of this session are the user's own. */
export function shownEvent({
  id,
  type,
  at,
  device,
  address,
  location,
  detail,
  times,
  here,
}: SecurityEvent): ShownEvent {
  const { failed = false, reportable = false } = factsOf(type) ?? {};
  return {
    id,
    kind: isEventType(type) ? type : 'other',
    at,
    device,
    address,
    location,
    detail,
    times,
    here,
    isFailed: failed,
    isReportable: !here && reportable,
  };
}
