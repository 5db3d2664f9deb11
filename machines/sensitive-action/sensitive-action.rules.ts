import type { Failure, Refusal } from '#machines/shared/failure.ts';
import type { RetryOn, SensitiveActionOutput } from './sensitive-action.model.ts';

export function isSecondFactorRequired({ symbol, challenge }: Refusal): boolean {
  return symbol === 'mfa_required' && challenge !== null;
}

/** The credentials or the challenge are no longer valid, so another code cannot help. */
const ended: readonly string[] = [
  'mfa_session_not_found',
  'scenario_not_found',
  'incorrect_password',
  'password_error',
  'account_not_found',
  'account_forbidden',
  'no_password',
  'client_not_found',
  'third_account_refused',
  'cookies_off',
];
const wrongCodes: readonly string[] = [
  'mfa_code_incorrect',
  'mfa_code_used',
  'mfa_clock_off',
  'passkey_refused',
  'secret_code_incorrect',
  'request_throttled',
  'resource_protected',
];

/** Whether a refused proof leaves the challenge open for another code. */
export function canRetry({ symbol, triesLeft }: Refusal, retryOn: RetryOn): boolean {
  return triesLeft !== 0 && (retryOn === 'wrongCode' ? wrongCodes.includes(symbol) : !ended.includes(symbol));
}

type EndedAction =
  | { readonly outcome: 'done' | 'cancelled' }
  | { readonly outcome: 'refused'; readonly failure: Failure | null };

/** What the action returned; null if it was refused or cancelled. */
export function valueOfAction<Value>(output: SensitiveActionOutput<Value>): Value | null {
  return output.outcome === 'done' ? output.value : null;
}

/** Why the action failed; null if it succeeded or was cancelled. */
export function failureOfAction(output: EndedAction): Failure | null {
  return output.outcome === 'refused' ? output.failure : null;
}
