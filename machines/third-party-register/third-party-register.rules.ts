import type { Agreement } from '#contract/calls/legal-documents.ts';
import { emailProblem } from '#contract/rules/email.ts';
import { termsProblem } from '#contract/rules/terms.ts';
import { isConnectionFailure } from '#machines/shared/failure.ts';
import type { RegisterContext, RegisterForm, RegisterInput, RegisterProblem } from './third-party-register.model.ts';

export const noProblem: RegisterProblem = { email: null, terms: null };

export function contextAtStart({ ticket }: RegisterInput): RegisterContext {
  return { ticket, agreements: null, details: null, problem: noProblem, sent: null, code: null, failure: null, attempt: 'details', waitSeconds: 0 };
}

/** What is wrong with the form as filled in, before anything is sent. */
export function detailsProblem({ email, agreed }: RegisterForm, agreements: readonly Agreement[] | null): RegisterProblem {
  return { email: emailProblem(email), terms: agreements === null ? 'unread' : termsProblem(agreed) };
}

/** Where registering goes on after a refusal: to what it is about, to find out whether the account was created, or nowhere. */
export type StepAfterRefusal = 'confirmCreated' | 'legalDocuments' | 'details' | 'code' | 'ended';

/** The ticket has expired, was used, or its person is linked by now. */
const ended: readonly string[] = [
  'third_account_refused', 'third_account_already_register', 'third_account_already_associated', 'third_account_associated',
];
const detailSymbols: readonly string[] = ['account_found', 'email_address_invalid', 'email_not_available', 'require_params_error', 'invalid_parameters'];

type Refused = Pick<RegisterContext, 'failure' | 'attempt' | 'ticket'>;

export function stepAfterRefusal({ failure, attempt, ticket }: Refused): StepAfterRefusal {
  if (failure === null) return 'details';
  const { symbol } = failure;
  const isVerified = ticket?.verified ?? false;
  // The verified address cannot be changed.
  if (ended.includes(symbol) || (isVerified && symbol === 'account_found')) return 'ended';
  if (attempt === 'create' && isConnectionFailure(failure)) return 'confirmCreated';
  if (attempt === 'create' && symbol === 'agreement_required') return 'legalDocuments';
  return attempt === 'details' || isVerified || detailSymbols.includes(symbol) ? 'details' : 'code';
}

/** Where a code is no longer valid, the service sends another one at once. */
export function refusedCode({ sent, failure }: Pick<RegisterContext, 'sent' | 'failure'>): Pick<RegisterContext, 'sent'> {
  const isCodeExpired = failure !== null && (failure.symbol === 'mfa_session_not_found' || failure.triesLeft === 0);
  return { sent: sent && isCodeExpired ? { ...sent, resendAt: 0 } : sent };
}

/** What has to wait is another mail; the code can be typed meanwhile. */
export function waitToResend({ sent, failure }: Pick<RegisterContext, 'sent' | 'failure'>): Pick<RegisterContext, 'sent' | 'failure'> {
  return { sent: sent && { ...sent, resendAt: failure?.waitUntil ?? 0 }, failure: failure && { ...failure, waitUntil: null } };
}
