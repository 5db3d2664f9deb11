import type { EventObject } from 'xstate';
import type { CountdownInput } from '#machines/shared/countdown.ts';
import { isConnectionFailure } from '#machines/shared/failure.ts';
import { failureIn } from '#machines/shared/port.ts';
import { waitFor, type Wait } from '#machines/shared/wait.ts';

/** Action of `onError`. */
export function setReadFailure({ event }: { event: EventObject }): Pick<Wait, 'failure'> {
  return { failure: failureIn(event) };
}

/** Input of the port `waitCountdown`, which also sends `read.retry` when the browser is back online. */
export function waitForRead({ context }: { context: Pick<Wait, 'failure'> }): CountdownInput {
  const { failure } = context;
  return { ...waitFor({ context }), ...(failure !== null && isConnectionFailure(failure) && { retryOnline: true }) };
}
