import type { SessionDetails } from '#contract/calls/session.ts';
import { tokenMarginSeconds } from '#contract/limits.ts';
import type { Token } from './session.model.ts';

/** Within a minute of its end a token counts as expired; `now` is the service's clock. */
export function isFresh(token: Token, now: number): boolean {
  return token.expiresAt - now > tokenMarginSeconds * 1000;
}

/** A token serves only the session it was fetched for. */
export function belongsTo(token: Token, details: SessionDetails): boolean {
  return token.account === details.account && token.issuedAt === details.issuedAt;
}

/** The service's word for nobody. */
export function isNobody(details: SessionDetails): boolean {
  return details.account === -1 && details.issuedAt === -1;
}
