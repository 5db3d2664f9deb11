import type { AnyActorRef, AnyEventObject, AnyMachineSnapshot } from 'xstate';

/** What a port or a delay tells its chart, written as the event that the chart hears. */
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

/** The child has changed: what its parent sees, and the event that does it in the child. */
export interface ChildEvent extends OutsideEvent {
  readonly snapshot: { readonly context: object };
  readonly inChild: { readonly child: string; readonly event: OutsideEvent };
}

export function childChanged(child: string, context: object, event: OutsideEvent): ChildEvent {
  return { type: `xstate.snapshot.${child}`, snapshot: { context }, inChild: { child, event } };
}

/** Sends an event to a running chart; what happens in a child is sent to the child. */
export function deliver(actor: Pick<AnyActorRef, 'send' | 'getSnapshot'>, event: AnyEventObject | ChildEvent): void {
  if (!isChildEvent(event)) return actor.send(event);
  const { child, event: inChild } = event.inChild;
  const { children } = actor.getSnapshot() as AnyMachineSnapshot;
  (children as Readonly<Record<string, AnyActorRef | undefined>>)[child]?.send(inChild);
}

function isChildEvent(event: AnyEventObject | ChildEvent): event is ChildEvent {
  return 'inChild' in event;
}
