import type { Selectable } from 'kysely';
import type { SessionEnd } from '#contract/session-ends.ts';
import { secondsAfter } from '../platform/clock.ts';
import type { Tables } from '../platform/database/schema.ts';

/** The shortest interval between two records of a session's last use. */
export const sessionUseSeconds = 300;

export type SessionRow = Selectable<Tables['sessions']>;
type SessionState = 'none' | 'ended' | 'expired' | 'live';

/** How long after a use the next one is not noted: a sixtieth of the idle time, and five minutes at most. */
export function unnotedSeconds(idleSeconds: number): number {
  return Math.min(sessionUseSeconds, Math.floor(idleSeconds / 60));
}

/** A session whose last noted use is not later than this has expired. */
export function idleSince(now: Date, idleSeconds: number): Date {
  return secondsAfter(now, -idleSeconds);
}

/** The state of a session. An ended session stays ended, even after its expiry; one unused for too long has expired. */
export function sessionState(session: SessionRow | null, now: Date, idleSeconds: number): SessionState {
  if (session === null) return 'none';
  if (session.ended_at !== null) return 'ended';
  return session.expires_at <= now || session.used_at <= idleSince(now, idleSeconds) ? 'expired' : 'live';
}

export interface AccountState {
  disabled_at: Date | null;
  deleted_at: Date | null;
  /** When the account is deleted; the deletion itself runs a little later. */
  remove_at: Date | null;
}

/** Whether an account is deleted or due for deletion. */
export function isDeleted(
  { deleted_at, remove_at }: Pick<AccountState, 'deleted_at' | 'remove_at'>,
  now: Date,
): boolean {
  return deleted_at !== null || (remove_at !== null && remove_at <= now);
}

/** Why an account may not act, or null. */
export function accountProblem(
  account: AccountState | null,
  now: Date,
): 'account_not_found' | 'account_forbidden' | null {
  if (account === null || isDeleted(account, now)) return 'account_not_found';
  return account.disabled_at === null ? null : 'account_forbidden';
}

/**
 * Why a session is over, for whoever still holds its code or a token of it; null if it is open, or ended before reasons
 * were stored.
 */
export function endOf(
  session: SessionRow,
  account: AccountState | null,
  now: Date,
  idleSeconds: number,
): SessionEnd | null {
  const state = sessionState(session, now, idleSeconds);
  if (state === 'ended') return session.ended_because;
  const problem = accountProblem(account, now);
  if (problem !== null) return problem === 'account_forbidden' ? 'account_disabled' : 'account_deleted';
  return state === 'expired' ? 'expired' : null;
}

interface Bearer {
  token: { expires_at: Date; session: SessionRow } | null;
  account: AccountState | null;
}

/** Why a call with an access token is refused, or null. */
export function bearerProblem({ token, account }: Bearer, now: Date, idleSeconds: number) {
  if (token === null) return 'token_invalid';
  if (token.session.ended_at !== null) return 'required_authentication';
  if (token.expires_at <= now) return 'token_expired';
  if (sessionState(token.session, now, idleSeconds) !== 'live') return 'required_authentication';
  return accountProblem(account, now);
}

/** A token ends no later than its session. */
export function tokenEnd(now: Date, seconds: number, session: { expires_at: Date }): Date {
  return new Date(Math.min(now.getTime() + seconds * 1000, session.expires_at.getTime()));
}
