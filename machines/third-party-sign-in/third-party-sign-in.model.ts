import type { ChallengedScreen } from '#machines/sensitive-action/sensitive-action.selectors.ts';
import type { Failure, ThirdPartyTicket } from '#machines/shared/failure.ts';
import type { Secret } from '#machines/shared/secret.ts';

/** What the login page stores in its tab while the user is at an identity provider. */
export interface PendingAuthorization {
  readonly provider: string;
  readonly state: Secret<string>;
  /** To sign in, or to connect the account of the session. */
  readonly purpose: 'signIn' | 'connect';
  /** The query of the login page, which holds the destination. */
  readonly query: string;
  /** By the service's clock, in epoch milliseconds. */
  readonly startedAt: number;
}

/** The parameters of the address that the provider has redirected to. */
export interface AuthorizationResponse {
  readonly state: Secret<string> | null;
  readonly code: Secret<string> | null;
  readonly error: string | null;
  /** The provider's issuer identifier, where it sends one (RFC 9207). */
  readonly issuer: string | null;
}

/** The stored request, the provider's response to it, and the current time. */
export interface Return {
  readonly pending: PendingAuthorization | null;
  readonly response: AuthorizationResponse;
  readonly now: number;
  /** The query of the login page that was left last, also where the pending request is consumed. */
  readonly returnQuery: string;
  /** What this tab stored before it was reloaded while a new person filled in the form. */
  readonly ticket?: ThirdPartyTicket | null;
  /** The last request, which is consumed, was to connect an account. */
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
  /** Whether the account of the session is to be connected. */
  readonly isConnecting: boolean;
  /** The third party the user came back from; null where this tab had left for none. */
  readonly provider: string | null;
  /** The query of the login page, for the redirect to the destination or back. */
  readonly query: string;
  readonly failure: Failure | null;
  readonly waitSeconds: number;
  /** The second factor of the running call; null until it is asked for. */
  readonly challenge: ChallengedScreen | null;
  /** A new person may create an account with it. */
  readonly ticket: ThirdPartyTicket | null;
}

/** Where the page goes from here: back to the account, where it was to be connected. */
/** What a new request to the third party is made of. */
export interface Restart extends WayOn {
  readonly provider: string;
}

export type WayOn = Pick<ThirdPartySignInContext, 'query' | 'isConnecting'>;

export type ThirdPartySignInEvent =
  | { type: 'login.return' }
  /** To the same third party once more. */
  | { type: 'thirdParty.restart' }
  | { type: 'waitCountdown.tick'; secondsLeft: number };
