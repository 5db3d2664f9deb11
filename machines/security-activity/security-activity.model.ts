import type { EventName } from '#contract/security-events.ts';
import type { Location } from '#contract/calls/account-sessions.ts';
import type { RetryableReadEvent, Unread } from '#machines/retryable-read/retryable-read.model.ts';

/** Dates such as `2026-11-21` in the user's time zone; empty while being typed. */
export interface Dates {
  readonly from: string;
  readonly to: string;
}

/** An event as received. */
export interface SecurityEvent {
  readonly id: string;
  /** Any text: other systems may write types that this page does not know. */
  readonly type: string;
  /** In epoch milliseconds. */
  readonly at: number;
  /** The date of `at` in the user's time zone. */
  readonly day: string;
  readonly device: string;
  readonly address: string;
  /** Where the address probably is; null if that is not known. */
  readonly location: Location | null;
  readonly detail: string | null;
  /** How often it happened: failed logins from one network within an hour are grouped into one event. */
  readonly times: number;
  /** This session did it, or was opened by it. */
  readonly here: boolean;
}

/** An event as displayed. */
export interface ShownEvent extends Omit<SecurityEvent, 'type' | 'day'> {
  readonly kind: EventName;
  /** A failed attempt. */
  readonly isFailed: boolean;
  /** Possibly someone else's: offer "This was not me". */
  readonly isReportable: boolean;
}

export interface ActivityDay {
  readonly day: string;
  readonly when: 'today' | 'yesterday' | 'earlier';
  readonly events: readonly ShownEvent[];
}

/** `next`: the cursor of the next page; null on the last page. */
export interface ActivityPage {
  readonly events: readonly SecurityEvent[];
  readonly next: string | null;
}

export interface PageRequest extends Dates {
  readonly cursor: string | null;
}

/** The last N days including today. */
export interface Preset extends Dates {
  readonly days: number;
}

export interface SecurityActivityInput {
  /** In the user's time zone. */
  readonly today: string;
}

export interface SecurityActivityContext extends Unread {
  readonly today: string;
  /** From the shortest range to the whole window. */
  readonly presets: readonly Preset[];
  readonly dates: Dates;
  /** Null until the first page is read. */
  readonly days: readonly ActivityDay[] | null;
  readonly next: string | null;
  /** Whether more than the first page has been read. */
  readonly isContinued: boolean;
}

export type SecurityActivityEvent =
  | RetryableReadEvent
  | { type: 'dates.change'; dates: Dates }
  | { type: 'more.read' }
  | { type: 'event.report'; id: string };
