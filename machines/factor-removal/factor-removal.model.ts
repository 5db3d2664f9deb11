import type { TotpStatus } from '#contract/calls/two-factor.ts';
import type { Failure } from '#machines/shared/failure.ts';

export interface FactorRemovalInput {
  readonly removal: Readonly<NonNullable<TotpStatus['removal']>>;
}

export interface FactorRemovalContext extends FactorRemovalInput {
  /** Why it could not be refused. */
  readonly failure: Failure | null;
}

export type FactorRemovalEvent = { type: 'removal.refuse' };
