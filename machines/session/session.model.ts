import type { SessionDetails } from '#contract/calls/session.ts';
import type { Failure } from '#machines/shared/failure.ts';
import type { Secret } from '#machines/shared/secret.ts';

/** The access token as stored, whole or not at all. Times are epoch milliseconds of the service's clock. */
export interface Token {
  readonly clientId: string;
  readonly token: Secret<string>;
  readonly expiresAt: number;
  readonly account: number;
  readonly issuedAt: number;
}

/** What the service returns about the session, and the token that this browser has stored. */
export interface Confirmation {
  readonly details: SessionDetails;
  readonly stored: Token | null;
  /** Of another account, whose token was cleared since: it is the one that logged in here. */
  readonly formerAccount?: number | null;
  /** The service's clock. */
  readonly now: number;
}

/** Why no one is signed in. `loggedOutHere`: the service could not be reached and may keep the session open. */
export type SignedOutReason = 'noMarker' | 'ended' | 'loggedOut' | 'loggedOutHere' | 'otherTab';

/** What a refusal does to the session, whichever call was refused. */
export type SessionEffect = 'none' | 'goToLogin' | 'logOut' | 'renewToken';

export interface SessionContext {
  readonly marker: boolean;
  readonly details: SessionDetails | null;
  /** The account of a session that no login of this browser explains, until the user accepts it. */
  readonly unconfirmed: SessionDetails | null;
  /** Its email address, with most letters left out. */
  readonly holder: string | null;
  readonly token: Token | null;
  readonly reason: SignedOutReason;
  readonly failure: Failure | null;
  /** Of the call that failed last. */
  readonly sessionEffect: SessionEffect;
}

export interface SessionInput {
  /** Whether the login marker cookie was set at start. */
  marker: boolean;
}

export type SessionEvent =
  | { type: 'session.retry' }
  | { type: 'session.end' }
  | { type: 'account.accept' }
  | { type: 'token.require'; now: number }
  | { type: 'token.refused'; token: Secret<string> }
  | { type: 'session.lost' }
  | { type: 'account.refused' }
  | { type: 'cookies.changed' }
  | { type: 'appToken.changed' }
  | { type: 'otherTab.signedOut' }
  | { type: 'connection.returned' };
