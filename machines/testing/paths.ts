import { SimulatedClock, createActor } from 'xstate';
import type { ActorRefFrom, AnyStateMachine, EventFromLogic, InputFrom, SnapshotFrom } from 'xstate';
import type { OutsideEvent } from './events.ts';
import { walkOf, withSilentPorts, wordsOf } from './walk-chart.ts';

/** What can happen to a chart: its own events, and the results of its ports and delays. */
export type MachineEvent<M extends AnyStateMachine> = EventFromLogic<M> | OutsideEvent;

export interface WalkOptions<M extends AnyStateMachine> {
  input?: InputFrom<M>;
  /** Excludes events that are impossible in a situation, such as that of a button that is not shown. */
  filter?: (snapshot: SnapshotFrom<M>, event: MachineEvent<M>) => boolean;
  /** Which events count as an exit from a state: user events, port results, a delay. All of them by default. */
  waysOut?: (event: MachineEvent<M>) => boolean;
}

/** The properties of a chart that `all-charts.test.ts` proves, in addition to its `events` and `options`. */
export interface Claims<M extends AnyStateMachine> {
  /** The state that can be reached from every state except the `lost` ones. */
  readonly goal: string;
  readonly lost?: readonly string[];
  /** End states: they have no exit because nothing remains to be done. */
  readonly ends?: readonly string[];
  /** If one start does not take every transition: the starts that do so together. */
  readonly starts?: readonly Start<M>[];
}

/** `events` and `lost`, if they differ from those of the walk. */
interface Start<M extends AnyStateMachine> extends WalkOptions<M> {
  readonly events?: readonly MachineEvent<M>[];
  readonly lost?: readonly string[];
}

export interface Path<M extends AnyStateMachine> {
  /** The events in words, and the state they lead to. */
  readonly title: string;
  readonly events: readonly MachineEvent<M>[];
  /** The resulting state as `parent.child`; regions of a parallel state are joined by `+`. */
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

/** The shortest path to each distinct screen, for each state that shows it. */
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

/** The running chart with silent ports: a test sends it along a path. */
export function startSilent<M extends AnyStateMachine>(
  machine: M,
  { input }: Pick<WalkOptions<M>, 'input'> = {},
): ActorRefFrom<M> {
  return createActor(withSilentPorts(machine), { input, clock: new SimulatedClock() }).start() as ActorRefFrom<M>;
}
