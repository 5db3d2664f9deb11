import { thirdPartySeconds } from '#contract/limits.ts';
import type { Exchange, Return } from './third-party-sign-in.model.ts';

/**
 * What there is to exchange, or the symbol of why there is nothing. Only an answer to what this tab has asked, and not
 * long ago, is looked at further.
 */
export function readReturn({ pending, response, now }: Omit<Return, 'returnQuery'>): Exchange | { refused: string } {
  const { state, code, error, issuer } = response;
  if (pending === null || state === null || state.reveal() !== pending.state.reveal()) return invalid;
  // Either way: the service's clock may have been put back meanwhile.
  if (Math.abs(now - pending.startedAt) > thirdPartySeconds * 1000) return invalid;
  if (error === 'access_denied') return { refused: 'third_sign_in_cancelled' };
  if (error !== null || code === null) return { refused: 'third_account_refused' };
  return { provider: pending.provider, state, code, issuer };
}

const invalid = { refused: 'third_state_invalid' };
