import { emailProblem } from '#contract/rules/email.ts';
import { emailKey } from '../../accounts/accounts.ts';
import { accountProblem } from '../../sessions/session-rules.ts';

type AccountState = NonNullable<Parameters<typeof accountProblem>[0]>;

interface Known {
  /** The account that the third party's identity is linked to. */
  linked: AccountState | null;
  /** Whether the third party vouches for the email address. */
  emailVerified: boolean;
  /** Whether an account has that address. */
  emailKnown: boolean;
}

/** Why an identity may not sign in, or null. An email address alone never signs anyone in. */
export function providerProblem({ linked, emailVerified, emailKnown }: Known, now: Date) {
  if (linked !== null) return accountProblem(linked, now);
  // Only the address's proved owner learns that it has an account.
  return emailVerified && emailKnown ? 'account_found' : 'third_account_require_email';
}

interface GivenEmail {
  email: string | null;
  verified: boolean;
}

/** The address from a third party, if an account can have it. */
export function usableEmail({ email, emailVerified }: { email: string | null; emailVerified: boolean }): GivenEmail {
  return email === null || emailProblem(email) !== null
    ? { email: null, verified: false }
    : { email, verified: emailVerified };
}

/** Whether a typed address needs a code: any except the one that the third party verified. */
export function needsCode(ticket: { email: string | null; email_verified: boolean }, typed: string): boolean {
  return !ticket.email_verified || ticket.email === null || emailKey(ticket.email) !== emailKey(typed);
}
