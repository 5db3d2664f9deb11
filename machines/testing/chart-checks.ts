import { SimulatedClock, createActor } from 'xstate';
import type { AnyEventObject, AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate';
import { pathAlong, type MachineEvent, type Path, type WalkOptions } from './paths.ts';
import { walkOf, withSilentPorts, wordsOf, type AnyOptions, type Situation, type Walk } from './walk-chart.ts';

/** Transitions of the chart, including `always`, that no event ever takes. There must be none. */
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

/**
 * The transitions that the chart takes along ways from its start, of all that it has. An event that a state ignores is
 * none.
 */
export function transitionsAlong<M extends AnyStateMachine>(
  machine: M,
  ways: readonly (readonly MachineEvent<M>[])[],
  options: WalkOptions<M> = {},
): { taken: ReadonlySet<string>; all: readonly string[] } {
  const silent = withSilentPorts(machine);
  const taken = ways.flatMap((way) => transitionsOn(silent, way, options).map(nameOf));
  const all = transitionsOf(machine.root).filter(({ target, actions }) => target !== undefined || actions.length > 0);
  return { taken: new Set(taken), all: all.map(nameOf) };
}

/** A path to each transition that can be taken: the shortest that takes it. */
export function transitionPaths<M extends AnyStateMachine>(
  machine: M,
  events: readonly MachineEvent<M>[],
  options: WalkOptions<M> = {},
): Path<M>[] {
  const walk = walkOf(machine, events, options);
  const ways: (readonly AnyEventObject[])[] = [];
  takenTransitions(walk, options, (way) => ways.push(way));
  return ways.map((way) => pathAlong(walk, way));
}

function takenTransitions(
  { silent, situations }: Walk,
  options: AnyOptions,
  onNew: (way: readonly AnyEventObject[]) => void = () => undefined,
): Set<string> {
  const taken = new Set<string>();
  const walked = new Set<string>();
  const follow = (way: readonly AnyEventObject[]) => {
    const before = taken.size;
    for (const each of transitionsOn(silent, way, options)) taken.add(nameOf(each));
    if (taken.size > before) onNew(way);
  };
  follow([]);
  for (const { state, states, next, path } of situations) {
    for (const { event, to } of next) {
      const selected = silent.getTransitionData(state, event).map(nameOf);
      // Only a running actor shows which `always` follows. One run for each step between states is enough.
      const step = [...states, ...selected, ...to, wordsOf(event)].join(' ');
      if (selected.length > 0 && !walked.has(step)) follow([...path, event]);
      walked.add(step);
    }
  }
  return taken;
}

/** The states where the chart can rest and that have no exit; only goals are allowed. */
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

/** The states from which the goal cannot be reached by any events. There must be none. */
export function cannotReach<M extends AnyStateMachine>(
  machine: M,
  events: readonly MachineEvent<M>[],
  goal: string,
  options: WalkOptions<M> = {},
): string[] {
  const lost = stuck(walkOf(machine, events, options).situations, (each) => each.states.includes(goal));
  return [...new Set(lost.map((each) => each.states.join('+')))].toSorted();
}

/** The situations from which the condition can never become true. */
function stuck(all: readonly Situation[], isGood: (situation: Situation) => boolean): Situation[] {
  const good = new Set(all.filter(isGood).map(({ key }) => key));
  for (let before = -1; before < good.size;) {
    before = good.size;
    for (const { key, next } of all) if (next.some((each) => good.has(each.key))) good.add(key);
  }
  return all.filter(({ key }) => !good.has(key));
}

/** Every transition that a running actor takes along the way, including `always`. */
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

function transitionsOf(node: AnyStateNode): AnyTransitionDefinition[] {
  const own = [...node.transitions.values()].flat();
  return [...own, ...(node.always ?? []), ...Object.values(node.states).flatMap(transitionsOf)];
}

/** Unique within a chart and readable: `login.checking: xstate.error.actor.logIn #2 → login.challenged`. */
function nameOf(transition: AnyTransitionDefinition): string {
  const { source, eventType, target } = transition;
  const candidates: readonly AnyTransitionDefinition[] = source.transitions.get(eventType) ?? source.always ?? [];
  const name = `${source.id}: ${eventType || 'always'} #${candidates.indexOf(transition) + 1}`;
  return [name, ...(target ?? []).map((each) => each.id)].join(' → ');
}
