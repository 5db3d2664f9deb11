import type { AnyStateMachine } from 'xstate';
import { transitionsAlong } from '#machines/testing/chart-checks.ts';
import type { MachineEvent } from '#machines/testing/paths.ts';
import { allWays, possibleWays, type Walked, type Way } from './chart-ways.ts';
import { obstacleOn } from './obstacles.ts';
import { causeOf, type Step } from './path-steps.ts';

/** Which transitions of the chart the browser took, and why not the others. `passed`: by the index of a path. */
export function report<Machine extends AnyStateMachine>(
  chart: Walked<Machine>,
  ways: readonly Way<Machine>[],
  passed: Readonly<Record<number, readonly number[]>>,
): string {
  const { machine } = chart;
  const along = ({ start }: Way<Machine>, events: readonly MachineEvent<Machine>[]) =>
    transitionsAlong(machine, [events.flatMap(withRetry)], start).taken;
  const takenOn = (some: readonly Way<Machine>[]) => new Set(some.flatMap((way) => [...along(way, way.events)]));
  const { all } = transitionsAlong(machine, []);
  const walked = ways.flatMap((way, index) => {
    const madeUp = passed[index];
    return madeUp === undefined ? [] : [{ way, madeUp }];
  });
  const seen = takenOn(walked.map(({ way }) => way));
  /** Taken at a step that the walk did not answer. */
  const real = new Set(
    walked.flatMap(({ way, madeUp }) => [
      ...along(way, []),
      ...way.events.flatMap((_, at) => {
        if (madeUp.includes(at)) return [];
        const before = along(way, way.events.slice(0, at));
        return [...along(way, way.events.slice(0, at + 1))].filter((name) => !before.has(name));
      }),
    ]),
  );
  const reachable = takenOn(possibleWays(chart));
  const everyWay = allWays(chart);
  const reasonOf = (name: string): string => {
    const first = ways.findIndex((each) => along(each, each.events).has(name));
    if (first >= 0) return `path ${first + 1} did not pass`;
    const way = everyWay.find((each) => along(each, each.events).has(name));
    return (way && obstacleOn(chart, way)) ?? 'no event of the walk takes it here';
  };
  const taken = all.filter((name) => seen.has(name));
  const left = all.filter((name) => !seen.has(name));
  const cannot = left.filter((name) => !reachable.has(name)).length;
  return [
    `${chart.id ?? machine.id}: ${taken.length} of ${all.length} transitions taken in the browser, of ${all.length - cannot} that it can bring about; on ${walked.length} paths.`,
    ...taken.map((name) => `  ${real.has(name) ? 'taken          ' : 'taken (made up)'}  ${name}`),
    ...left.map((name) => `  not taken        ${name}\n                   ${reasonOf(name)}`),
    '',
  ].join('\n');
}

/** Retry of a read is an event of the chart, and then one of its child. */
function withRetry<Event>(step: Event): Event[] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the event of the parent, for a chart that has it
  return causeOf(step as Step) === 'read.retry' ? [{ type: 'read.retry' } as Event, step] : [step];
}
