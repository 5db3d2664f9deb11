interface Known {
  password_hash: string | null;
  disabled_at: Date | null;
}

type PasswordOutcome = 'right' | 'incorrect_password' | 'no_password' | 'account_forbidden';

/** An unknown account answers like a wrong password; that an account is disabled shows only after the right one. */
export function judgePassword(account: Known | null, matches: boolean): PasswordOutcome {
  if (account === null) return 'incorrect_password';
  if (account.password_hash === null) return 'no_password';
  if (!matches) return 'incorrect_password';
  return account.disabled_at === null ? 'right' : 'account_forbidden';
}
