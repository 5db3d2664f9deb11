import { accountProblem } from '../../sessions/session-rules.ts';

type Known = NonNullable<Parameters<typeof accountProblem>[0]> & { password_hash: string | null };

type PasswordOutcome = 'right' | 'incorrect_password' | 'no_password' | 'account_forbidden' | 'account_not_found';

/** An unknown account looks like a wrong password. A disabled or deleted account shows only after the right one. */
export function passwordOutcome(account: Known | null, matches: boolean, now: Date): PasswordOutcome {
  if (account === null) return 'incorrect_password';
  if (account.password_hash === null) return 'no_password';
  if (!matches) return 'incorrect_password';
  return accountProblem(account, now) ?? 'right';
}
