import { SimulatedClock, StateMachine, createActor, fromCallback } from 'xstate';
import { getAdjacencyMap } from 'xstate/graph';
import type {
  ActorRefFrom,
  AnyEventObject,
  AnyMachineSnapshot,
  AnyStateMachine,
  AnyStateNode,
  AnyTransitionDefinition,
  EventFromLogic,
  InputFrom,
  SnapshotFrom,
  StateValue,
} from 'xstate';
import type { OutsideEvent } from './events.ts';

/** What may happen to a chart: its own events, and the answers of its ports and delays. */
export type MachineEvent<M extends AnyStateMachine> = EventFromLogic<M> | OutsideEvent;

export interface WalkOptions<M extends AnyStateMachine> {
  input?: InputFrom<M>;
  /** Leaves out what cannot happen in a situation, such as the event of a button that is not drawn. */
  filter?: (snapshot: SnapshotFrom<M>, event: MachineEvent<M>) => boolean;
  /**
   * What counts as a way out of a state: what the user can do, what a port answers, a delay. Without it: every event.
   */
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

/** The transitions of the chart, `always` included, that no event takes in any situation. There must be none. */
export function untakenTransitions<M extends AnyStateMachine>(
  machine: M,
  events: readonly MachineEvent<M>[],
  options: WalkOptions<M> = {},
): string[] {
  const walk = walkOf(machine, events, options);
  walk.taken ??= takenTransitions(walk, options);
  const { taken } = walk;
  return transitionsOf(machine.root)
    .map(nameOf)
    .filter((name) => !taken.has(name));
}

function takenTransitions({ silent, situations }: Walk, options: AnyOptions): Set<string> {
  const taken = new Set<string>();
  const walked = new Set<string>();
  const follow = (way: readonly AnyEventObject[]) => {
    for (const each of transitionsOn(silent, way, options)) taken.add(nameOf(each));
  };
  follow([]);
  for (const { state, states, next, path } of situations) {
    for (const { event, to } of next) {
      const selected = silent.getTransitionData(state, event).map(nameOf);
      for (const name of selected) taken.add(name);
      // Only a running actor shows which `always` follows; one run for each step from state to state is enough.
      const step = [...states, ...selected, ...to, wordsOf(event)].join(' ');
      if (selected.length > 0 && !walked.has(step)) follow([...path, event]);
      walked.add(step);
    }
  }
  return taken;
}

/** The states where the chart rests and that nothing leads out of. Only a goal may be one. */
export function deadEnds<M extends AnyStateMachine>(
  machine: M,
  events: readonly MachineEvent<M>[],
  options: WalkOptions<M> = {},
): string[] {
  const all = walkOf(machine, events, options).situations;
  const counts = options.waysOut ?? (() => true);
  const counted = all.map(({ next, ...each }) => ({
    ...each,
    next: next.filter(({ event }) => counts(event as MachineEvent<M>)),
  }));
  const states = [...new Set(all.flatMap((each) => each.states))].toSorted();
  return states.filter((state) => stuck(counted, (each) => each.isDone || !each.states.includes(state)).length > 0);
}

/** The states from which the goal cannot be reached, whatever happens. There must be none. */
export function cannotReach<M extends AnyStateMachine>(
  machine: M,
  events: readonly MachineEvent<M>[],
  goal: string,
  options: WalkOptions<M> = {},
): string[] {
  const lost = stuck(walkOf(machine, events, options).situations, (each) => each.states.includes(goal));
  return [...new Set(lost.map((each) => each.states.join('+')))].toSorted();
}

type AnyOptions = WalkOptions<AnyStateMachine>;

interface Situation {
  readonly key: string;
  readonly state: AnyMachineSnapshot;
  readonly states: readonly string[];
  readonly isDone: boolean;
  readonly next: readonly { key: string; to: readonly string[]; event: AnyEventObject }[];
  /** The shortest way there. */
  readonly path: readonly AnyEventObject[];
}

interface Walk {
  readonly silent: AnyStateMachine;
  /** In the order in which they are found, the nearest first. */
  readonly situations: readonly Situation[];
  taken?: Set<string>;
}

interface CachedWalk {
  readonly events: readonly AnyEventObject[];
  readonly input: string | undefined;
  readonly filter: unknown;
  readonly walk: Walk;
}

const cache = new WeakMap<AnyStateMachine, CachedWalk[]>();

/** A chart is walked once for each list of events, input and filter; a list is known by its identity. */
function walkOf(machine: AnyStateMachine, events: readonly AnyEventObject[], options: AnyOptions): Walk {
  const cached = cache.get(machine) ?? [];
  const input = JSON.stringify(options.input);
  const known = cached.find((each) => each.events === events && each.input === input && each.filter === options.filter);
  if (known !== undefined) return known.walk;
  const silent = withSilentPorts(machine);
  const walk = { silent, situations: situationsOf(silent, events, options) };
  cache.set(machine, [...cached, { events, input, filter: options.filter, walk }]);
  return walk;
}

/** The situations that never become what is asked for. */
function stuck(all: readonly Situation[], isGood: (situation: Situation) => boolean): Situation[] {
  const good = new Set(all.filter(isGood).map(({ key }) => key));
  for (let before = -1; before < good.size;) {
    before = good.size;
    for (const { key, next } of all) if (next.some((each) => good.has(each.key))) good.add(key);
  }
  return all.filter(({ key }) => !good.has(key));
}

function situationsOf(silent: AnyStateMachine, events: readonly AnyEventObject[], options: AnyOptions): Situation[] {
  const paths = new Map<string, readonly AnyEventObject[]>();
  // Breadth first: the path that finds a situation is the shortest one.
  return Object.entries(getAdjacencyMap(silent, traversal(events, options))).map(([key, { state, transitions }]) => {
    const path = paths.get(key) ?? [];
    const next = Object.values<{ event: AnyEventObject; state: AnyMachineSnapshot }>(transitions).map((taken) => ({
      key: keyOf(taken.state),
      to: leavesOf(taken.state.value),
      event: taken.event,
    }));
    paths.set(key, path);
    for (const each of next) if (!paths.has(each.key)) paths.set(each.key, [...path, each.event]);
    return { key, state, states: leavesOf(state.value), isDone: state.status === 'done', next, path };
  });
}

/** Every transition that a running actor takes on the way, `always` included. */
function transitionsOn(machine: AnyStateMachine, way: readonly AnyEventObject[], { input }: AnyOptions) {
  const taken: AnyTransitionDefinition[] = [];
  const actor = createActor(machine, {
    input,
    clock: new SimulatedClock(),
    inspect: (seen) => {
      if (seen.type === '@xstate.microstep') taken.push(...seen._transitions);
    },
  });
  actor.start();
  for (const event of way) actor.send(event);
  actor.stop();
  return taken;
}

function traversal(events: readonly AnyEventObject[], options: AnyOptions) {
  return {
    events,
    input: options.input,
    limit: 100_000,
    serializeState: keyOf,
    serializeEvent: (event: AnyEventObject) => String(events.indexOf(event)),
    filterEvents: (snapshot: AnyMachineSnapshot, event: AnyEventObject) => canHappen(snapshot, event, options),
  };
}

/** A port answers only while it runs; a chart that has ended takes no events. */
function canHappen(snapshot: AnyMachineSnapshot, event: AnyEventObject, { filter }: AnyOptions): boolean {
  const port = /^xstate\.(?:done|error)\.actor\.(.+)$/.exec(event.type)?.[1];
  if (snapshot.status !== 'active' || (port !== undefined && snapshot.children[port] === undefined)) return false;
  return filter?.(snapshot, event) ?? true;
}

/** The chart as it is, with ports that never answer, those of its child charts too. */
function withSilentPorts(machine: AnyStateMachine): AnyStateMachine {
  const silent = Object.entries(machine.implementations.actors).map(([port, logic]) => [
    port,
    logic instanceof StateMachine ? withSilentPorts(logic) : fromCallback(() => {}),
  ]);
  return machine.provide({ actors: Object.fromEntries(silent) });
}

function transitionsOf(node: AnyStateNode): AnyTransitionDefinition[] {
  const own = [...node.transitions.values()].flat();
  return [...own, ...(node.always ?? []), ...Object.values(node.states).flatMap(transitionsOf)];
}

/** Unique in a chart, and found by eye: `login.checking: xstate.error.actor.logIn #2 → login.challenged`. */
function nameOf(transition: AnyTransitionDefinition): string {
  const { source, eventType, target } = transition;
  const candidates: readonly AnyTransitionDefinition[] = source.transitions.get(eventType) ?? source.always ?? [];
  const name = `${source.id}: ${eventType || 'always'} #${candidates.indexOf(transition) + 1}`;
  return [name, ...(target ?? []).map((each) => each.id)].join(' → ');
}

/**
 * The context is part of the situation. Every secret is serialized to the same text: two events must differ in more
 * than a secret.
 */
function keyOf({ status, value, context }: AnyMachineSnapshot): string {
  return JSON.stringify({ status, value, context });
}

/** The innermost states, as `parent.child`. */
function leavesOf(value: StateValue): string[] {
  if (typeof value === 'string') return [value];
  return Object.entries(value).flatMap(([parent, inner]) => {
    const below = inner === undefined ? [] : leavesOf(inner);
    return below.length === 0 ? [parent] : below.map((each) => `${parent}.${each}`);
  });
}

/** `logIn rejects mfa_required` instead of the event's own name. */
function wordsOf(event: AnyEventObject): string {
  const { type } = event;
  if (type.startsWith('xstate.done.actor.')) return `${type.slice(18)} ${answerOf(event['output'])}`;
  if (type.startsWith('xstate.after.')) return `${type.slice(13)} is over`;
  if (type.startsWith('xstate.snapshot.') && 'cause' in event) return `${type.slice(16)}: ${wordsOf(event['cause'])}`;
  if (!type.startsWith('xstate.error.actor.')) return type;
  return `${type.slice(19)} rejects ${symbolOf(event['error']) ?? 'something'}`;
}

/** A child chart answers with an outcome, and with a failure where it has one. */
function answerOf(output: unknown): string {
  const { outcome, failure } = { ...(output as { outcome?: unknown; failure?: unknown } | undefined) };
  return typeof outcome === 'string' ? `ends ${symbolOf(failure) ?? outcome}` : 'answers';
}

function symbolOf(error: unknown): string | null {
  return typeof error === 'object' && error !== null && 'symbol' in error ? String(error.symbol) : null;
}
