import * as v from 'valibot';
import type { AnyStateMachine, SnapshotFrom } from 'xstate';
import { startSilent, type MachineEvent, type Path, type WalkOptions } from '#machines/testing/paths.ts';
import { wordsOf } from '#machines/testing/walk-chart.ts';
import { answerOf, isRefusal, isTick, type Step } from './path-steps.ts';

/** What decides whether a browser can bring an event about. */
export interface Chart<Machine extends AnyStateMachine> {
  readonly machine: Machine;
  readonly events: readonly MachineEvent<Machine>[];
  readonly options: WalkOptions<Machine>;
  readonly withoutCall?: readonly string[];
  readonly fails?: readonly string[];
  cannot?(step: MachineEvent<Machine>, snapshot: SnapshotFrom<Machine>): string | null;
}

/** After a refusal, or until something ends. */
const waitSchema = v.union([
  v.looseObject({ failure: v.looseObject({ waitUntil: v.number() }) }),
  v.looseObject({ until: v.number() }),
]);

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
  // A chart without this action reads by itself.
  if (step.type === 'read.retry' && 'retryRead' in chart.machine.implementations.actions)
    return 'part of the read that is repeated';
  return chart.cannot?.(event, snapshot) ?? null;
}

/** The last obstacle on a path. */
export function obstacleOn<Machine extends AnyStateMachine>(
  chart: Chart<Machine>,
  { events, start }: Pick<Path<Machine>, 'events'> & { readonly start: WalkOptions<Machine> },
): string | null {
  const actor = startSilent<AnyStateMachine>(chart.machine, start);
  let found: string | null = null;
  for (const event of events) {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the actor runs this chart
    const obstacle = obstacleOf(chart, event, actor.getSnapshot() as SnapshotFrom<Machine>);
    if (obstacle !== null) found = `${wordsOf(event)}: ${obstacle}`;
    actor.send(event);
  }
  return found;
}
