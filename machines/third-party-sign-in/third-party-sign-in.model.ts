import type { ChallengedScreen } from '#machines/sensitive-action/sensitive-action.selectors.ts';
import type { Failure, ThirdPartyTicket } from '#machines/shared/failure.ts';
import type { Secret } from '#machines/shared/secret.ts';

/** What the login page stores in its tab before it redirects to an identity provider. */
export interface PendingAuthorization {
  readonly provider: string;
  readonly state: Secret<string>;
  /** The purpose: to log in, or to connect a third party to the session's account. */
  readonly purpose: 'signIn' | 'connect';
  /** The query of the login page, which contains the destination. */
  readonly query: string;
  /** In epoch milliseconds of the service's clock. */
  readonly startedAt: number;
}

/** The parameters of the address that the provider redirected to. */
export interface AuthorizationResponse {
  readonly state: Secret<string> | null;
  readonly code: Secret<string> | null;
  readonly error: string | null;
  /** The provider's issuer identifier, if it sends one (RFC 9207). */
  readonly issuer: string | null;
}

/** The stored request, the provider's response to it, and the current time. */
export interface Return {
  readonly pending: PendingAuthorization | null;
  readonly response: AuthorizationResponse;
  readonly now: number;
  /** The query of the login page left last, even if the pending request has been consumed. */
  readonly returnQuery: string;
  /** What this tab stored before a reload while a new user filled in the form. */
  readonly ticket?: ThirdPartyTicket | null;
  /** The last request, now consumed, was to connect an account. */
  readonly wasConnecting?: boolean;
}

/** What the service exchanges for a session: sent once, and again with each proof. */
export interface Exchange {
  readonly provider: string;
  readonly state: Secret<string>;
  readonly code: Secret<string>;
  readonly issuer: string | null;
  readonly purpose: PendingAuthorization['purpose'];
}

export interface ThirdPartySignInContext {
  readonly exchange: Exchange | null;
  /** Whether to connect the session's account. */
  readonly isConnecting: boolean;
  /** The third party the user returned from; null if this tab had not redirected to one. */
  readonly provider: string | null;
  /** The query of the login page, for the redirect to the destination or back. */
  readonly query: string;
  readonly failure: Failure | null;
  readonly waitSeconds: number;
  /** The second factor of the running call; null until requested. */
  readonly challenge: ChallengedScreen | null;
  /** The ticket with which a new user may create an account. */
  readonly ticket: ThirdPartyTicket | null;
}

/** What a new request to the third party is built from. */
export interface Restart {
  readonly provider: string;
  readonly query: string;
}

/** The next destination: the row of the third party, which says the failure, if it was to be connected. */
export type NextDestination = Pick<ThirdPartySignInContext, 'query' | 'isConnecting' | 'provider' | 'failure'>;

/** After a success, which the destination reports if `provider` was connected. */
export type Destination = Pick<ThirdPartySignInContext, 'query' | 'isConnecting' | 'provider'>;

export type ThirdPartySignInEvent =
  | { type: 'login.return' }
  /** To the same third party again. */
  | { type: 'thirdParty.restart' }
  | { type: 'waitCountdown.tick'; secondsLeft: number };
