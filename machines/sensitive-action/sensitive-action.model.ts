import type { Challenge } from '#contract/calls/second-factor.ts';
import type { SentCodes } from '#machines/second-factor/second-factor.model.ts';
import type { Failure, Refusal } from '#machines/shared/failure.ts';
import type { Proof } from '#machines/shared/proof.ts';

/** Which refusals of a proof allow another attempt: all that leave the challenge open, or only those of the code. */
export type RetryOn = 'anyRefusal' | 'wrongCode';

export interface SensitiveActionInput<Subject> {
  readonly subject: Subject;
  readonly retryOn: RetryOn;
}

/** The argument of the call, and the proof once a second factor was required. */
export interface SensitiveCall<Subject> {
  readonly subject: Subject;
  readonly proof: Proof | null;
}

export interface SensitiveActionContext<Subject> extends SensitiveActionInput<Subject> {
  readonly challenge: Challenge | null;
  readonly proof: Proof | null;
  readonly selectedMethod: string | null;
  readonly sentCodes: SentCodes;
  /** Why the last call was refused. */
  readonly refusal: Refusal | null;
  /** Why the last proof was refused, or why the action failed. */
  readonly failure: Failure | null;
}

/** Cancels the action while it asks for a code; a running call cannot be cancelled. */
export type SensitiveActionEvent = { type: 'action.leave' };

/** `value`: what the call returned. `refused` includes failures whose outcome is unknown (`isOutcomeUnknown`). */
export type SensitiveActionOutput<Value = unknown> =
  | { readonly outcome: 'done'; readonly value: Value }
  | { readonly outcome: 'cancelled' }
  | { readonly outcome: 'refused'; readonly failure: Failure };
