import type { Passkey } from '#contract/calls/passkey.ts';
import type { PasskeyRow } from '../../accounts/passkeys.ts';

interface Logins {
  hasPassword: boolean;
  /** The third parties that the account is connected to and the brand offers. */
  links: number;
  passkeys: number;
}

/** Whether the account can be logged in to without any passkey. */
export function hasOtherLogin({ hasPassword, links }: Omit<Logins, 'passkeys'>): boolean {
  return hasPassword || links > 0;
}

/** Whether one of the account's passkeys can be removed: something must remain to log in with. */
export function isRemovable({ passkeys, ...others }: Logins): boolean {
  return passkeys > 1 || hasOtherLogin(others);
}

/** A passkey as the API returns it. `opening`: the passkeys that open the protected keys; null if there are none. */
export function shownPasskey(
  { id, credential_id, name, created_at, used_at, backed_up, rp_id }: PasskeyRow,
  opening: readonly number[] | null,
): Passkey {
  return {
    id: String(id),
    credentialId: credential_id,
    name,
    createdAt: created_at.getTime(),
    usedAt: used_at?.getTime() ?? null,
    isSynced: backed_up,
    host: rp_id,
    opensKeys: opening && opening.includes(id),
  };
}
