import { useCallback, useRef, useSyncExternalStore } from 'react';
import type { AnyActorRef, SnapshotFrom } from 'xstate';

/**
 * What a view reads of an actor. It renders again when the selection changes: its parts are compared, so a selector may
 * return a new object each time. (A third of the bytes of the library's own, which the log-in page pays for.)
 */
export function useSelector<Actor extends Pick<AnyActorRef, 'subscribe' | 'getSnapshot'>, T>(
  actor: Actor,
  select: (snapshot: SnapshotFrom<Actor>) => T,
): T {
  const last = useRef<T | undefined>(undefined);
  const subscribe = useCallback(
    (changed: () => void) => {
      const subscription = actor.subscribe(changed);
      return () => subscription.unsubscribe();
    },
    [actor],
  );
  const read = (): T => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- an actor's snapshot is its own
    const next = select(actor.getSnapshot() as SnapshotFrom<Actor>);
    if (last.current === undefined || !shallowEqual(last.current, next)) last.current = next;
    return last.current;
  };
  return useSyncExternalStore(subscribe, read, read);
}

/** The same value, or plain objects whose properties are the same values. */
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
