import type { PhoneRequest } from '#contract/calls/phone-login.ts';
import type { Unread } from '#machines/retryable-read/retryable-read.model.ts';
import type { ChallengedScreen } from '#machines/sensitive-action/sensitive-action.selectors.ts';
import type { Failure } from '#machines/shared/failure.ts';
import type { Secret } from '#machines/shared/secret.ts';

/** The request, and when it expires, on the page's steady clock. */
export interface OpenRequest extends PhoneRequest {
  readonly until: number;
}

/** `over`: expired, given up, or decided by another phone. `refused`: for good. */
export type ReadRequest = OpenRequest | { readonly state: 'over' | 'refused' };

export interface LoginApprovalInput {
  /** The code that the phone has scanned; null without one. */
  readonly code: Secret<string> | null;
}

export interface LoginApprovalContext extends LoginApprovalInput, Unread {
  readonly request: OpenRequest | null;
  /** As read; null until then. */
  readonly state: ReadRequest['state'] | null;
  /** When the choice or, once a number has been chosen, the proof is too late; null until it is known. */
  readonly until: number | null;
  /** Seconds until then. */
  readonly waitSeconds: number;
  /** The number that the user has chosen. */
  readonly number: string | null;
  readonly challenge: ChallengedScreen | null;
  readonly failure: Failure | null;
  /** A response was lost, and the request was read again. */
  readonly isInterrupted: boolean;
}

export type LoginApprovalEvent =
  | { type: 'number.choose'; number: string }
  | { type: 'login.refuse' }
  | { type: 'read.retry' }
  | { type: 'waitCountdown.tick'; secondsLeft: number };

export interface Approval {
  readonly code: Secret<string>;
  readonly number: string;
}
