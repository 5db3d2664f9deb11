import type { SessionDetails } from '#contract/calls/session.ts';
import { tokenMarginSeconds } from '#contract/limits.ts';
import type { SessionEnd } from '#contract/session-ends.ts';
import { codes } from '#contract/symbols.ts';
import type { Refusal } from '#machines/shared/failure.ts';
import type { Confirmation, SessionContext, SessionEffect, SignedOutReason, Token } from './session.model.ts';

const bySymbol: ReadonlyMap<string, SessionEffect> = new Map([
  ['required_authentication', 'goToLogin'],
  ['session_code_expired', 'goToLogin'],
  ['token_invalid', 'goToLogin'],
  ['account_not_found', 'logOut'],
  ['account_forbidden', 'logOut'],
  ['token_expired', 'renewToken'],
]);

const byCode: ReadonlyMap<number, SessionEffect> = new Map([
  [codes.loginRequired, 'goToLogin'],
  [codes.tokenExpired, 'renewToken'],
  [codes.tokenReplaced, 'renewToken'],
]);

/** The symbol decides, then the code, never the HTTP status. A server error never logs out. */
export function sessionEffectOf({ symbol, code }: { symbol: string; code: number | null }): SessionEffect {
  return bySymbol.get(symbol) ?? (code === null ? undefined : byCode.get(code)) ?? 'none';
}

const endBySymbol: ReadonlyMap<string, SessionEnd> = new Map([
  ['session_code_expired', 'expired'],
  ['account_forbidden', 'account_disabled'],
  ['account_not_found', 'account_deleted'],
]);

/** Why the session of a refused call is over, if the refusal says so. */
export function endOf({ symbol, endedBecause }: Pick<Refusal, 'symbol' | 'endedBecause'>): SessionEnd | undefined {
  return endedBecause ?? endBySymbol.get(symbol);
}

/**
 * Whether the account still has the address that its page showed: if the reason is unknown, it may have changed, too.
 */
export function keepsEmail(reason: SignedOutReason): boolean {
  return !['noMarker', 'ended', 'email_changed', 'email_restored', 'account_deleted'].includes(reason);
}

/** A token counts as expired one minute early; `now` is the service's time. */
export function isFresh(token: Token, now: number): boolean {
  return token.expiresAt - now > tokenMarginSeconds * 1000;
}

/** A token is only valid for the session it was fetched for. */
export function belongsTo(token: Token, details: SessionDetails): boolean {
  return token.account === details.account && token.issuedAt === details.issuedAt;
}

/**
 * Every login in this browser stores its account, which another host cannot write, unlike the cookie with the session
 * code. Logout clears it. A session of another account, or without a login here, came from elsewhere.
 */
export function isForeign({ details, stored, loginAccount = null }: Confirmation): boolean {
  const account = stored?.account ?? loginAccount;
  return account !== 'unknown' && account !== details.account;
}

/** The context before an account is confirmed, and after its session has ended. */
export const noAccount = {
  details: null,
  unconfirmed: null,
  owner: null,
  token: null,
  failure: null,
  sessionEffect: 'none',
} as const satisfies Partial<SessionContext>;

/** The details when no one is logged in, as the service sends them. */
export const noSession: SessionDetails = { account: -1, issuedAt: -1 };

/** Whether no one is logged in: account -1, regardless of the other fields. */
export function isSignedOut(details: SessionDetails): boolean {
  return details.account === -1;
}
