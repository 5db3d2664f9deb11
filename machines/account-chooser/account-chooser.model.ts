import type { RetryableRead, RetryableReadEvent } from '#machines/shared/retryable-read.ts';

/** An account that signed in here with "remember this device". It is not a session and cannot sign in. */
export interface RememberedAccount {
  /** As it was typed: an address, or a phone number. */
  readonly username: string;
  /** Empty until the account was seen here. */
  readonly name: string;
}

export interface ChooserReading {
  readonly current: { readonly name: string; readonly email: string };
  readonly others: readonly RememberedAccount[];
  /** The app to which the user continues, if any. */
  readonly app: string | null;
  /**
   * The app's registered address with the answer that the user has declined, from the service alone; null: there is no
   * such app.
   */
  readonly declineTo: string | null;
}

/** A listed account. */
export interface ShownAccount {
  readonly username: string;
  readonly name: string;
  readonly masked: string;
}

/** The data as shown. */
export interface ShownAccounts {
  readonly current: ShownAccount;
  readonly others: readonly ShownAccount[];
  readonly app: string | null;
  readonly declineTo: string | null;
}

export interface AccountChooserContext extends RetryableRead {
  readonly accounts: ShownAccounts | null;
  /** The user name that login is filled in with; null: another one. */
  readonly username: string | null;
}

export type AccountChooserEvent =
  | RetryableReadEvent
  | { type: 'account.continue' }
  | { type: 'account.choose'; username: string }
  | { type: 'account.forget'; username: string }
  | { type: 'another.use' }
  | { type: 'choice.cancel' }
  | { type: 'session.leave' }
  | { type: 'page.returned' };
