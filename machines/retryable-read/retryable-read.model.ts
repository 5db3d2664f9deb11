import type { RetryableRead, UnavailableScreen } from '#machines/shared/retryable-read.ts';

export interface RetryableReadContext<Request> extends RetryableRead {
  /** What is read. */
  readonly request: Request;
}

/** What a flow shows instead of a value that it has not read. */
export type UnreadScreen = { readonly name: 'waiting' } | UnavailableScreen;

/** The part of a parent's context that follows its read. */
export interface Unread {
  readonly unread: UnreadScreen;
}

export const notRead: Unread = { unread: { name: 'waiting' } };
