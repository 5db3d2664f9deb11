import type { Passkey } from '#contract/calls/passkey.ts';
import { newPasskeySeconds } from '#contract/limits.ts';
import { secondsAfter } from '../../platform/clock.ts';
import type { PasskeyRow } from './store.ts';

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

/** Whether a passkey may be an intruder's, whom its owner has not noticed yet: added at a new place, within days. */
export function isNewPasskey(
  { is_of_known_place: isOfKnownPlace, created_at: createdAt }: Pick<PasskeyRow, 'is_of_known_place' | 'created_at'>,
  now: Date,
): boolean {
  return !isOfKnownPlace && createdAt > secondsAfter(now, -newPasskeySeconds);
}

/** A passkey as the API returns it. */
export function shownPasskey({ id, credential_id, name, created_at, used_at, backed_up, rp_id }: PasskeyRow): Passkey {
  return {
    id: String(id),
    credentialId: credential_id,
    name,
    createdAt: created_at.getTime(),
    usedAt: used_at?.getTime() ?? null,
    isSynced: backed_up,
    host: rp_id,
  };
}
