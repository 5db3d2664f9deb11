import type { RetryableRead, UnavailableScreen } from '#machines/shared/retryable-read.ts';

export interface RetryableReadContext<Request> extends RetryableRead {
  /** What is read. */
  readonly request: Request;
}

/** What a flow shows in place of a value that it could not read. */
export type UnreadScreen = { readonly name: 'waiting' } | UnavailableScreen;

/** The part of a parent's context that mirrors its read. */
export interface Unread {
  readonly unread: UnreadScreen;
}

export const notRead: Unread = { unread: { name: 'waiting' } };
