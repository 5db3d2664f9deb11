import type { Challenge } from '#contract/calls/second-factor.ts';
import type { SessionEnd } from '#contract/session-ends.ts';
import type { Secret } from './secret.ts';

/** Why something failed, as a symbol. Views turn symbols into sentences. */
export interface Failure {
  readonly symbol: string;
  /** The service's own message, shown only if the symbol has no text. */
  readonly message: string;
  /** When to try again, in milliseconds of the page's steady clock; null if no wait was requested. */
  readonly waitUntil: number | null;
  readonly triesLeft: number | null;
  /** With `mfa_clock_off`: how many minutes the clock is ahead, negative if it is behind, 0 if it is right again. */
  readonly clockMinutes?: number | undefined;
  /** With `password_breached`: how often the password was found in stolen data. */
  readonly found?: number | undefined;
  /** With `third_account_require_email`. */
  readonly ticket?: ThirdPartyTicket | undefined;
  /** The account's address, returned only to a user who has proved to own it. */
  readonly email?: string | undefined;
}

/** A single-use ticket with which a third party's new user can create an account. */
export interface ThirdPartyTicket {
  readonly ticket: Secret<string>;
  /** The address provided by the third party. */
  readonly email: string | null;
  /** Verified by the third party, so no code is needed. */
  readonly verified: boolean;
  /** The name of the third party. */
  readonly provider: string;
}

/** What ports reject with: a failure, and the challenge if one is required. */
export interface Refusal extends Failure {
  readonly code: number | null;
  readonly challenge: Challenge | null;
  /** Why the session of the call is over. */
  readonly endedBecause?: SessionEnd | undefined;
  /** The session that a logout could not end at the service. */
  readonly sessionCode?: Secret<string>;
}

export function failure(symbol: string, more: Partial<Failure> = {}): Failure {
  return { symbol, message: '', waitUntil: null, triesLeft: null, ...more };
}

/** Reads a rejection; anything unrecognized becomes `unknown`. */
export function refusalOf(error: unknown): Refusal {
  return isRefusal(error) ? error : { ...failure('unknown'), code: null, challenge: null };
}

/** The part of a rejection that a chart keeps. */
export function failureOf(error: unknown): Failure {
  const { symbol, message, waitUntil, triesLeft, clockMinutes, found, ticket, email } = refusalOf(error);
  return { symbol, message, waitUntil, triesLeft, clockMinutes, found, ticket, email };
}

const connectionSymbols: readonly string[] = ['time_out', 'unreachable', 'unknown', 'system_error'];

/**
 * Whether the failure is unrelated to the request: the connection or the service failed, and the outcome of a write is
 * unknown.
 */
export function isConnectionFailure({ symbol }: Pick<Failure, 'symbol'>): boolean {
  return connectionSymbols.includes(symbol);
}

function isRefusal(error: unknown): error is Refusal {
  return typeof error === 'object' && error !== null && 'symbol' in error && 'challenge' in error;
}
