import type { Kysely, Selectable } from 'kysely';
import type { Origin } from '../platform/client-address.ts';
import type { Keys } from '../platform/crypto/key.ts';
import type { Tables } from '../platform/database/schema.ts';
import type { Account } from './accounts.ts';
import { areAmong, findLoginPlaces, isLongKnown, lastOwnLogin } from './login-places.ts';
import { placeOf } from './places.ts';

type Recovery = Pick<Selectable<Tables['accounts']>, 'recovery_email_at' | 'recovery_email_kept'>;

/** Whether a recovery address is the owner's: the owner has kept it, or has logged in since it was set. */
export function isOwnRecovery({ recovery_email_at: at, recovery_email_kept: kept }: Recovery, lastOwn: Date): boolean {
  return kept ?? (at === null || at <= lastOwn);
}

/** Whether a reset may use the recovery address: an intruder may have set a newer one. */
export async function canResetByRecovery(
  services: { keys: Keys },
  query: Kysely<Tables>,
  account: Selectable<Tables['accounts']> | null,
  now: Date,
): Promise<boolean> {
  // Looked up without an account, too, so that the response takes as long.
  const places = await findLoginPlaces(services, query, account?.id ?? 0);
  return account !== null && isOwnRecovery(account, lastOwnLogin(places, { createdAt: account.created_at, now }));
}

interface Keeper {
  account: Account;
  origin: Origin;
  now: Date;
}

/**
 * Keeps a recovery address that a reset has listed, if this is done from a place known for long; it does not need to be
 * kept before. Anyone else who reads the mailbox could keep their own address: a mailed code is enough to set it and to
 * log in. Returns whether it is kept.
 */
export async function keepRecovery(
  { keys }: { keys: Keys },
  query: Kysely<Tables>,
  { account, origin, now }: Keeper,
): Promise<boolean> {
  const { id, recovery_email: email, recovery_email_kept: isKept } = account;
  if (email === null || isKept !== false) return isKept === true;
  const places = await findLoginPlaces({ keys }, query, id);
  const known = places.filter((place) => isLongKnown(place, now));
  if (!areAmong([placeOf(keys, id, origin)], known)) return false;
  await setRecoveryKept(query, id, email, true);
  return true;
}

/** Whether the owner keeps a recovery address that a reset has listed. Another one set since is not meant. */
export async function setRecoveryKept(
  query: Kysely<Tables>,
  account: number,
  email: string,
  isKept: boolean,
): Promise<void> {
  await query
    .updateTable('accounts')
    .set({ recovery_email_kept: isKept })
    .where('id', '=', account)
    .where('recovery_email', '=', email)
    .execute();
}
