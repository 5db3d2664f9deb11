import { isConnectionFailure } from '#machines/shared/failure.ts';
import type { Failure } from '#machines/shared/failure.ts';

/** Where sign-up goes on after a refusal: to what it is about, or to find out whether the account was made. */
export type AfterRefusal = 'confirmCreated' | 'contracts' | 'details' | 'code';

/** What is wrong with these stands on the first step. */
const detailSymbols: readonly string[] = [
  'account_already_exist', 'email_address_invalid', 'email_not_available', 'password_too_common', 'invalid_parameters',
];
/** After a lost answer these may say that the account was made by it. */
const alreadyCreatedSymbols: readonly string[] = ['account_already_exist', 'mfa_session_not_found'];

/** `making`: the account was to be made. `uncertainFailure`: an answer of that was lost before. */
export function afterRefusal(refusal: Failure, { creating, uncertainFailure }: { creating: boolean; uncertainFailure: Failure | null }): AfterRefusal {
  if ((creating && isConnectionFailure(refusal)) || (uncertainFailure !== null && alreadyCreatedSymbols.includes(refusal.symbol))) return 'confirmCreated';
  if (refusal.symbol === 'agreement_required') return 'contracts';
  return detailSymbols.includes(refusal.symbol) ? 'details' : 'code';
}

/** Whether the code cannot be tried again, so that another one is needed. */
export function isCodeOver({ symbol, triesLeft }: Failure): boolean {
  return symbol === 'mfa_session_not_found' || triesLeft === 0;
}
