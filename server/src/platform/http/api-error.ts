import type { Challenge } from '#contract/calls/challenge.ts';
import { codes, type ServerSymbol } from '#contract/symbols.ts';

/** What a refusal carries beside its symbol and message. */
export interface RefusalDetails extends Partial<Challenge> {
  code?: number;
  /** Seconds to wait. */
  retryAfter?: number;
  triesLeft?: number;
}

/** An answer of the service that says no, by a symbol of the contract. */
export class ApiError extends Error {
  override name = 'Refusal';
  readonly symbol: ServerSymbol;
  readonly details: RefusalDetails;

  constructor(symbol: ServerSymbol, details: RefusalDetails = {}) {
    super(symbol);
    this.symbol = symbol;
    this.details = details;
  }
}

/** Nobody is signed in (any more). */
export const loginRequired = (): ApiError => new ApiError('required_authentication', { code: codes.loginRequired });
