import { accountProblem } from '../../platform/accounts/session-rules.ts';

type AccountState = NonNullable<Parameters<typeof accountProblem>[0]>;

interface Known {
  /** The account that the third party's identity is linked to. */
  linked: AccountState | null;
  /** Whether the third party vouches for the e-mail address. */
  emailVerified: boolean;
  /** Whether an account has that address. */
  emailKnown: boolean;
}

/** Why an identity may not sign in, or null. An e-mail address alone never signs anybody in. */
export function thirdPartyProblem({ linked, emailVerified, emailKnown }: Known, now: Date) {
  if (linked !== null) return accountProblem(linked, now);
  // Only someone who has proved to own the address sees that it has an account.
  return emailVerified && emailKnown ? 'account_found' : 'account_not_found';
}
