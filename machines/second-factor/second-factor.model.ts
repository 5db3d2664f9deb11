import type { Challenge } from '#contract/calls/challenge.ts';
import type { Failure } from '#machines/shared/failure.ts';
import type { Proof } from '#machines/shared/proof.ts';
import type { Secret } from '#machines/shared/secret.ts';
import type { CodeMethod } from './methods.ts';

/** What is known of a code that was sent. */
export interface SentCode {
  /** When it may be sent again, in milliseconds of the page's steady clock. */
  readonly resendAt: number;
  /** How long it works; null where it was sent before and the service did not say. */
  readonly minutes: number | null;
}

/** The codes that were sent, by method id. */
export type SentCodes = Readonly<Record<string, SentCode>>;

/** The `failure` is why the last proof was refused: the step goes on where it was, and sends nothing by itself. */
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
  /** Why it ended without a proof, where it was not the person's wish. */
  readonly failure: Failure | null;
}

export interface SecondFactorContext {
  readonly methods: readonly CodeMethod[];
  readonly selectedMethod: string | null;
  readonly sentCodes: SentCodes;
  readonly failure: Failure | null;
  /** What is wrong with the code as typed, before anything is sent. */
  readonly problem: 'empty' | 'digits' | null;
  readonly resendSeconds: number;
  readonly waitSeconds: number;
  readonly proof: Proof | null;
  readonly ended: Failure | null;
}

export type SecondFactorEvent =
  | { type: 'method.choose'; id: string }
  | { type: 'method.change' }
  | { type: 'code.submit'; code: Secret<string> }
  | { type: 'code.edit' }
  | { type: 'code.resend' }
  | { type: 'challenge.cancel' }
  | { type: 'resendCountdown.tick'; secondsLeft: number }
  | { type: 'waitCountdown.tick'; secondsLeft: number };
