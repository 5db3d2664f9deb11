import type { EventObject } from 'xstate';
import type { CountdownInput } from './countdown.ts';
import type { Failure } from './failure.ts';
import { isConnectionFailure } from './failure.ts';
import { failureIn } from './port.ts';
import { waitFor } from './wait.ts';
import type { Wait } from './wait.ts';

/**
 * The context of a chart that reads something, shows why that failed, and offers Retry, after a wait if the service
 * requests one.
 */
export type RetryableRead = Wait;

export type RetryableReadEvent = { type: 'read.retry' } | { type: 'waitCountdown.tick'; secondsLeft: number };

export interface UnavailableScreen {
  readonly name: 'unavailable';
  readonly failure: Failure;
  /** The read is being repeated. */
  readonly busy: boolean;
  readonly waitSeconds: number;
}

/** The state before the first response. */
export const notReadYet: RetryableRead = { failure: null, waitSeconds: 0 };

/** Action of `onError`. */
export function setReadFailure({ event }: { event: EventObject }): Pick<RetryableRead, 'failure'> {
  return { failure: failureIn(event) };
}

/** Input of the port `waitCountdown`, which also sends `read.retry` when the browser is back online. */
export function waitOf({ context }: { context: Pick<RetryableRead, 'failure'> }): CountdownInput {
  const { failure } = context;
  return { ...waitFor({ context }), ...(failure !== null && isConnectionFailure(failure) && { retryOnline: true }) };
}

/** The screen of a failed read. It stays while the read is repeated; null if nothing failed. */
export function selectUnavailable(snapshot: {
  context: RetryableRead;
  hasTag: (tag: 'busy') => boolean;
}): UnavailableScreen | null {
  const { failure, waitSeconds } = snapshot.context;
  return failure === null ? null : { name: 'unavailable', failure, busy: snapshot.hasTag('busy'), waitSeconds };
}
