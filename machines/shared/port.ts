import { fromPromise } from 'xstate';
import type {
  AnyActorLogic,
  DoneActorEvent,
  EventObject,
  NonReducibleUnknown,
  OutputFrom,
  PromiseActorLogic,
} from 'xstate';
import { failureOf, refusalOf } from './failure.ts';
import type { Failure, Refusal } from './failure.ts';
import { notProvided } from './not-provided.ts';

/**
 * An effect of a chart: an actor that rejects with its name until a feature fills it. The chart invokes it by this
 * name.
 */
export function port<Output, Input extends NonReducibleUnknown = NonReducibleUnknown>(
  name: string,
): PromiseActorLogic<Output, Input> {
  return named(fromPromise<Output, Input>(notProvided(name)), name);
}

/** Gives a child chart the id under which its parent invokes it, if that is not the chart's id. */
export function named<Logic extends AnyActorLogic>(logic: Logic, port: string): Logic {
  return Object.assign(logic, { port });
}

/**
 * What a port or child chart answered, read from its `xstate.done.actor` event by a named action or guard. Any other
 * event fails by name.
 */
export function outputOf<Port extends AnyActorLogic>(port: Port, event: EventObject): OutputFrom<Port> {
  if (event.type !== doneBy(port)) throw new Error(`${event.type} is not ${doneBy(port)}.`);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a port gives its output with the event of its name
  return (event as DoneActorEvent<OutputFrom<Port>>).output;
}

/** What a port rejected with, read from its `xstate.error.actor` event. */
export function refusalIn(event: EventObject & { readonly error?: unknown }): Refusal {
  return refusalOf(event.error);
}

/** The part of it that a chart keeps. */
export function failureIn(event: EventObject & { readonly error?: unknown }): Failure {
  return failureOf(event.error);
}

/** The type of the event with which a port or child chart answers. */
export function doneBy(
  logic: AnyActorLogic & { readonly port?: string; readonly id?: string },
): `xstate.done.actor.${string}` {
  return `xstate.done.actor.${logic.port ?? logic.id}`;
}
