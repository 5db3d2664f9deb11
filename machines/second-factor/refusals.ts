import type { Refusal } from '#machines/shared/failure.ts';

/** What a refused act means for the second step: it is asked for, asked for again, or over. */
export type StepAfterRefusal = 'challenge' | 'challengeAgain' | 'over';

/** These say that the credentials or the challenge itself no longer hold: a further code would be for nothing. */
const overs: readonly string[] = [
  'mfa_session_not_found', 'scenario_not_found', 'incorrect_password', 'password_error', 'account_not_found',
  'account_forbidden', 'no_password', 'client_not_found', 'third_account_refused', 'cookies_off',
];

/** `proving`: the refused call carried a second factor. That step is lost only when it is over. */
export function stepAfterRefusal({ symbol, challenge, triesLeft }: Refusal, proving: boolean): StepAfterRefusal {
  if (symbol === 'mfa_required' && challenge !== null) return 'challenge';
  return proving && triesLeft !== 0 && !overs.includes(symbol) ? 'challengeAgain' : 'over';
}

const codes: readonly string[] = ['mfa_code_incorrect', 'secret_code_incorrect', 'request_throttled', 'resource_protected'];

/** Whether it was the code that an act was refused for, so that another may be entered. */
export function isCodeRefused({ symbol, triesLeft }: Refusal): boolean {
  return codes.includes(symbol) && triesLeft !== 0;
}
