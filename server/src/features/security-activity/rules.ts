import { activityWindowDays } from '#contract/limits.ts';
import { secondsAfter } from '../../platform/clock.ts';

/** The end of a page, after which the next one begins. */
export interface Position {
  at: Date;
  id: number;
}

interface Window {
  from: Date;
  to: Date | null;
}

/**
 * The window to read, starting at most 60 days ago. Null if a bound is not a valid instant, such as one in a 13th
 * month.
 */
export function windowOf(
  { from, to }: { from?: string | undefined; to?: string | undefined },
  now: Date,
): Window | null {
  if ([from, to].some((end) => end !== undefined && Number.isNaN(Date.parse(end)))) return null;
  const earliest = secondsAfter(now, -activityWindowDays * 24 * 60 * 60);
  const asked = from === undefined ? earliest : new Date(from);
  return { from: asked < earliest ? earliest : asked, to: to === undefined ? null : new Date(to) };
}

export function cursorOf({ at, id }: Position): string {
  return Buffer.from(`${at.getTime()}.${id}`).toString('base64url');
}

/** The position in a cursor, or null if it is not ours. */
export function positionOf(cursor: string): Position | null {
  const [, at, id] = /^(\d{1,15})\.(\d{1,15})$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  return at === undefined || id === undefined ? null : { at: new Date(Number(at)), id: Number(id) };
}
