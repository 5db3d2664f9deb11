import { sendTo } from 'xstate';
import type { AnyActorRef, EventObject, MachineContext } from 'xstate';
import type { Failure } from '#machines/shared/failure.ts';
import type { Wait } from '#machines/shared/wait.ts';
import type { RetryableReadEvent, UnavailableScreen, Unread, UnreadScreen } from './retryable-read.model.ts';

/** The part of a read's snapshot that does not depend on the value. */
interface RunningRead {
  readonly context: Wait;
  hasTag(tag: 'busy'): boolean;
}

/** The screen of a failed read. It stays while the read is repeated; null if nothing failed. */
export function selectUnavailable(snapshot: RunningRead): UnavailableScreen | null {
  const { failure, waitSeconds } = snapshot.context;
  return failure === null ? null : { name: 'unavailable', failure, busy: snapshot.hasTag('busy'), waitSeconds };
}

export function selectScreen(snapshot: RunningRead): UnreadScreen {
  return selectUnavailable(snapshot) ?? { name: 'waiting' };
}

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
