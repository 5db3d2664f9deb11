import type { Challenge } from '#contract/calls/second-factor.ts';
import type { SessionEnd } from '#contract/session-ends.ts';
import { waitSeconds, type ErrorBody } from '#contract/calls/errors.ts';
import type { Refusal, ThirdPartyTicket } from '#machines/shared/failure.ts';
import { Secret } from '#machines/shared/secret.ts';

/** The error of everything in this folder. `message` is the service's own text, never HTML. */
export class ApiError extends Error implements Refusal {
  // Only declared: a class field would add the same code to the login page's script again.
  declare readonly symbol: string;
  declare readonly code: number | null;
  /** In milliseconds of the page's steady clock. */
  declare readonly waitUntil: number | null;
  declare readonly triesLeft: number | null;
  declare readonly clockMinutes?: number | undefined;
  declare readonly found?: number | undefined;
  declare readonly challenge: Challenge | null;
  declare readonly ticket?: ThirdPartyTicket;
  declare readonly email?: string | undefined;
  declare readonly endedBecause?: SessionEnd;

  constructor(symbol: string, { error }: Partial<ErrorBody> = {}, steadyNow = 0) {
    super(error?.message ?? (symbol === 'time_out' ? 'Request timeout' : ''));
    this.name = 'ApiError';
    this.symbol = symbol;
    this.code = error?.code ?? null;
    const wait = waitSeconds(error?.retryAfter);
    this.waitUntil = wait === null ? null : steadyNow + wait * 1000;
    this.triesLeft = error?.triesLeft ?? null;
    if (error?.clockMinutes !== undefined) this.clockMinutes = error.clockMinutes;
    if (error?.found !== undefined) this.found = error.found;
    const { methods, passkey, expiresIn, ticket, email = null, verified = false, provider = '' } = error ?? {};
    this.challenge = methods && expiresIn ? { methods, ...(passkey && { passkey }), expiresIn } : null;
    this.email = error?.email;
    if (error?.endedBecause !== undefined) this.endedBecause = error.endedBecause;
    if (ticket) this.ticket = { ticket: new Secret(ticket), email, verified, provider };
  }
}
