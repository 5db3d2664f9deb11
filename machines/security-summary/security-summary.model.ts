import type { SecuritySummary } from '#contract/calls/security-summary.ts';

export interface SecuritySummaryContext {
  /** Null until it is read, and where it could not be: nothing is said of what is not known. */
  readonly summary: SecuritySummary | null;
}

/** A change of password, factors or address has ended other sessions and forgotten devices. */
export type SecuritySummaryEvent = { type: 'session.renewed' };
