import type { EventObject } from 'xstate';
import { selectUnavailable } from '#machines/shared/retryable-read.ts';
import type { RetryableRead } from '#machines/shared/retryable-read.ts';
import type { Unread, UnreadScreen } from './retryable-read.model.ts';

/** The part of a read's snapshot that does not depend on the value. */
interface RunningRead {
  readonly context: RetryableRead;
  hasTag(tag: 'busy'): boolean;
}

export function selectScreen(snapshot: RunningRead): UnreadScreen {
  return selectUnavailable(snapshot) ?? { name: 'waiting' };
}

/** Action of `onSnapshot`: the parent mirrors the state of its read. */
export function setUnread({ event }: { event: EventObject }): Unread {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a chart names the action on `onSnapshot` only
  return { unread: selectScreen((event as EventObject & { readonly snapshot: RunningRead }).snapshot) };
}
