import { sendTo, type AnyActorRef, type EventObject, type MachineContext } from 'xstate';
import type { Failure } from '#machines/shared/failure.ts';
import type { RetryableReadEvent, Unread } from './retryable-read.model.ts';
import { selectScreen, type RunningRead } from './retryable-read.selectors.ts';

/** For a guard of `onSnapshot`: why the last read failed. */
export function readFailureIn(event: EventObject): Failure | null {
  const { unread } = setUnread({ event });
  return unread.name === 'unavailable' ? unread.failure : null;
}

/** Action of `onSnapshot`: the parent mirrors the state of its read. */
export function setUnread({ event }: { event: EventObject }): Unread {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a chart names the action on `onSnapshot` only
  return { unread: selectScreen((event as EventObject & { readonly snapshot: RunningRead }).snapshot) };
}

/** Action of `read.retry`: the parent passes the event to its read. */
export function retryRead<Context extends MachineContext, Event extends EventObject>(child: `read${string}`) {
  const retry = { type: 'read.retry' } satisfies RetryableReadEvent;
  return sendTo<Context, Event, undefined, AnyActorRef, Event>(child, retry);
}
