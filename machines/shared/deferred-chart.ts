import type { ActorLogic, AnyStateMachine, EventFrom, InputFrom, SnapshotFrom } from 'xstate';
import { named } from './port.ts';

/** What a parent needs of a child chart: the chart itself, or a deferred one. */
export type ChildLogic<Chart extends AnyStateMachine> = ActorLogic<
  SnapshotFrom<Chart>,
  EventFrom<Chart>,
  InputFrom<Chart>
>;

/** A child chart loaded later than its parent. `get` returns it once the parent starts the child. */
function deferredChart<Chart extends AnyStateMachine>(get: () => ChildLogic<Chart>): ChildLogic<Chart> {
  return {
    transition: (snapshot, event, scope) => get().transition(snapshot, event, scope),
    getInitialSnapshot: (scope, input) => get().getInitialSnapshot(scope, input),
    getPersistedSnapshot: (snapshot, options) => get().getPersistedSnapshot(snapshot, options),
    start: (snapshot, scope) => get().start?.(snapshot, scope),
  };
}

/**
 * A child chart that its parent's feature sets once it is loaded; until then, starting it fails with the port's name.
 */
export function laterChart<Chart extends AnyStateMachine>(port: string) {
  let loaded = notProvidedChart<Chart>(port);
  return {
    chart: deferredChart<Chart>(() => loaded),
    set: (chart: ChildLogic<Chart>): void => {
      loaded = chart;
    },
  };
}

/** The chart of a child that no feature has filled yet: starting it fails with the port's name. */
export function notProvidedChart<Chart extends AnyStateMachine>(port: string): ChildLogic<Chart> {
  const chart = deferredChart<Chart>(() => {
    throw new Error(`The port ${port} is not provided.`);
  });
  return named(chart, port);
}
