import type { AnyStateMachine } from 'xstate';
import { transitionPaths, transitionsAlong } from '#machines/testing/chart-checks.ts';
import type { Claims, MachineEvent, Path, WalkOptions } from '#machines/testing/paths.ts';
import { passes, wholePaths } from '#machines/testing/whole-paths.ts';
import { obstacleOf, type Chart } from './obstacles.ts';

/** A path from one of the starts of a chart. */
export interface Way<Machine extends AnyStateMachine> extends Path<Machine> {
  readonly start: WalkOptions<Machine>;
}

export interface Walked<Machine extends AnyStateMachine> extends Chart<Machine> {
  readonly id?: string;
  readonly paths: readonly Path<Machine>[];
  readonly claims?: Pick<Claims<Machine>, 'starts'>;
}

/** The paths to all screens. */
export function screenWays<Machine extends AnyStateMachine>({ paths, options }: Walked<Machine>): Way<Machine>[] {
  return paths.map((path) => ({ ...path, start: options }));
}

/** A path to each transition from each start, without those that an event makes which a browser cannot bring about. */
export function possibleWays<Machine extends AnyStateMachine>(chart: Walked<Machine>): Way<Machine>[] {
  return startsOf(chart).flatMap(({ events, start }, index) => {
    const possible: WalkOptions<Machine> = {
      ...start,
      filter: (snapshot, event) =>
        (start.filter?.(snapshot, event) ?? true) && obstacleOf(chart, event, snapshot) === null,
    };
    const ways = transitionPaths(chart.machine, events, possible);
    return ways.map((way) => ({ ...way, title: index === 0 ? way.title : `start ${index + 1}: ${way.title}`, start }));
  });
}

/** A path to each transition from each start. */
export function allWays<Machine extends AnyStateMachine>(chart: Walked<Machine>): Way<Machine>[] {
  return startsOf(chart).flatMap(({ events, start }) =>
    transitionPaths(chart.machine, events, start).map((way) => ({ ...way, start })),
  );
}

function startsOf<Machine extends AnyStateMachine>({ events, options, claims }: Walked<Machine>) {
  return (claims?.starts ?? [options]).map(
    (start: WalkOptions<Machine> & { readonly events?: readonly MachineEvent<Machine>[] }) =>
      ({ start, events: start.events ?? events }) as const,
  );
}

/** Without the paths from other starts that take no transition which earlier ones do not. */
export function withoutRepeats<Machine extends AnyStateMachine>(
  { machine, options }: Walked<Machine>,
  ways: readonly Way<Machine>[],
): Way<Machine>[] {
  const seen = new Set<string>();
  return ways.filter(({ events, start }) => {
    const { taken } = transitionsAlong(machine, [events], start);
    const isNew = [...taken].some((name) => !seen.has(name));
    for (const name of taken) seen.add(name);
    return isNew || start === options;
  });
}

/** The paths that a path begins with, itself included. */
export function waysAlong<Machine extends AnyStateMachine>(
  ways: readonly Way<Machine>[],
  path: Way<Machine>,
): Way<Machine>[] {
  return ways.filter((way) => passes(path, way));
}

export function withoutDoubles<Machine extends AnyStateMachine>(ways: readonly Way<Machine>[]): Way<Machine>[] {
  const isDouble = (way: Way<Machine>, other: Way<Machine>): boolean =>
    way.events.length === other.events.length && passes(way, other);
  return ways.filter((way, index) => !ways.slice(0, index).some((other) => isDouble(way, other)));
}

/** The paths that no longer one begins with, shortest first. To walk these is to pass the ends of all. */
export function wholeWays<Machine extends AnyStateMachine>(ways: readonly Way<Machine>[]): Way<Machine>[] {
  return wholePaths(ways).toSorted((one, other) => one.events.length - other.events.length);
}
