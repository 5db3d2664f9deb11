import type { EventObject } from 'xstate';
import { failureOf, refusalOf } from './failure.ts';
import type { Failure, Refusal } from './failure.ts';

/** What a port answered, read from its `xstate.done.actor` event by a named action or guard. `T` is the port's output. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the caller names the output of its port
export function outputOf<T>(event: EventObject): T {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a chart names these actions on its own ports only
  return (event as EventObject & { readonly output: T }).output;
}

/** What a port rejected with, read from its `xstate.error.actor` event. */
export function refusalIn(event: EventObject): Refusal {
  return refusalOf('error' in event ? event.error : undefined);
}

/** The part of it that a chart keeps. */
export function failureIn(event: EventObject): Failure {
  return failureOf('error' in event ? event.error : undefined);
}
