import type { ConsentDetails } from '#contract/calls/consent.ts';
import type { RetryableRead, RetryableReadEvent } from '#machines/shared/retryable-read.ts';

/** What the details call answers: what to show, or where a request goes that the app has made wrongly. */
export type DetailsReply = ConsentDetails | { readonly redirectTo: string };

export interface ConsentContext extends RetryableRead {
  readonly details: ConsentDetails | null;
  /** The app's address with the answer to it, from the service alone. */
  readonly destination: string | null;
}

export type ConsentEvent =
  RetryableReadEvent | { type: 'consent.allow' } | { type: 'consent.decline' } | { type: 'account.switch' };
