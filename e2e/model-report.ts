import * as v from 'valibot';
import type { AnyStateMachine, SnapshotFrom } from 'xstate';
import { transitionPaths, transitionsAlong } from '#machines/testing/chart-checks.ts';
import { startSilent, type MachineEvent, type Path, type WalkOptions } from '#machines/testing/paths.ts';
import { wordsOf } from '#machines/testing/walk-chart.ts';
import { answerOf, causeOf, isRefusal, isTick, type Step } from './path-steps.ts';

/** What decides whether a browser can bring an event about. */
interface Chart<Machine extends AnyStateMachine> {
  readonly machine: Machine;
  readonly events: readonly MachineEvent<Machine>[];
  readonly options: WalkOptions<Machine>;
  readonly withoutCall?: readonly string[];
  readonly fails?: readonly string[];
  cannot?(step: MachineEvent<Machine>, snapshot: SnapshotFrom<Machine>): string | null;
}

const waitSchema = v.looseObject({ failure: v.looseObject({ waitUntil: v.number() }) });

/** Why no browser brings an event about in a situation; otherwise null. */
export function obstacleOf<Machine extends AnyStateMachine>(
  chart: Chart<Machine>,
  event: MachineEvent<Machine>,
  snapshot: SnapshotFrom<Machine>,
): string | null {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- every event of a chart has a type
  const step = event as Step;
  const port = answerOf(step)?.port ?? '';
  if (step.type.startsWith('xstate.error.') && chart.fails?.includes(port) !== true) {
    if (chart.withoutCall?.includes(port) === true) return 'nothing makes this fail';
    if (!isRefusal(step.error)) return 'only a fault in the code does this';
  }
  const isWaiting = v.is(waitSchema, Reflect.get(Object(snapshot), 'context'));
  if (isTick(step) && step.secondsLeft > 0 && step.type === 'waitCountdown.tick' && !isWaiting)
    return 'nothing has to be waited for';
  if (step.type === 'read.retry') return 'part of the read that is repeated';
  return chart.cannot?.(event, snapshot) ?? null;
}

/** The last obstacle on a path. */
export function obstacleOn<Machine extends AnyStateMachine>(chart: Chart<Machine>, path: Path<Machine>): string | null {
  const actor = startSilent<AnyStateMachine>(chart.machine, chart.options);
  let found: string | null = null;
  for (const event of path.events) {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the actor runs this chart
    const obstacle = obstacleOf(chart, event, actor.getSnapshot() as SnapshotFrom<Machine>);
    if (obstacle !== null) found = `${wordsOf(event)}: ${obstacle}`;
    actor.send(event);
  }
  return found;
}

/** Which transitions of the chart the browser took, and why not the others. */
export function report<Machine extends AnyStateMachine>(
  chart: Chart<Machine>,
  paths: readonly Path<Machine>[],
  possible: WalkOptions<Machine>,
  passed: Readonly<Record<string, readonly number[]>>,
): string {
  const { machine, events, options } = chart;
  const along = (...ways: readonly (readonly MachineEvent<Machine>[])[]) =>
    transitionsAlong(
      machine,
      ways.map((way) => way.flatMap(withRetry)),
      options,
    );
  const waysOf = (some: readonly Path<Machine>[]) => some.map((path) => path.events);
  const walked = paths.filter(({ title }) => passed[title] !== undefined);
  const { taken: seen, all } = along(...waysOf(walked));
  const taken = all.filter((name) => seen.has(name));
  /** Taken at a step that the walk did not answer. */
  const real = new Set(
    walked.flatMap(({ title, events: way }) =>
      way.flatMap((_, at) => {
        if (passed[title]?.includes(at) === true) return [];
        const before = along(way.slice(0, at)).taken;
        return [...along(way.slice(0, at + 1)).taken].filter((name) => !before.has(name));
      }),
    ),
  );
  const reachable = along(...waysOf(transitionPaths(machine, events, possible))).taken;
  const ways = transitionPaths(machine, events, options);
  const reasonOf = (name: string): string => {
    if (reachable.has(name)) return 'its path failed';
    const way = ways.find((each) => along(each.events).taken.has(name));
    return (way && obstacleOn(chart, way)) ?? 'no event of the walk takes it here';
  };
  const left = all.filter((name) => !seen.has(name));
  const cannot = left.filter((name) => !reachable.has(name)).length;
  const isReal = (name: string): boolean => real.has(name) || along([]).taken.has(name);
  return [
    `${machine.id}: ${taken.length} of ${all.length} transitions taken in the browser, of ${all.length - cannot} that it can bring about; on ${walked.length} paths.`,
    ...taken.map((name) => `  ${isReal(name) ? 'taken          ' : 'taken (made up)'}  ${name}`),
    ...left.map((name) => `  not taken        ${name}\n                   ${reasonOf(name)}`),
    '',
  ].join('\n');
}

/** Retry of a read is an event of the chart, and then one of its child. */
function withRetry<Event>(step: Event): Event[] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the event of the parent, for a chart that has it
  return causeOf(step as Step) === 'read.retry' ? [{ type: 'read.retry' } as Event, step] : [step];
}
