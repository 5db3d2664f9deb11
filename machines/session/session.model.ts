import type { SessionDetails } from '#contract/calls/session.ts';
import type { SessionEnd } from '#contract/session-ends.ts';
import type { Failure } from '#machines/shared/failure.ts';
import type { Secret } from '#machines/shared/secret.ts';

/** The access token as stored, all fields or none. Times are epoch milliseconds of the service's clock. */
export interface Token {
  readonly clientId: string;
  readonly token: Secret<string>;
  readonly expiresAt: number;
  readonly account: number;
  readonly issuedAt: number;
}

/** What the service returns about the session, and the token stored in this browser. */
export interface Confirmation {
  readonly details: SessionDetails;
  readonly stored: Token | null;
  /**
   * The account of this browser's latest login, if its token is gone. `unknown` if the login did not return its
   * account, or if this browser cannot store it.
   */
  readonly loginAccount?: number | 'unknown' | null;
  /** The service's time. */
  readonly now: number;
}

/**
 * Why no one is logged in. `ended`: for an unknown reason. `loggedOutHere`: the service was unreachable, so it may keep
 * the session open.
 */
export type SignedOutReason = 'noMarker' | 'ended' | SessionEnd | 'loggedOut' | 'loggedOutHere' | 'otherTab';

/** What a refusal means for the session, whichever call was refused. */
export type SessionEffect = 'none' | 'goToLogin' | 'logOut' | 'renewToken';

export interface SessionContext {
  readonly marker: boolean;
  readonly details: SessionDetails | null;
  /** The account of a session that did not start with a login in this browser, until the user accepts it. */
  readonly unconfirmed: SessionDetails | null;
  /** Its email address, mostly masked. */
  readonly owner: string | null;
  readonly token: Token | null;
  readonly reason: SignedOutReason;
  /** Whose session ended without a logout on this page, or whose account was refused. */
  readonly endedAccount: number | null;
  /** The session that this page still has to end at the service. */
  readonly openCode: Secret<string> | null;
  readonly failure: Failure | null;
  /** From the call that failed last. */
  readonly sessionEffect: SessionEffect;
}

export interface SessionInput {
  /** Whether the login marker cookie was present at startup. */
  marker: boolean;
}

export type SessionEvent =
  | { type: 'session.retry' }
  | { type: 'session.end' }
  | { type: 'account.accept' }
  | { type: 'token.require'; now: number }
  | { type: 'token.refused'; token: Secret<string> }
  | { type: 'session.lost' | 'account.refused'; because?: SessionEnd | undefined }
  | { type: 'cookies.changed' }
  | { type: 'appToken.changed' }
  | { type: 'otherTab.signedOut' }
  | { type: 'connection.returned' };
