import { SimulatedClock, createActor } from 'xstate';
import type { ActorRefFrom, AnyStateMachine, EventFromLogic, InputFrom, SnapshotFrom } from 'xstate';
import type { OutsideEvent } from './events.ts';
import { walkOf, withSilentPorts, wordsOf } from './walk-chart.ts';

/** What may happen to a chart: its own events, and the answers of its ports and delays. */
export type MachineEvent<M extends AnyStateMachine> = EventFromLogic<M> | OutsideEvent;

export interface WalkOptions<M extends AnyStateMachine> {
  input?: InputFrom<M>;
  /** Leaves out what cannot happen in a situation, such as the event of a button that is not drawn. */
  filter?: (snapshot: SnapshotFrom<M>, event: MachineEvent<M>) => boolean;
  /** What counts as an exit from a state: user events, port answers, a delay. By default every event. */
  waysOut?: (event: MachineEvent<M>) => boolean;
}

/** What the paths through a chart show, beside its `events` and `options`. `all-charts.test.ts` proves it. */
export interface Claims<M extends AnyStateMachine> {
  /** The state that can be reached from every other one but the `lost` ones. */
  readonly goal: string;
  readonly lost?: readonly string[];
  /** Nothing leads out of these: nothing is left to do. */
  readonly ends?: readonly string[];
  /** Where one start does not take every transition: those that do together. */
  readonly starts?: readonly Start<M>[];
}

/** `events` and `lost` where they are not those of the walk. */
interface Start<M extends AnyStateMachine> extends WalkOptions<M> {
  readonly events?: readonly MachineEvent<M>[];
  readonly lost?: readonly string[];
}

export interface Path<M extends AnyStateMachine> {
  /** The events in words, and where they lead. */
  readonly title: string;
  readonly events: readonly MachineEvent<M>[];
  /** The state they lead to, as `parent.child`; the regions of a parallel state are joined by `+`. */
  readonly value: string;
  readonly snapshot: SnapshotFrom<M>;
}

/** The shortest path to every situation (state and context) of the chart itself; its ports stay silent. */
export function pathsThrough<M extends AnyStateMachine>(
  machine: M,
  events: readonly MachineEvent<M>[],
  options: WalkOptions<M> = {},
): Path<M>[] {
  return walkOf(machine, events, options).situations.map(({ state, states, path }) => {
    const value = states.join('+');
    const taken = path as readonly MachineEvent<M>[];
    return {
      title: [...taken.map(wordsOf), value].join(' → '),
      events: taken,
      value,
      snapshot: state as SnapshotFrom<M>,
    };
  });
}

/** The shortest path to each distinct screen, in each state behind it. */
export function screenPaths<M extends AnyStateMachine>(
  machine: M,
  events: readonly MachineEvent<M>[],
  selectScreen: (snapshot: SnapshotFrom<M>) => unknown,
  options: WalkOptions<M> = {},
): Path<M>[] {
  const byScreen = new Map<string, Path<M>>();
  for (const path of pathsThrough(machine, events, options)) {
    const screen = JSON.stringify([path.value, selectScreen(path.snapshot)]);
    if (!byScreen.has(screen)) byScreen.set(screen, path);
  }
  return [...byScreen.values()];
}

/** The running chart, its ports silent: a test sends it along a path. */
export function startSilent<M extends AnyStateMachine>(
  machine: M,
  { input }: Pick<WalkOptions<M>, 'input'> = {},
): ActorRefFrom<M> {
  return createActor(withSilentPorts(machine), { input, clock: new SimulatedClock() }).start() as ActorRefFrom<M>;
}
