import { useSelector as useSelection } from '@xstate/react';
import type { AnyActorRef } from 'xstate';
import { shallowEqual } from './shallow-equal.ts';

type SnapshotOf<Actor> = Actor extends { getSnapshot(): infer Snapshot } ? Snapshot : undefined;

/** The library's, for selectors that return a new object each time: a view re-renders when a property changes. */
export function useSelector<Actor extends Pick<AnyActorRef, 'subscribe' | 'getSnapshot'>, T>(
  actor: Actor,
  select: (snapshot: SnapshotOf<Actor>) => T,
): T {
  return useSelection(actor, select, shallowEqual);
}
