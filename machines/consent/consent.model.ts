import type { ConsentDetails } from '#contract/calls/consent.ts';
import type { RetryableRead, RetryableReadEvent } from '#machines/shared/retryable-read.ts';

/** The details of the request, or where to send an invalid request of the app. */
export type DetailsReply = ConsentDetails | { readonly redirectTo: string };

export interface ConsentContext extends RetryableRead {
  readonly details: ConsentDetails | null;
  /** The app's address with the response; only the service provides it. */
  readonly destination: string | null;
}

export type ConsentEvent =
  RetryableReadEvent | { type: 'consent.allow' } | { type: 'consent.decline' } | { type: 'account.switch' };
