import type { EventObject } from 'xstate';
import { failureOf, refusalOf } from './failure.ts';
import type { Failure, Refusal } from './failure.ts';

/** What a port rejected with, read from its `xstate.error.actor` event. */
export function refusalIn(event: EventObject & { readonly error?: unknown }): Refusal {
  return refusalOf(event.error);
}

/** The part of it that a chart keeps. */
export function failureIn(event: EventObject & { readonly error?: unknown }): Failure {
  return failureOf(event.error);
}
