import type { IdentityProvider, ThirdCredentials } from '#contract/calls/third-party.ts';
import type { RetryableReadEvent, Unread } from '#machines/retryable-read/retryable-read.model.ts';
import type { ChallengedScreen } from '#machines/sensitive-action/sensitive-action.selectors.ts';
import type { Failure } from '#machines/shared/failure.ts';

/** Why a third party could not be connected. */
export interface RefusedConnection {
  readonly provider: string;
  readonly failure: Failure;
}

/** The brand's third parties, and those connected to the account. */
export interface Links extends ThirdCredentials {
  readonly providers: readonly IdentityProvider[];
  /** The one that the page before could not connect. */
  readonly refused?: RefusedConnection | null;
}

export interface ThirdPartyLinksContext extends Unread {
  /** Null until read: unknown does not mean "not connected". */
  readonly links: Links | null;
  /** The third party being connected or removed. */
  readonly provider: string | null;
  /** Why connecting or removing failed. */
  readonly failure: Failure | null;
  /** The second factor for removing it, while requested. */
  readonly challenge: ChallengedScreen | null;
  /** It was removed a moment ago. */
  readonly removed: string | null;
  /** The response was lost, so only what we re-read is certain. */
  readonly isInterrupted: boolean;
}

export type ThirdPartyLinksEvent =
  | RetryableReadEvent
  | { type: 'link.connect'; provider: string }
  | { type: 'link.remove'; provider: string }
  | { type: 'remove.confirm' }
  | { type: 'remove.cancel' };
