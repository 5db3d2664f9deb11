import type { IdentityProvider, ThirdCredentials } from '#contract/calls/third-party.ts';
import type { Unread } from '#machines/retryable-read/retryable-read.model.ts';
import type { ChallengedScreen } from '#machines/sensitive-action/sensitive-action.selectors.ts';
import type { Failure } from '#machines/shared/failure.ts';
import type { RetryableReadEvent } from '#machines/shared/retryable-read.ts';

/** The third parties of the brand, and those that the account is connected to. */
export interface Links extends ThirdCredentials {
  readonly providers: readonly IdentityProvider[];
}

export interface ThirdPartyLinksContext extends Unread {
  /** Null until they are read: unknown is not "not connected". */
  readonly links: Links | null;
  /** The third party that is being connected, or removed. */
  readonly system: string | null;
  /** Why connecting or removing failed. */
  readonly failure: Failure | null;
  /** The second factor of removing, while it is asked for. */
  readonly challenge: ChallengedScreen | null;
  /** It was removed just now. */
  readonly removed: string | null;
  /** An answer was lost: what is read after it is all that is known. */
  readonly isInterrupted: boolean;
}

export type ThirdPartyLinksEvent =
  | RetryableReadEvent
  | { type: 'link.connect'; system: string }
  | { type: 'link.remove'; system: string }
  | { type: 'remove.confirm' }
  | { type: 'remove.cancel' };
