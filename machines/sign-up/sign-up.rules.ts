import type { Agreement } from '#contract/calls/legal-documents.ts';
import { countries } from '#contract/countries.ts';
import { emailProblem } from '#contract/rules/email.ts';
import { passwordProblem } from '#contract/rules/password.ts';
import { termsProblem } from '#contract/rules/terms.ts';
import { failure as failureOfSymbol, isConnectionFailure } from '#machines/shared/failure.ts';
import type { Failure } from '#machines/shared/failure.ts';
import { Secret } from '#machines/shared/secret.ts';
import type { DetailsProblem, SignUpContext, SignUpForm, SignUpInput } from './sign-up.model.ts';

export const noProblem: DetailsProblem = { email: null, password: null, terms: null };

export function contextAtStart({ draft, mailed }: SignUpInput): SignUpContext {
  const isReloaded = draft !== null && mailed !== null;
  return {
    draft,
    retyping: isReloaded ? 'missing' : null,
    agreements: isReloaded ? mailed.agreements : null,
    details: isReloaded ? { ...draft, password: new Secret(''), agreed: true } : null,
    sent: isReloaded ? mailed.sent : null,
    ...nothingAsked,
  };
}

const nothingAsked: Pick<SignUpContext, 'problem' | 'code' | 'failure' | 'uncertainFailure' | 'attempt' | 'waitSeconds' | 'destination'> = {
  problem: noProblem,
  code: null,
  failure: null,
  uncertainFailure: null,
  attempt: 'details',
  waitSeconds: 0,
  destination: null,
};

/** What is wrong with the form as filled in, before anything is sent. */
export function detailsProblem({ email, password, agreed }: SignUpForm, agreements: readonly Agreement[] | null): DetailsProblem {
  return {
    email: emailProblem(email),
    password: newPasswordProblem(password),
    terms: agreements === null ? 'unread' : termsProblem(agreed),
  };
}

export function newPasswordProblem(password: Secret<string>): DetailsProblem['password'] {
  const typed = password.reveal();
  return typed === '' ? 'empty' : passwordProblem(typed);
}

export function isComplete({ email, password, terms }: DetailsProblem): boolean {
  return email === null && password === null && terms === null;
}

/** The country of the first of the browser's languages that names one; empty where none does. */
export function likelyCountry(languages: readonly string[]): string {
  for (const tag of languages) {
    const region = /^[a-z]{2,3}(?:-[a-z]{4})?-([a-z]{2})(?:-|$)/i.exec(tag)?.[1]?.toUpperCase();
    if (region !== undefined && countries.includes(region)) return region;
  }
  return '';
}

/** Where sign-up goes on after a refusal: to what it is about, or to find out whether the account was created. */
export type StepAfterRefusal = 'confirmCreated' | 'legalDocuments' | 'details' | 'code';

const detailSymbols: readonly string[] = [
  'account_already_exist', 'email_address_invalid', 'email_not_available', 'password_too_common', 'invalid_parameters',
];
/** After a lost answer these may mean that the account was created by it. */
const alreadyCreatedSymbols: readonly string[] = ['account_already_exist', 'mfa_session_not_found'];

type Refused = Pick<SignUpContext, 'failure' | 'attempt' | 'uncertainFailure'>;

/** `attempt`: what was refused. `uncertainFailure`: an earlier answer of the call that creates the account was lost. */
export function stepAfterRefusal({ failure, attempt, uncertainFailure }: Refused): StepAfterRefusal {
  if (failure === null) return 'details';
  const { symbol } = failure;
  if (attempt === 'create' && isConnectionFailure(failure)) return 'confirmCreated';
  if (uncertainFailure !== null && alreadyCreatedSymbols.includes(symbol)) return 'confirmCreated';
  if (attempt === 'create' && symbol === 'agreement_required') return 'legalDocuments';
  return attempt === 'details' || detailSymbols.includes(symbol) ? 'details' : 'code';
}

/** Where sign-up goes on when the account was not created after all. */
export function stepAfterUncertainty({ attempt, uncertainFailure }: Refused): StepAfterRefusal {
  return stepAfterRefusal({ failure: uncertainFailure, attempt: attempt === 'details' ? 'details' : 'resend', uncertainFailure: null });
}

/** Where a code is no longer valid, the service sends another one at once. */
export function refusedCode({ sent }: Pick<SignUpContext, 'sent'>, failure: Failure | null): Pick<SignUpContext, 'failure' | 'sent'> {
  const isCodeExpired = failure !== null && (failure.symbol === 'mfa_session_not_found' || failure.triesLeft === 0);
  return { failure, sent: sent && isCodeExpired ? { ...sent, resendAt: 0 } : sent };
}

/** What has to wait is another mail; the code can be typed meanwhile. */
export function waitToResend({ sent, failure }: Pick<SignUpContext, 'sent' | 'failure'>): Pick<SignUpContext, 'sent' | 'failure'> {
  return { sent: sent && { ...sent, resendAt: failure?.waitUntil ?? 0 }, failure: failure && { ...failure, waitUntil: null } };
}

/** The account was not created: an uncertain refusal was right after all; else the call may still succeed. */
export function notCreated({ sent, uncertainFailure }: Pick<SignUpContext, 'sent' | 'uncertainFailure'>): Partial<SignUpContext> {
  if (uncertainFailure === null || isConnectionFailure(uncertainFailure)) return { failure: failureOfSymbol('account_not_created') };
  return { ...refusedCode({ sent }, uncertainFailure), uncertainFailure: null };
}
