import type { Challenge } from '#contract/calls/challenge.ts';
import type { SecondFactorOutput, SentCodes } from '#machines/second-factor/second-factor.model.ts';
import type { Failure } from '#machines/shared/failure.ts';
import type { Proof } from '#machines/shared/proof.ts';
import type { Secret } from '#machines/shared/secret.ts';

/** What the log-in page keeps in its tab while the person is at a third party. */
export interface PendingAuthorization {
  readonly provider: string;
  readonly state: Secret<string>;
  /** The query of the log-in page: where the person wanted to go. */
  readonly query: string;
  /** By the service's clock, in epoch milliseconds. */
  readonly startedAt: number;
}

/** What stood in the address that the third party has sent the person back to. */
export interface AuthorizationResponse {
  readonly state: Secret<string> | null;
  readonly code: Secret<string> | null;
  readonly error: string | null;
  /** How the third party names itself, where it does (RFC 9207). */
  readonly issuer: string | null;
}

/** Both ends of the way, and the time it is now. */
export interface Return {
  readonly pending: PendingAuthorization | null;
  readonly response: AuthorizationResponse;
  readonly now: number;
  /** The query of the log-in page that was left last, also where the rest is used up. */
  readonly returnQuery: string;
}

/** What the service is asked with, once and once more with a proof. */
export interface Exchange {
  readonly provider: string;
  readonly state: Secret<string>;
  readonly code: Secret<string>;
  readonly issuer: string | null;
}

export interface ThirdPartySignInContext {
  readonly exchange: Exchange | null;
  /** The query of the log-in page, for the way on and the way back. */
  readonly query: string;
  readonly failure: Failure | null;
  readonly waitSeconds: number;
  readonly challenge: Challenge | null;
  readonly proof: Proof | null;
  readonly selectedMethod: string | null;
  readonly sentCodes: SentCodes;
}

export type ThirdPartySignInEvent =
  | { type: 'login.return' }
  | { type: 'waitCountdown.tick'; secondsLeft: number };

export type { SecondFactorOutput };
