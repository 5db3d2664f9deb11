import type { Failure } from '#machines/shared/failure.ts';
import type { Wait } from '#machines/shared/wait.ts';

export interface RetryableReadContext<Request> extends Wait {
  /** What is read. */
  readonly request: Request;
}

export type RetryableReadEvent = { type: 'read.retry' } | { type: 'waitCountdown.tick'; secondsLeft: number };

export interface UnavailableScreen {
  readonly name: 'unavailable';
  readonly failure: Failure;
  /** The read is being repeated. */
  readonly busy: boolean;
  readonly waitSeconds: number;
}

/** What a flow shows instead of a value that it could not read. */
export type UnreadScreen = { readonly name: 'waiting' } | UnavailableScreen;

/** The part of a parent's context that mirrors its read. */
export interface Unread {
  readonly unread: UnreadScreen;
}

export const notRead: Unread = { unread: { name: 'waiting' } };
