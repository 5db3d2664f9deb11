import { emailProblem } from '#contract/rules/email.ts';
import type { ConfirmedEmail, EmailUsage } from '#contract/calls/email.ts';
import { present } from '#machines/shared/present.ts';
import type { UnsavedText } from '#machines/shared/unsaved-text.ts';
import type { EmailChangeContext, EmailChangeInput, EmailDraft, EmailProblem } from './email-change.model.ts';

export const noProblem: EmailProblem = { email: null, password: null };

export function contextAtStart({ usage, waiting, unsaved = null, former }: EmailChangeInput): EmailChangeContext {
  const email = usage === 'verify_email' ? former : waiting;
  return {
    usage,
    former,
    unsaved,
    hasPassword: usage === 'change_email',
    draft: email === null ? null : { usage, email, password: null },
    problem: noProblem,
    challenge: null,
    sent: null,
    code: null,
    failure: null,
    isRepeated: false,
    waitSeconds: 0,
    confirmed: null,
  };
}

/** The address that was typed for this when the session ended. */
export function unsavedEmail(unsaved: UnsavedText | null, usage: EmailUsage): string | null {
  return unsaved?.form === usage ? (unsaved.values.email ?? null) : null;
}

export function draftProblem({ email, password }: EmailDraft): EmailProblem {
  return { email: emailProblem(email), password: password?.reveal() === '' ? 'empty' : null };
}

type Refused = Pick<EmailChangeContext, 'failure' | 'sent'>;

/** Confirmed before: by a call whose response was lost, or by the link of the same mail in another tab. */
export function alreadyApplied({ failure }: Pick<Refused, 'failure'>): boolean {
  return failure?.symbol === 'email_already_verified';
}

const ofCode: readonly string[] = [
  'secret_code_incorrect',
  'mfa_session_not_found',
  'request_throttled',
  'resource_protected',
];

/** After these, the user can enter or request another code; if none was sent, the form shows when one can be. */
export function isAboutCode({ failure, sent }: Refused): boolean {
  return failure !== null && sent !== null && ofCode.includes(failure.symbol);
}

/** What was confirmed if the response itself was lost. */
export function confirmedBefore({ usage, draft }: EmailChangeContext): ConfirmedEmail {
  return { usage, emailAddress: present(draft, 'draft').email, undoUntil: null, web_session_auth_code: null };
}

const ofEmail: readonly string[] = [
  'email_conflict',
  'email_not_available',
  'email_address_invalid',
  'backup_email_invalid',
  'backup_email_same_as_account',
  'backup_email_already_associated',
];

/** The address was refused because it already is the account's. */
export function isOwnEmail({ usage, failure }: Pick<EmailChangeContext, 'usage' | 'failure'>): boolean {
  return usage === 'change_email' && failure?.symbol === 'email_not_available';
}

/** The form field that a refusal belongs to. */
export function errorLocation({ failure }: Pick<EmailChangeContext, 'failure'>): 'email' | 'password' | 'form' {
  if (failure === null) return 'form';
  if (failure.symbol === 'password_error' || failure.symbol === 'wrong_password') return 'password';
  return ofEmail.includes(failure.symbol) ? 'email' : 'form';
}
