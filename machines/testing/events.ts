import type { EventObject } from 'xstate';

/** An event that a port or a delay sends to its chart. */
export interface OutsideEvent {
  readonly type: `xstate.${string}`;
}

/** Events that are nothing but their type. */
export function withoutData<const Type extends string>(
  ...types: readonly Type[]
): { [Each in Type]: { type: Each } }[Type][] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each object has one of the types
  return types.map((type) => ({ type })) as { [Each in Type]: { type: Each } }[Type][];
}

/** A countdown reports the seconds that are left. */
export function ticks<const Countdown extends string>(countdown: Countdown, ...seconds: readonly number[]) {
  return seconds.map((secondsLeft) => ({ type: `${countdown}.tick` as const, secondsLeft }));
}

/** A port resolved. `port` is the id of the invoked actor. */
export function settled(port: string, output?: unknown): OutsideEvent & { output: unknown } {
  return { type: `xstate.done.actor.${port}`, output };
}

/** A port rejected. */
export function rejected(port: string, error: unknown): OutsideEvent & { error: unknown } {
  return { type: `xstate.error.actor.${port}`, error };
}

/** The delay of the state has elapsed. `stateId` is the full id, such as `messageBar.shown.time.running`. */
export function elapsed(delay: string, stateId: string): OutsideEvent {
  return { type: `xstate.after.${delay}.${stateId}` };
}

/**
 * A child chart watched by its parent (`onSnapshot`) has changed. The parent reads `snapshot`; `cause` is the event
 * that the child received, for a replay with the real child.
 */
export function changed(
  child: string,
  snapshot: unknown,
  cause: EventObject,
): OutsideEvent & { snapshot: unknown; cause: EventObject } {
  return { type: `xstate.snapshot.${child}`, snapshot, cause };
}

/**
 * What a port returns on a path, for a replay with the real port. `T` is its output, which the walk passed to
 * `settled`.
 */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the caller names the output of its port
export function answerIn<T>(event: EventObject): T {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a test reads it from the events of that port only
  return (event as EventObject & { readonly output: T }).output;
}
