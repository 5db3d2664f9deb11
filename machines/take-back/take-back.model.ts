import type { AccountChange } from '#contract/account-changes.ts';
import type { Failure } from '#machines/shared/failure.ts';

export type Change = Readonly<AccountChange>;

export interface TakeBackInput {
  readonly takenBack: { readonly at: number; readonly changes: readonly Change[] };
}

export interface TakeBackContext extends TakeBackInput {
  /** Why it could not be dismissed. */
  readonly failure: Failure | null;
}

export type TakeBackEvent = { type: 'notice.dismiss' };
