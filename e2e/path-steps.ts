import * as v from 'valibot';
import type { AnyStateMachine } from 'xstate';
import { Secret } from '#machines/shared/secret.ts';
import type { OutsideEvent } from '#machines/testing/events.ts';
import type { Path } from '#machines/testing/paths.ts';
import type { Answer } from './held-calls.ts';

/** An event of a path: the chart's own, or a port's answer. */
export interface Step {
  readonly type: string;
  readonly output?: unknown;
  readonly error?: unknown;
  readonly cause?: OutsideEvent;
}

/** The events of a path. */
export interface Steps {
  readonly events: readonly Step[];
  /** Whether one of the path's events contains this text, such as the symbol of a refusal. */
  has(text: string): boolean;
}

/** The answer that comes next after a step; null if none does. */
export function nextAnswer(events: readonly Step[], at: number): Answer | null {
  return (
    events
      .slice(at + 1)
      .map(answerOf)
      .find((answer) => answer !== null) ?? null
  );
}

/** The steps of a path. */
export function stepsOf<Machine extends AnyStateMachine>(path: Path<Machine>): Steps {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- every event of a chart has a type
  const events = path.events as readonly Step[];
  return { events, has: (text) => events.some((step) => JSON.stringify(step).includes(text)) };
}

export const isRefusal = (error: unknown): boolean => v.is(refusalSchema, error);
const refusalSchema = v.looseObject({ symbol: v.string() });
/** The outcome of a child chart with its own gestures. */
const refusedSchema = v.object({ outcome: v.literal('refused'), failure: refusalSchema });
const doneSchema = v.object({ outcome: v.literal('done'), value: v.unknown() });
/** The end of a mailed code: the user entered one, or the next mail was refused. */
const enteredSchema = v.object({ code: v.instance(Secret), failure: v.null() });
const unsentSchema = v.object({ code: v.null(), failure: refusalSchema });
const tickSchema = v.looseObject({ type: v.pipe(v.string(), v.endsWith('Countdown.tick')), secondsLeft: v.number() });

export const isTick = (step: Step): step is Step & { readonly secondsLeft: number } => v.is(tickSchema, step);
export const isDelay = ({ type }: Step): boolean => type.startsWith('xstate.after.');
export const isProof = (step: Step): boolean =>
  step.type.startsWith('xstate.snapshot.') && causeOf(step) === 'xstate.done.actor.secondFactor';
export const isCancelled = ({ type, output }: Step): boolean =>
  type.startsWith('xstate.done.') && v.is(v.object({ outcome: v.literal('cancelled') }), output);
export const isCodeEntered = ({ output }: Step): boolean => v.is(enteredSchema, output);
export const isMailRefused = ({ output }: Step): boolean => v.is(unsentSchema, output);
export const causeOf = ({ cause }: Step): string | null => cause?.type ?? null;

/** What a path's event answers to a port; null for another event. */
export function answerOf(step: Step): Answer | null {
  const { type, output = null, error = null, cause } = step;
  const port = /^xstate\.(?:done\.actor|error\.actor|snapshot)\.(.+)$/.exec(type)?.[1];
  if (port === undefined) return null;
  const refusal = cause !== undefined && 'error' in cause ? cause.error : error;
  if (v.is(refusalSchema, refusal)) return { port, output: null, failure: refusal };
  // The child asked the service itself, and goes on.
  if (cause !== undefined) return 'output' in cause && !isProof(step) ? answerOf(cause) : null;
  if (v.is(unsentSchema, output)) return { port: 'sendCode', output: null, failure: output.failure };
  if (v.is(refusedSchema, output)) return { port, output: null, failure: output.failure };
  return { port, output: v.is(doneSchema, output) ? output.value : output, failure: null };
}

/** `xstate.after.lateAfter.twoFactor.checking`: how long the chart waits there, in milliseconds. */
export function delayOf({ implementations }: AnyStateMachine, { type }: Step): number {
  const name = type.split('.')[2] ?? '';
  const delay: unknown = implementations.delays[name];
  const ms = typeof delay === 'number' ? delay : Number(name);
  if (!Number.isFinite(ms)) throw new Error(`The walk does not know how long ${name} is.`);
  return ms;
}
