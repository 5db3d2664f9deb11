import type { AccountChange } from '#contract/account-changes.ts';
import type { EmailUsage } from '#contract/calls/email.ts';
import type { Failure } from '#machines/shared/failure.ts';
import type { Secret } from '#machines/shared/secret.ts';

/** What the link of a mail asks for. */
export type EmailLink =
  | { readonly kind: 'confirm'; readonly usage: EmailUsage; readonly email: string; readonly token: Secret<string> }
  | { readonly kind: 'undo'; readonly token: Secret<string> }
  /** Something is missing in it. */
  | { readonly kind: 'broken' };

/** What a link has done: the address that it was about, and what else a take-back has changed. */
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
  readonly failure: Failure | null;
  /** The address that the link was about; null until the service has answered. */
  readonly email: string | null;
  readonly changes: LinkResult['changes'];
  /** An answer was lost, and the same was sent again: that it was done before is its answer then. */
  readonly isRepeated: boolean;
  readonly secondsLeft: number;
}

export type EmailLinkEvent = { type: 'link.retry' } | { type: 'redirect.stop' };
