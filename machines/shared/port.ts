import { fromPromise } from 'xstate';
import type {
  AnyActorLogic,
  DoneActorEvent,
  EventObject,
  NonReducibleUnknown,
  OutputFrom,
  PromiseActorLogic,
} from 'xstate';
import { failureOf, refusalOf, type Failure, type Refusal } from './failure.ts';
import { notProvided } from './not-provided.ts';

/**
 * An effect of a chart: an actor that rejects with its name until a feature fills it. The chart invokes it by that
 * name.
 */
export function port<Output, Input extends NonReducibleUnknown = NonReducibleUnknown>(
  name: string,
): PromiseActorLogic<Output, Input> {
  return named(fromPromise<Output, Input>(notProvided(name)), name);
}

/** The id under which the parent invokes a child chart, if it is not the chart's own id. */
export function named<Logic extends AnyActorLogic>(logic: Logic, port: string): Logic {
  return Object.assign(logic, { port });
}

/**
 * Reads what a port or child chart returned from its `xstate.done.actor` event, in a named action or guard. Throws for
 * any other event.
 */
export function outputOf<Port extends AnyActorLogic>(port: Port, event: EventObject): OutputFrom<Port> {
  if (event.type !== doneEventOf(port)) throw new Error(`${event.type} is not ${doneEventOf(port)}.`);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a port gives its output with the event of its name
  return (event as DoneActorEvent<OutputFrom<Port>>).output;
}

/** Reads what a port rejected with from its `xstate.error.actor` event. */
export function refusalIn(event: EventObject & { readonly error?: unknown }): Refusal {
  return refusalOf(event.error);
}

/** The part of a rejection that a chart keeps. */
export function failureIn(event: EventObject & { readonly error?: unknown }): Failure {
  return failureOf(event.error);
}

/** The event type with which a port or child chart finishes. */
export function doneEventOf(
  logic: AnyActorLogic & { readonly port?: string; readonly id?: string },
): `xstate.done.actor.${string}` {
  return `xstate.done.actor.${logic.port ?? logic.id}`;
}
