import type { MailedDetails } from '#machines/account-creation/account-creation.model.ts';
import { Secret } from '#machines/shared/secret.ts';
import type { SignUpContext, SignUpInput } from './sign-up.model.ts';

export function contextAtStart({ draft, mailed }: SignUpInput): SignUpContext {
  const isReloaded = draft !== null && mailed !== null;
  return {
    draft,
    mailed: isReloaded ? mailed : null,
    sent: isReloaded ? mailed.sent : null,
    retyping: isReloaded ? 'missing' : null,
    password: null,
    passwordProblem: null,
    destination: null,
  };
}

/** The account's details after a reload at the code; the password is typed again. */
export function mailedDetails({ draft, mailed }: SignUpInput): MailedDetails | null {
  return draft && mailed && { details: { ...draft, password: new Secret(''), agreed: true }, ...mailed };
}
