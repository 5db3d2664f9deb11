import type { EventName } from '#contract/security-events.ts';
import type { Unread } from '#machines/retryable-read/retryable-read.model.ts';
import type { RetryableReadEvent } from '#machines/shared/retryable-read.ts';

/** Days as `2026-11-21`, in the user's zone; empty while one is being typed. */
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
  /** The day of `at` in the user's zone. */
  readonly day: string;
  readonly device: string;
  readonly address: string;
  readonly detail: string | null;
  /** How often it happened: failed logins of one network and hour are one event. */
  readonly times: number;
  /** It came from this device and address. */
  readonly here: boolean;
}

/** An event as shown. */
export interface ShownEvent extends Omit<SecurityEvent, 'type' | 'day'> {
  readonly kind: EventName;
  /** An attempt that failed. */
  readonly isFailed: boolean;
  /** Someone else may have done it: "This was not me" is offered. */
  readonly isDisownable: boolean;
}

export interface ActivityDay {
  readonly day: string;
  readonly when: 'today' | 'yesterday' | 'earlier';
  readonly events: readonly ShownEvent[];
}

/** `next`: the cursor of the next page; null if this is the last one. */
export interface ActivityPage {
  readonly events: readonly SecurityEvent[];
  readonly next: string | null;
}

export interface PageRequest extends Dates {
  readonly cursor: string | null;
}

/** The last N days up to today. */
export interface Preset extends Dates {
  readonly days: number;
}

export interface SecurityActivityInput {
  /** In the user's zone. */
  readonly today: string;
}

export interface SecurityActivityContext extends Unread {
  readonly today: string;
  /** From the shortest to the whole window. */
  readonly presets: readonly Preset[];
  readonly dates: Dates;
  /** Null until the first page of the dates is read. */
  readonly days: readonly ActivityDay[] | null;
  readonly next: string | null;
  /** Whether more than the first page was read. */
  readonly isContinued: boolean;
}

export type SecurityActivityEvent =
  | RetryableReadEvent
  | { type: 'dates.change'; dates: Dates }
  | { type: 'more.read' }
  | { type: 'event.disown'; id: string };
