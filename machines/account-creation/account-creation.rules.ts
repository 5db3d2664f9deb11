import type { Agreement } from '#contract/calls/legal-documents.ts';
import { countries } from '#contract/countries.ts';
import { emailProblem } from '#contract/rules/email.ts';
import { passwordProblem } from '#contract/rules/password.ts';
import { termsProblem } from '#contract/rules/terms.ts';
import { failure as failureOfSymbol, isConnectionFailure } from '#machines/shared/failure.ts';
import { present } from '#machines/shared/present.ts';
import type { Secret } from '#machines/shared/secret.ts';
import { refusedPasswords } from '#machines/shared/refused-passwords.ts';
import type {
  AccountCreationContext,
  AccountCreationInput,
  AccountForm,
  DetailsProblem,
  Registration,
} from './account-creation.model.ts';

const noProblem: DetailsProblem = { email: null, password: null, terms: null };

export function contextAtStart({ ticket, mailed }: AccountCreationInput): AccountCreationContext {
  return {
    ticket,
    agreements: mailed?.agreements ?? null,
    details: mailed?.details ?? null,
    sent: mailed?.sent ?? null,
    problem: noProblem,
    code: null,
    failure: null,
    uncertainFailure: null,
    attempt: 'details',
    waitSeconds: 0,
  };
}

/** Validates the form before anything is sent. */
export function detailsProblem(
  { email, password, agreed }: AccountForm,
  agreements: readonly Agreement[] | null,
): DetailsProblem {
  return {
    email: emailProblem(email),
    password: password === null ? null : newPasswordProblem(password),
    terms: agreements === null ? 'unread' : termsProblem(agreed),
  };
}

/** Valid details have been submitted. */
export function withDetails({ details }: { details: AccountForm }, attempt: 'details' | 'create') {
  return { details, problem: noProblem, failure: null, sent: null, attempt };
}

/** Editing a field clears its problem, but not a wait. */
export function afterEdit(
  { problem, waitSeconds, failure }: AccountCreationContext,
  field: keyof DetailsProblem,
): Pick<AccountCreationContext, 'problem' | 'failure'> {
  return { problem: { ...problem, [field]: null }, failure: waitSeconds > 0 ? failure : null };
}

export function registrationOf({ ticket, details, agreements, code }: AccountCreationContext): Registration {
  return { ticket, details, agreements: present(agreements, 'agreements'), code };
}

export function newPasswordProblem(password: Secret<string>): DetailsProblem['password'] {
  const typed = password.reveal();
  return typed === '' ? 'empty' : passwordProblem(typed);
}

/** The country of the browser's first language that names one; empty if none does. */
export function likelyCountry(languages: readonly string[]): string {
  for (const tag of languages) {
    const region = /^[a-z]{2,3}(?:-[a-z]{4})?-([a-z]{2})(?:-|$)/i.exec(tag)?.[1]?.toUpperCase();
    if (region !== undefined && countries.includes(region)) return region;
  }
  return '';
}

/** The next step after a refusal: the field it concerns, a check whether the account was created, or nothing. */
export type StepAfterRefusal = 'confirm' | 'legalDocuments' | 'details' | 'code' | 'ended';

/** The ticket expired or was used, or its user has been linked in the meantime. */
const endedSymbols: readonly string[] = [
  'third_account_refused',
  'third_account_already_register',
  'third_account_already_associated',
  'third_account_associated',
];
const detailSymbols: readonly string[] = [
  'account_already_exist',
  'email_address_invalid',
  'email_not_available',
  ...refusedPasswords,
  'invalid_parameters',
];
const ticketDetailSymbols: readonly string[] = [
  'account_found',
  'email_address_invalid',
  'email_not_available',
  'require_params_error',
  'invalid_parameters',
];
/** After a lost response, these may mean that the earlier call created the account. */
const alreadyCreatedSymbols: readonly string[] = ['account_already_exist', 'mfa_session_not_found'];

type Refused = Pick<AccountCreationContext, 'failure' | 'attempt' | 'uncertainFailure' | 'ticket'>;

/** `attempt`: what was refused. `uncertainFailure`: the lost response of an earlier call to create the account. */
export function stepAfterRefusal({ failure, attempt, uncertainFailure, ticket }: Refused): StepAfterRefusal {
  if (failure === null) return 'details';
  const { symbol } = failure;
  const isVerified = ticket?.verified ?? false;
  // A verified address cannot be changed.
  if (ticket !== null && (endedSymbols.includes(symbol) || (isVerified && symbol === 'account_found'))) return 'ended';
  if (attempt === 'create' && isConnectionFailure(failure)) return 'confirm';
  // A ticket that has already created an account is refused with its own symbol.
  if (ticket === null && uncertainFailure !== null && alreadyCreatedSymbols.includes(symbol)) return 'confirm';
  if (attempt === 'create' && symbol === 'agreement_required') return 'legalDocuments';
  const isAboutDetails = (ticket === null ? detailSymbols : ticketDetailSymbols).includes(symbol);
  return attempt === 'details' || isVerified || isAboutDetails ? 'details' : 'code';
}

/** The next step if the account turns out not to exist. */
export function stepAfterUncertainty({ attempt, uncertainFailure, ticket }: Refused): StepAfterRefusal {
  const refused = attempt === 'details' ? 'details' : 'resend';
  return stepAfterRefusal({ failure: uncertainFailure, attempt: refused, uncertainFailure: null, ticket });
}

/** If a code is no longer valid, another one can be sent at once. */
export function refusedCode({
  sent,
  failure,
}: Pick<AccountCreationContext, 'sent' | 'failure'>): Pick<AccountCreationContext, 'failure' | 'sent'> {
  const isCodeExpired = failure !== null && (failure.symbol === 'mfa_session_not_found' || failure.triesLeft === 0);
  return { failure, sent: sent && isCodeExpired ? { ...sent, resendAt: 0 } : sent };
}

/** Only another mail has to wait; the code can still be entered. */
export function waitToResend({
  sent,
  failure,
}: Pick<AccountCreationContext, 'sent' | 'failure'>): Pick<AccountCreationContext, 'sent' | 'failure'> {
  return {
    sent: sent && { ...sent, resendAt: failure?.waitUntil ?? 0 },
    failure: failure && { ...failure, waitUntil: null },
  };
}

/** The account was not created: either the uncertain refusal was right, or the call may still succeed. */
export function notCreated({
  sent,
  uncertainFailure,
}: Pick<AccountCreationContext, 'sent' | 'uncertainFailure'>): Partial<AccountCreationContext> {
  if (uncertainFailure === null || isConnectionFailure(uncertainFailure))
    return { failure: failureOfSymbol('account_not_created') };
  return { ...refusedCode({ sent, failure: uncertainFailure }), uncertainFailure: null };
}
