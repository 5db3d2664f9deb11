interface TrustToken {
  account_id: number;
  issued_at: Date;
  expires_at: Date;
}

interface Owner {
  id: number;
  password_changed_at: Date;
  factors_changed_at: Date;
}

/** Whether a remembered computer is spared the second factor; a change of password or factors ends it. */
export function isTrusted(token: TrustToken | null, account: Owner, now: Date): boolean {
  if (token === null || token.account_id !== account.id || token.expires_at <= now) return false;
  return token.issued_at > account.password_changed_at && token.issued_at > account.factors_changed_at;
}
