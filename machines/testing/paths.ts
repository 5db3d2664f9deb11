import { SimulatedClock, createActor } from 'xstate';
import type { ActorRefFrom, AnyEventObject, AnyStateMachine, EventFromLogic, InputFrom, SnapshotFrom } from 'xstate';
import type { OutsideEvent } from './events.ts';
import { walkOf, withSilentPorts, wordsOf, type Situation, type Walk } from './walk-chart.ts';

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
  /** The events in plain words, and the state they lead to. */
  readonly title: string;
  readonly events: readonly MachineEvent<M>[];
  /** The resulting state as `parent.child`; regions of a parallel state are joined by `+`. */
  readonly value: string;
  readonly snapshot: SnapshotFrom<M>;
  /** It ends on the same screen as another path, and exists only for its last event. */
  readonly isRepeat: boolean;
}

/**
 * The shortest path to every situation (state and context) of the chart itself, and one with each further event of a
 * user; its ports stay silent.
 */
export function pathsThrough<M extends AnyStateMachine>(
  machine: M,
  events: readonly MachineEvent<M>[],
  options: WalkOptions<M> = {},
): Path<M>[] {
  const walk = walkOf(machine, events, options);
  return withEveryEvent(walk, walk.situations.map(pathTo<M>));
}

/**
 * The shortest path to each distinct screen, for each state that shows it, and one with each further event of a user.
 */
export function screenPaths<M extends AnyStateMachine>(
  machine: M,
  events: readonly MachineEvent<M>[],
  selectScreen: (snapshot: SnapshotFrom<M>) => unknown,
  options: WalkOptions<M> = {},
): Path<M>[] {
  const byScreen = new Map<string, Path<M>>();
  const walk = walkOf(machine, events, options);
  for (const path of walk.situations.map(pathTo<M>)) {
    const screen = JSON.stringify([path.value, selectScreen(path.snapshot)]);
    if (!byScreen.has(screen)) byScreen.set(screen, path);
  }
  return withEveryEvent(walk, [...byScreen.values()]);
}

function pathTo<M extends AnyStateMachine>({ state, states, path }: Situation): Path<M> {
  const value = states.join('+');
  return {
    title: [...path.map(wordsOf), value].join(' → '),
    events: path as readonly MachineEvent<M>[],
    value,
    snapshot: state as SnapshotFrom<M>,
    isRepeat: false,
  };
}

/** The path of these events, the last of which leads on from a situation of the walk. */
export function pathAlong<M extends AnyStateMachine>({ situations }: Walk, events: readonly AnyEventObject[]): Path<M> {
  const before = events.slice(0, -1);
  const from = situations.find(
    ({ path }) => path.length === before.length && path.every((each, at) => each === before[at]),
  );
  const last = from?.next.find(({ event }) => event === events.at(-1));
  const target = situations.find(({ key }) => key === last?.key) ?? situations[0];
  if (target === undefined) throw new Error('The walk has no such path.');
  return pathTo<M>({ ...target, path: events });
}

/** Adds a path for each user event that none of these paths has, because it leads back to the same screen. */
function withEveryEvent<M extends AnyStateMachine>({ situations }: Walk, paths: readonly Path<M>[]): Path<M>[] {
  const taken = new Set<unknown>(paths.flatMap(({ events }) => events));
  const repeats: Path<M>[] = [];
  for (const { path, next } of situations) {
    for (const { event, key } of next) {
      if (event.type.startsWith('xstate.') || taken.has(event)) continue;
      const target = situations.find((each) => each.key === key);
      if (target === undefined || target.path === path) continue;
      taken.add(event);
      repeats.push({ ...pathTo<M>({ ...target, path: [...path, event] }), isRepeat: true });
    }
  }
  return [...paths, ...repeats];
}

/** The running chart with silent ports: a test sends it along a path. */
export function startSilent<M extends AnyStateMachine>(
  machine: M,
  { input }: Pick<WalkOptions<M>, 'input'> = {},
): ActorRefFrom<M> {
  return createActor(withSilentPorts(machine), { input, clock: new SimulatedClock() }).start() as ActorRefFrom<M>;
}
