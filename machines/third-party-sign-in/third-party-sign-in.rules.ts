import { thirdPartySeconds } from '#contract/limits.ts';
import type { ThirdPartyTicket } from '#machines/shared/failure.ts';
import type { Exchange, Return } from './third-party-sign-in.model.ts';

/** What to exchange, or the symbol for why not. Accepts only a response to this tab's own recent request. */
export function readReturn({
  pending,
  response,
  now,
}: Omit<Return, 'returnQuery' | 'ticket' | 'wasConnecting'>): Exchange | { refused: string } {
  const { state, code, error, issuer } = response;
  if (pending === null || state === null || state.reveal() !== pending.state.reveal()) return invalid;
  // Check both directions: the service's clock may have been set back in the meantime.
  if (Math.abs(now - pending.startedAt) > thirdPartySeconds * 1000) return invalid;
  if (error === 'access_denied') return { refused: 'third_sign_in_cancelled' };
  if (error !== null || code === null) return { refused: 'third_account_refused' };
  return { provider: pending.provider, state, code, issuer, purpose: pending.purpose };
}

/** The ticket to continue with: the page was reloaded, so the address has no response. */
export function ticketIn({
  pending,
  response: { state, code, error },
  ticket = null,
}: Return): ThirdPartyTicket | null {
  return pending === null && state === null && code === null && error === null ? ticket : null;
}

const invalid = { refused: 'third_state_invalid' };
