import { fromCallback, type EventObject } from 'xstate';
import type { CountdownInput } from './countdown.ts';
import { eventOf } from './event-of.ts';
import type { Failure } from './failure.ts';
import { noopSource } from './not-provided.ts';

/** The part of a context with a wait before the next attempt, as requested by the service. */
export interface Wait {
  readonly failure: Failure | null;
  readonly waitSeconds: number;
}

interface Tick {
  readonly type: 'waitCountdown.tick';
  readonly secondsLeft: number;
}

/** The port that counts down to the next attempt. */
export const waitCountdown = fromCallback<EventObject, CountdownInput>(noopSource);

/** Its input. */
export function waitFor({ context }: { context: Pick<Wait, 'failure'> }): CountdownInput {
  return { until: context.failure?.waitUntil ?? null };
}

/** Action of `waitCountdown.tick`. */
export function setWaitSeconds({ event }: { event: EventObject | Tick }): Pick<Wait, 'waitSeconds'> {
  return { waitSeconds: eventOf(event, 'waitCountdown.tick').secondsLeft };
}

/** Guard of `waitCountdown.tick`. */
export function isWaitOver({ event }: { event: EventObject | Tick }): boolean {
  return eventOf(event, 'waitCountdown.tick').secondsLeft === 0;
}

/** Guards actions that must wait. */
export function mustWait({ context }: { context: Pick<Wait, 'waitSeconds'> }): boolean {
  return context.waitSeconds > 0;
}
