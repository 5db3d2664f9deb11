import type { AccountChange } from '#contract/account-changes.ts';
import type { EmailUsage } from '#contract/calls/email.ts';
import type { RedirectScreen } from '#machines/redirect/redirect.model.ts';
import type { Challenge } from '#contract/calls/second-factor.ts';
import type { SecondFactorOutput } from '#machines/second-factor/second-factor.model.ts';
import type { Failure, Refusal } from '#machines/shared/failure.ts';
import type { Proof } from '#machines/shared/proof.ts';
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

/** One use of the link, with the second factor once it is asked for. */
export interface FollowedLink {
  readonly link: EmailLink;
  readonly proof: Proof | null;
}

export interface EmailLinkContext extends EmailLinkInput, Omit<SecondFactorOutput, 'failure'> {
  /** The second factor that a take-back asks for; null until it does. */
  readonly challenge: Challenge | null;
  /** Why the last use was refused. */
  readonly refusal: Refusal | null;
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
