import { SimulatedClock, StateMachine, createActor, fromCallback } from 'xstate';
import { getAdjacencyMap, getShortestPaths } from 'xstate/graph';
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
  /** Leaves out what cannot happen in a situation, such as an event whose button is not there. */
  filter?: (snapshot: SnapshotFrom<M>, event: MachineEvent<M>) => boolean;
  /** What counts as a way out: what a person can do, what a port answers, what time brings. Without it: everything. */
  waysOut?: (event: MachineEvent<M>) => boolean;
}

export interface Path<M extends AnyStateMachine> {
  /** The events in words, and where they lead. */
  readonly title: string;
  readonly events: readonly MachineEvent<M>[];
  /** The state they lead to, as `parent.child`; the regions of a parallel state are joined by `+`. */
  readonly value: string;
  readonly snapshot: SnapshotFrom<M>;
}

/** The shortest way to every situation (state and context) of the chart itself; its ports stay silent. */
export function pathsThrough<M extends AnyStateMachine>(
  machine: M,
  events: readonly MachineEvent<M>[],
  options: WalkOptions<M> = {},
): Path<M>[] {
  return getShortestPaths(withSilentPorts(machine), traversal(events, options)).map((path) => {
    const taken = path.steps.slice(1).map((step) => step.event as MachineEvent<M>);
    const value = leavesOf(path.state.value).join('+');
    const title = [...taken.map(wordsOf), value].join(' → ');
    return { title, events: taken, value, snapshot: path.state as SnapshotFrom<M> };
  });
}

/** Of all paths the shortest to each screen that a person can tell apart, in each state behind it. */
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

/** The running chart, its ports silent: it can be sent along a path. */
export function startSilent<M extends AnyStateMachine>(machine: M, { input }: Pick<WalkOptions<M>, 'input'> = {}): ActorRefFrom<M> {
  return createActor(withSilentPorts(machine), { input, clock: new SimulatedClock() }).start() as ActorRefFrom<M>;
}

/** The transitions of the chart, `always` included, that nothing takes in any situation. None is good. */
export function untakenTransitions<M extends AnyStateMachine>(
  machine: M,
  events: readonly MachineEvent<M>[],
  options: WalkOptions<M> = {},
): string[] {
  const silent = withSilentPorts(machine);
  const taken = new Set<string>();
  const walked = new Set<string>();
  const walk = (way: readonly AnyEventObject[]) => {
    for (const each of transitionsOn(silent, way, options)) taken.add(nameOf(each));
  };
  const ways = new Map(pathsThrough(machine, events, options).map((path) => [keyOf(path.snapshot), path.events]));
  walk([]);
  for (const { key, state, states, next } of situations(machine, events, options)) {
    for (const { event, to } of next) {
      const selectedMethod = silent.getTransitionData(state, event).map(nameOf);
      for (const name of selectedMethod) taken.add(name);
      // Only a walk of the real thing shows which `always` follows; one for each event and step from state to state is enough.
      const step = [...states, ...selectedMethod, ...to, wordsOf(event)].join(' ');
      if (selectedMethod.length > 0 && !walked.has(step)) walk([...(ways.get(key) ?? []), event]);
      walked.add(step);
    }
  }
  return transitionsOf(machine.root).map(nameOf).filter((name) => !taken.has(name));
}

/** The states where a person can rest and that nothing leads out of. None is good. */
export function deadEnds<M extends AnyStateMachine>(
  machine: M,
  events: readonly MachineEvent<M>[],
  options: WalkOptions<M> = {},
): string[] {
  const all = situations(machine, events, options);
  const counts = options.waysOut ?? (() => true);
  const counted = all.map(({ next, ...each }) => ({
    ...each,
    next: next.filter(({ event }) => counts(event as MachineEvent<M>)),
  }));
  const states = [...new Set(all.flatMap((each) => each.states))].toSorted();
  return states.filter((state) => stuck(counted, (each) => each.isDone || !each.states.includes(state)).length > 0);
}

/** The states from which the goal cannot be reached any more, whatever happens. None is good, the goal's own aside. */
export function cannotReach<M extends AnyStateMachine>(
  machine: M,
  events: readonly MachineEvent<M>[],
  goal: string,
  options: WalkOptions<M> = {},
): string[] {
  const lost = stuck(situations(machine, events, options), (each) => each.states.includes(goal));
  return [...new Set(lost.map((each) => each.states.join('+')))].toSorted();
}

type AnyOptions = WalkOptions<AnyStateMachine>;

interface Situation {
  readonly key: string;
  readonly state: AnyMachineSnapshot;
  readonly states: readonly string[];
  readonly isDone: boolean;
  readonly next: readonly { key: string; to: readonly string[]; event: AnyEventObject }[];
}

/** The situations that never become what is asked for. */
function stuck(all: readonly Situation[], isGood: (situation: Situation) => boolean): Situation[] {
  const good = new Set(all.filter(isGood).map(({ key }) => key));
  for (let before = -1; before < good.size; ) {
    before = good.size;
    for (const { key, next } of all) if (next.some((each) => good.has(each.key))) good.add(key);
  }
  return all.filter(({ key }) => !good.has(key));
}

function situations(machine: AnyStateMachine, events: readonly AnyEventObject[], options: AnyOptions) {
  return Object.values(getAdjacencyMap(withSilentPorts(machine), traversal(events, options))).map(
    ({ state, transitions }): Situation => ({
      key: keyOf(state),
      state,
      states: leavesOf(state.value),
      isDone: state.status === 'done',
      next: Object.values<{ event: AnyEventObject; state: AnyMachineSnapshot }>(transitions).map((taken) => ({
        key: keyOf(taken.state),
        to: leavesOf(taken.state.value),
        event: taken.event,
      })),
    }),
  );
}

/** Everything a real actor takes on the way, what follows by itself included. */
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

/** A port answers only while it runs; a chart that has ended hears nothing. */
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

/** Context decides too. All secrets look alike in it, so tell events apart by what they do. */
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
