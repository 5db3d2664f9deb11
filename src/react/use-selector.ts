import { useSelector as useSelection } from '@xstate/react';
import type { AnyActorRef } from 'xstate';

type SnapshotOf<Actor> = Actor extends { getSnapshot(): infer Snapshot } ? Snapshot : undefined;

/** The library's, for selectors that return a new object each time: a view re-renders when a property changes. */
export function useSelector<Actor extends Pick<AnyActorRef, 'subscribe' | 'getSnapshot'>, T>(
  actor: Actor,
  select: (snapshot: SnapshotOf<Actor>) => T,
): T {
  return useSelection(actor, select, shallowEqual);
}

/**
 * Whether the values are the same, or plain objects with the same property values. The function of `@xstate/react`
 * finds any two objects without own properties equal, such as two secrets.
 */
export function shallowEqual(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (typeof one !== 'object' || one === null || typeof other !== 'object' || other === null) return false;
  if (Object.getPrototypeOf(one) !== Object.prototype || Object.getPrototypeOf(other) !== Object.prototype)
    return false;
  const [ones, others] = [Object.entries(one), new Map(Object.entries(other))];
  return (
    ones.length === others.size && ones.every(([key, value]) => others.has(key) && Object.is(value, others.get(key)))
  );
}
