import type { AnyStateMachine } from 'xstate';
import { named } from './port.ts';

/**
 * A child chart loaded later than its parent. `get` returns it; it must be loaded by the time the parent starts the
 * child.
 */
export function deferredChart<Chart extends AnyStateMachine>(get: () => Chart): Chart {
  const logic: Pick<AnyStateMachine, 'transition' | 'getInitialSnapshot' | 'getPersistedSnapshot' | 'start'> = {
    transition: (snapshot, event, scope) => get().transition(snapshot, event, scope),
    getInitialSnapshot: (scope, input) => get().getInitialSnapshot(scope, input),
    getPersistedSnapshot: (snapshot, options) => get().getPersistedSnapshot(snapshot, options),
    start: (snapshot) => get().start(snapshot),
  };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- an actor uses no more of its logic than this
  return logic as unknown as Chart;
}

/** The chart of a child that no feature has filled yet: starting it fails with the port's name. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the caller names the chart of its port
export function notProvidedChart<Chart extends AnyStateMachine>(port: string): Chart {
  const chart = deferredChart<Chart>(() => {
    throw new Error(`The port ${port} is not provided.`);
  });
  return named(chart, port);
}
