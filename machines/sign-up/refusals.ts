import { isOfLine } from '#machines/shared/failure.ts';
import type { Refusal } from '#machines/shared/failure.ts';

/** Where sign-up goes on when the account was not made, or nobody knows. */
export type AfterCreation = 'readBack' | 'contracts' | 'details' | 'code';

/** What is wrong with these stands on the first step. */
const ofDetails: readonly string[] = [
  'account_already_exist', 'email_address_invalid', 'email_not_available', 'password_too_common', 'invalid_parameters',
];
/** After a lost answer these may say that the account was made by it. */
const ofDone: readonly string[] = ['account_already_exist', 'mfa_session_not_found'];

/** `unsure`: an answer was lost before. */
export function afterCreation(refusal: Refusal, unsure: boolean): AfterCreation {
  if (isOfLine(refusal) || (unsure && ofDone.includes(refusal.symbol))) return 'readBack';
  if (refusal.symbol === 'agreement_required') return 'contracts';
  return ofDetails.includes(refusal.symbol) ? 'details' : 'code';
}
