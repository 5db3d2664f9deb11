import type { Blocker } from '#contract/calls/abandonment.ts';
import type { Profile } from '#contract/calls/profile.ts';
import type { Challenge } from '#contract/calls/second-factor.ts';
import type { SessionEnd } from '#contract/session-ends.ts';
import { codes, type ServerSymbol } from '#contract/symbols.ts';

/** The further contents of an error. */
export interface ErrorDetails extends Partial<Challenge> {
  /** Instead of the symbol's own sentence, for a symbol with several meanings. */
  message?: string;
  code?: number;
  /** Of a session that is over: why. Only for who holds its code or a token of it. */
  endedBecause?: SessionEnd;
  /** Of the internal port, with `token.permission-denied`: what the key lacks. */
  scope?: string;
  /** Seconds to wait. */
  retryAfter?: number;
  triesLeft?: number;
  /** With `mfa_clock_off`: how many minutes the clock is ahead, negative if it is behind, 0 if it is right again. */
  clockMinutes?: number;
  /** With `password_breached`: how often. */
  found?: number;
  /** With `third_account_require_email`; the address also with `account_found` and a third party's `no_password`. */
  ticket?: string;
  email?: string | undefined;
  verified?: boolean;
  provider?: string;
  /** With `modify_not_allowed` of an edit of an outdated version. */
  profile?: Profile;
  /** With `abandonment_forbidden_by_lock`. */
  locks?: readonly Blocker[];
}

/** A refused request, identified by a symbol of the contract. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly symbol: ServerSymbol;
  readonly details: ErrorDetails;

  constructor(symbol: ServerSymbol, details: ErrorDetails = {}) {
    super(symbol);
    this.symbol = symbol;
    this.details = details;
  }
}

/** The call requires a session. `endedBecause`: why the one that it names is over, if that is known. */
export const loginRequired = (endedBecause: SessionEnd | null = null): ApiError =>
  new ApiError('required_authentication', {
    code: codes.loginRequired,
    ...(endedBecause !== null && { endedBecause }),
  });
