import { StateMachine, fromCallback } from 'xstate';
import { getAdjacencyMap } from 'xstate/graph';
import type { AnyEventObject, AnyMachineSnapshot, AnyStateMachine, StateValue } from 'xstate';
import type { WalkOptions } from './paths.ts';

export type AnyOptions = WalkOptions<AnyStateMachine>;

export interface Situation {
  readonly key: string;
  readonly state: AnyMachineSnapshot;
  readonly states: readonly string[];
  readonly isDone: boolean;
  readonly next: readonly { key: string; to: readonly string[]; event: AnyEventObject }[];
  /** The shortest path there. */
  readonly path: readonly AnyEventObject[];
}

export interface Walk {
  readonly silent: AnyStateMachine;
  /** In order of discovery, nearest first. */
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

/** Each chart is walked once per list of events, input and filter. Lists are compared by identity. */
export function walkOf(machine: AnyStateMachine, events: readonly AnyEventObject[], options: AnyOptions): Walk {
  const cached = cache.get(machine) ?? [];
  const input = JSON.stringify(options.input);
  const known = cached.find((each) => each.events === events && each.input === input && each.filter === options.filter);
  if (known !== undefined) return known.walk;
  const silent = withSilentPorts(machine);
  const walk = { silent, situations: situationsOf(silent, events, options) };
  cache.set(machine, [...cached, { events, input, filter: options.filter, walk }]);
  return walk;
}

function situationsOf(silent: AnyStateMachine, events: readonly AnyEventObject[], options: AnyOptions): Situation[] {
  const paths = new Map<string, readonly AnyEventObject[]>();
  // Breadth first, so the first path to a situation is the shortest.
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

function traversal(events: readonly AnyEventObject[], options: AnyOptions) {
  return {
    events,
    input: options.input,
    limit: 300_000,
    serializeState: keyOf,
    serializeEvent: (event: AnyEventObject) => String(events.indexOf(event)),
    filterEvents: (snapshot: AnyMachineSnapshot, event: AnyEventObject) => canHappen(snapshot, event, options),
  };
}

/** A port can settle only while it runs; a finished chart accepts no events. */
function canHappen(snapshot: AnyMachineSnapshot, event: AnyEventObject, { filter }: AnyOptions): boolean {
  const port = /^xstate\.(?:done|error)\.actor\.(.+)$/.exec(event.type)?.[1];
  if (snapshot.status !== 'active' || (port !== undefined && snapshot.children[port] === undefined)) return false;
  return filter?.(snapshot, event) ?? true;
}

/** The chart with ports that never settle, including those of its child charts. */
export function withSilentPorts(machine: AnyStateMachine): AnyStateMachine {
  const silent = Object.entries(machine.implementations.actors).map(([port, logic]) => [
    port,
    logic instanceof StateMachine ? withSilentPorts(logic) : fromCallback(() => {}),
  ]);
  return machine.provide({ actors: Object.fromEntries(silent) });
}

/**
 * The context is part of the situation. All secrets serialize to the same text, so two events must differ in more than
 * a secret.
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
export function wordsOf(event: AnyEventObject): string {
  const { type } = event;
  if (type.startsWith('xstate.done.actor.')) return `${type.slice(18)} ${answerOf(event['output'])}`;
  if (type.startsWith('xstate.after.')) return `${type.slice(13)} is over`;
  if (type.startsWith('xstate.snapshot.') && 'cause' in event) return `${type.slice(16)}: ${wordsOf(event['cause'])}`;
  if (!type.startsWith('xstate.error.actor.')) return type;
  return `${type.slice(19)} rejects ${symbolOf(event['error']) ?? 'something'}`;
}

/** A child chart returns an outcome, and a failure if it has one. */
function answerOf(output: unknown): string {
  const { outcome, failure } = { ...(output as { outcome?: unknown; failure?: unknown } | undefined) };
  return typeof outcome === 'string' ? `ends ${symbolOf(failure) ?? outcome}` : 'answers';
}

function symbolOf(error: unknown): string | null {
  return typeof error === 'object' && error !== null && 'symbol' in error ? String(error.symbol) : null;
}
