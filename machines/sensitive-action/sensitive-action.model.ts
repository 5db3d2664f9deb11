import type { Challenge } from '#contract/calls/challenge.ts';
import type { SentCodes } from '#machines/second-factor/second-factor.model.ts';
import type { Failure } from '#machines/shared/failure.ts';
import type { Proof } from '#machines/shared/proof.ts';

export interface SensitiveActionContext<Subject> {
  readonly subject: Subject;
  readonly challenge: Challenge | null;
  readonly proof: Proof | null;
  readonly selectedMethod: string | null;
  readonly sentCodes: SentCodes;
  /** Why the last proof was refused. */
  readonly failure: Failure | null;
  readonly output: SensitiveActionOutput;
}

/** Leaves the act while it asks; while it is being done it cannot be left. */
export type SensitiveActionEvent = { type: 'action.leave' };

/** `refused`: with an unknown outcome, too, which its symbol tells; who asked reads back what became of it. */
export type SensitiveActionOutput =
  | { readonly outcome: 'done' }
  | { readonly outcome: 'cancelled' }
  | { readonly outcome: 'refused'; readonly failure: Failure };
