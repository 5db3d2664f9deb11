import type { ConsentDetails } from '#contract/calls/consent.ts';
import type { RetryableReadEvent, Unread } from '#machines/retryable-read/retryable-read.model.ts';
import type { Wait } from '#machines/shared/wait.ts';

/** The details of the request, or where to send an invalid request of the app. */
export type DetailsReply = ConsentDetails | { readonly redirectTo: string };

export interface ConsentContext extends Wait, Unread {
  readonly details: ConsentDetails | null;
  /** The app's address with the response; only the service provides it. */
  readonly destination: string | null;
}

export type ConsentEvent =
  | RetryableReadEvent
  | { type: 'consent.allow' }
  | { type: 'consent.decline' }
  | { type: 'account.switch' };
