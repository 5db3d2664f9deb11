import type { AccountChange } from '#contract/account-changes.ts';
import type { EmailUsage } from '#contract/calls/email.ts';
import type { RedirectScreen } from '#machines/redirect/redirect.model.ts';
import type { ChallengedScreen } from '#machines/sensitive-action/sensitive-action.selectors.ts';
import type { Failure } from '#machines/shared/failure.ts';
import type { Secret } from '#machines/shared/secret.ts';

/** The action a mailed link requests. */
export type EmailLink =
  | { readonly kind: 'confirm'; readonly usage: EmailUsage; readonly email: string; readonly token: Secret<string> }
  | { readonly kind: 'takeBack'; readonly token: Secret<string> }
  /** The link is incomplete. */
  | { readonly kind: 'broken' };

/** What a link does, for its reader to decide. */
export interface LinkDetails {
  /** The address that the account will have; partly masked for a take-back. */
  readonly email: string;
  /** The present address of the account, partly masked. */
  readonly account: string;
  /** It was requested in this browser's session. */
  readonly isOwn: boolean;
}

/** The outcome: the address concerned, and what else a take-back changed. */
export interface LinkResult {
  readonly email: string;
  readonly changes: readonly Readonly<AccountChange>[];
}

export interface EmailLinkInput {
  readonly link: EmailLink;
  /** Redirects to the account after five seconds. */
  readonly returns: boolean;
}

export interface EmailLinkContext extends EmailLinkInput {
  /** The second factor of a take-back, while it is requested. */
  readonly challenge: ChallengedScreen | null;
  /** Null until the service has described the link. */
  readonly details: LinkDetails | null;
  readonly failure: Failure | null;
  /** The address concerned; null until the link is used. */
  readonly email: string | null;
  readonly changes: LinkResult['changes'];
  /** A response was lost and the same request sent again: "already done" then means success. */
  readonly isRepeated: boolean;
  readonly redirect: RedirectScreen;
}

export type EmailLinkEvent = { type: 'link.follow' } | { type: 'link.retry' } | { type: 'redirect.stop' };
