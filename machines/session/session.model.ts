import type { SessionDetails } from '#contract/calls/session.ts';
import type { Failure } from '#machines/shared/failure.ts';
import type { Secret } from '#machines/shared/secret.ts';

/** The access token as it is kept, whole or not at all. Times are epoch milliseconds of the service's clock. */
export interface Token {
  readonly clientId: string;
  readonly token: Secret<string>;
  readonly expiresAt: number;
  readonly account: number;
  readonly issuedAt: number;
}

/** What the service says of the session, beside what this browser has kept. */
export interface Confirmation {
  readonly details: SessionDetails;
  readonly stored: Token | null;
  /** The service's clock. */
  readonly now: number;
}

/** Why nobody is signed in (any more). */
export type SignedOutReason = 'noMarker' | 'ended' | 'loggedOut' | 'loggedOutHere' | 'otherTab';

export interface SessionContext {
  readonly marker: boolean;
  readonly details: SessionDetails | null;
  readonly token: Token | null;
  readonly reason: SignedOutReason;
  readonly failure: Failure | null;
}

export interface SessionInput {
  /** Whether the log-in marker was there at start. */
  marker: boolean;
}

export type SessionEvent =
  | { type: 'session.retry' }
  | { type: 'session.end' }
  | { type: 'token.require'; now: number }
  | { type: 'token.refused'; token: Secret<string> }
  | { type: 'session.lost' }
  | { type: 'account.refused' }
  | { type: 'cookies.changed' }
  | { type: 'otherTab.signedOut' }
  | { type: 'connection.returned' };
