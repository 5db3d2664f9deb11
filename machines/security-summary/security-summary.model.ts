import type { SecuritySummary } from '#contract/calls/security-summary.ts';

export interface SecuritySummaryContext {
  /** Null until read, or if reading failed: show nothing about unknown data. */
  readonly summary: SecuritySummary | null;
}

/** A call of this page may have recorded an event, ended other sessions or forgotten devices. */
export type SecuritySummaryEvent = { type: 'account.acted' };
