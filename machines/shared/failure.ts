import type { Challenge } from '#contract/calls/challenge.ts';
import type { Secret } from './secret.ts';

/** Why something did not happen, as a symbol. Sentences are made where they are shown. */
export interface Failure {
  readonly symbol: string;
  /** The service's own words, shown only where the symbol has no text. */
  readonly message: string;
  /** When to try again, in milliseconds of the page's steady clock; null: no wait was given. */
  readonly waitUntil: number | null;
  readonly triesLeft: number | null;
  /** With `third_account_require_email`. */
  readonly ticket?: ThirdPartyTicket | undefined;
  /** The address of the account, to someone who has proved to own it. */
  readonly email?: string | undefined;
}

/** What a new person of a third party can create an account with, once. */
export interface ThirdPartyTicket {
  readonly ticket: Secret<string>;
  /** The address that the third party gave. */
  readonly email: string | null;
  /** The third party has verified it, so no code is requested. */
  readonly verified: boolean;
  /** The name of the third party. */
  readonly provider: string;
}

/** What ports reject with: a failure, and the challenge if one is requested. */
export interface Refusal extends Failure {
  readonly code: number | null;
  readonly challenge: Challenge | null;
}

export function failure(symbol: string, more: Partial<Failure> = {}): Failure {
  return { symbol, message: '', waitUntil: null, triesLeft: null, ...more };
}

/** Reads what a port rejected with; anything that is no refusal is `unknown`. */
export function refusalOf(error: unknown): Refusal {
  return isRefusal(error) ? error : { ...failure('unknown'), code: null, challenge: null };
}

/** The part of a refusal that a chart keeps. */
export function failureOf(error: unknown): Failure {
  const { symbol, message, waitUntil, triesLeft, ticket, email } = refusalOf(error);
  return { symbol, message, waitUntil, triesLeft, ticket, email };
}

const connectionSymbols: readonly string[] = ['time_out', 'unreachable', 'unknown', 'system_error'];

/**
 * Whether it says nothing of what was asked: the line or the service failed, and what became of a write is not known.
 */
export function isConnectionFailure({ symbol }: Pick<Failure, 'symbol'>): boolean {
  return connectionSymbols.includes(symbol);
}

function isRefusal(error: unknown): error is Refusal {
  return typeof error === 'object' && error !== null && 'symbol' in error && 'challenge' in error;
}
