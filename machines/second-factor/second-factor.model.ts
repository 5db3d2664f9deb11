import type { Challenge, Method, PasskeyOptions } from '#contract/calls/second-factor.ts';
import type { CodeEvent, SentCode } from '#machines/mailed-code/mailed-code.model.ts';
import type { Failure } from '#machines/shared/failure.ts';
import type { Proof } from '#machines/shared/proof.ts';
import type { StepEvent } from '#machines/shared/steps.ts';

/** The codes sent so far, by method id. */
export type SentCodes = Readonly<Record<string, SentCode>>;

/** `failure` is why the last proof was refused: the step resumes where it was and sends no second code. */
export interface SecondFactorInput {
  readonly challenge: Challenge;
  readonly selectedMethod?: string | null;
  readonly sentCodes?: SentCodes;
  readonly failure?: Failure | null;
}

export interface SecondFactorOutput {
  readonly proof: Proof | null;
  readonly selectedMethod: string | null;
  readonly sentCodes: SentCodes;
  /** Why it ended without a proof, unless the user cancelled. */
  readonly failure: Failure | null;
}

export interface SecondFactorContext {
  readonly methods: readonly Method[];
  /** What the browser needs to ask for a passkey; null if none is a method. */
  readonly passkey: PasskeyOptions | null;
  readonly selectedMethod: string | null;
  readonly sentCodes: SentCodes;
  readonly failure: Failure | null;
  readonly proof: Proof | null;
  /** Why it ended without a proof. */
  readonly ended: Failure | null;
}

export type SecondFactorEvent =
  | CodeEvent
  | StepEvent
  | { type: 'method.choose'; id: string }
  | { type: 'method.change' }
  | { type: 'challenge.cancel' };
