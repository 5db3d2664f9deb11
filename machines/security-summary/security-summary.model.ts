import type { SecuritySummary } from '#contract/calls/security-summary.ts';

export interface SecuritySummaryContext {
  /** Null until read, or if reading failed: show nothing about unknown data. */
  readonly summary: SecuritySummary | null;
}

/** A change of password, factors or address has ended other sessions and forgotten devices. */
export type SecuritySummaryEvent = { type: 'session.renewed' };
