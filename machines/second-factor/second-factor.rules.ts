import type { Method, MethodType } from '#contract/calls/challenge.ts';
import { codeKind } from '#contract/rules/codes.ts';
import type { Refusal } from '#machines/shared/failure.ts';

/** Best first: what needs no mail, and is not used up. */
const order: readonly MethodType[] = ['totp', 'email_code', 'recovery_email_code', 'backup_code'];

/** The methods in the order they are offered; the password never beside another one. */
export function availableMethods(methods: readonly Method[]): readonly Method[] {
  const codes = order.flatMap((type) => methods.filter((each) => each.type === type));
  return codes.length > 0 ? codes : methods.filter(({ type }) => type === 'password');
}

/** One field takes both: eight digits typed for the authenticator are a backup code, where one is offered. */
export function methodFor(code: string, selectedMethod: Method, methods: readonly Method[]): Method {
  const isBackup = selectedMethod.type === 'totp' && codeKind(code) === 'backup_code';
  return (isBackup ? methods.find((each) => each.type === 'backup_code') : undefined) ?? selectedMethod;
}

/** What a refused action means for the second factor: it is asked for, asked for again, or over. */
export type StepAfterRefusal = 'challenge' | 'challengeAgain' | 'over';

/** The credentials or the challenge itself are no longer valid: another code would not help. */
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

/** Whether an action was refused because of its code, so that another one may be entered. */
export function isCodeRefused({ symbol, triesLeft }: Refusal): boolean {
  return codes.includes(symbol) && triesLeft !== 0;
}
