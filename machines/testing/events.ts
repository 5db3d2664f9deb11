/** An event that a port or a delay sends to its chart. */
export interface OutsideEvent {
  readonly type: `xstate.${string}`;
}

/** The port answered. `port` is the id of the invoked actor. */
export function settled(port: string, output?: unknown): OutsideEvent & { output: unknown } {
  return { type: `xstate.done.actor.${port}`, output };
}

/** The port rejected. */
export function rejected(port: string, error: unknown): OutsideEvent & { error: unknown } {
  return { type: `xstate.error.actor.${port}`, error };
}

/** The delay of the state ran out. `stateId` is the full id, such as `messageBar.shown.time.running`. */
export function elapsed(delay: string, stateId: string): OutsideEvent {
  return { type: `xstate.after.${delay}.${stateId}` };
}
