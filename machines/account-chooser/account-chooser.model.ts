import type { RetryableReadEvent } from '#machines/retryable-read/retryable-read.model.ts';
import type { Wait } from '#machines/shared/wait.ts';

/** An account that logged in here with "remember this device". It is not a session and cannot log anyone in. */
export interface RememberedAccount {
  /** As typed: an email address or a phone number. */
  readonly username: string;
  /** Empty until the account has logged in here. */
  readonly name: string;
}

export interface ChooserReading {
  readonly current: { readonly name: string; readonly email: string };
  readonly others: readonly RememberedAccount[];
  /** The app to continue to, if any. */
  readonly app: string | null;
  /**
   * The app's registered address with a "declined" response, as returned by the service; null if there is no such app.
   */
  readonly declineTo: string | null;
}

/** A listed account. */
export interface ShownAccount {
  readonly username: string;
  readonly name: string;
  readonly masked: string;
}

/** The account as displayed. */
export interface ShownAccounts {
  readonly current: ShownAccount;
  readonly others: readonly ShownAccount[];
  readonly app: string | null;
  readonly declineTo: string | null;
}

export interface AccountChooserContext extends Wait {
  readonly accounts: ShownAccounts | null;
  /** The user name to prefill at login; null: another account. */
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
