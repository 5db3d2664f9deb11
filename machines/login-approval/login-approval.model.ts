import type { PhoneRequest } from '#contract/calls/phone-login.ts';
import type { Unread } from '#machines/retryable-read/retryable-read.model.ts';
import type { ChallengedScreen } from '#machines/sensitive-action/sensitive-action.selectors.ts';
import type { Failure } from '#machines/shared/failure.ts';
import type { Secret } from '#machines/shared/secret.ts';

/** `over`: expired, given up, or decided by another phone. `refused`: for good. */
export type ReadRequest = PhoneRequest | { readonly state: 'over' | 'refused' };

export interface LoginApprovalInput {
  /** The code that the phone has scanned; null without one. */
  readonly code: Secret<string> | null;
}

export interface LoginApprovalContext extends LoginApprovalInput, Unread {
  readonly request: PhoneRequest | null;
  /** As read; null until then. */
  readonly state: ReadRequest['state'] | null;
  /** The number that the user has chosen. */
  readonly number: string | null;
  readonly challenge: ChallengedScreen | null;
  readonly failure: Failure | null;
  /** A response was lost, and the request was read again. */
  readonly isInterrupted: boolean;
}

export type LoginApprovalEvent =
  { type: 'number.choose'; number: string } | { type: 'login.refuse' } | { type: 'read.retry' };

export interface Approval {
  readonly code: Secret<string>;
  readonly number: string;
}
