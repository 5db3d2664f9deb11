import type { Kysely, Selectable } from 'kysely';
import { newPlaceSeconds } from '#contract/limits.ts';
import type { Origin } from '../platform/client-address.ts';
import { secondsAfter } from '../platform/clock.ts';
import type { Keys } from '../platform/crypto/key.ts';
import type { Tables } from '../platform/database/schema.ts';
import type { Account } from './accounts.ts';
import { areAmong, findLoginPlaces, isLongKnown, lastOwnLogin, placeOf } from './login-places.ts';

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
 * Whether it must be the owner who keeps a recovery address: from a place known for long, or with a second factor that was on for as long
 * before it was set, which logins and resets ask for. Anyone else who reads the mailbox could keep their own address, and add a factor of
 * their own before it.
 */
async function isOwnersWord(
  { keys }: { keys: Keys },
  query: Kysely<Tables>,
  { account, origin, now }: Keeper,
): Promise<boolean> {
  const { id, totp_secret: secret, totp_added_at: addedAt, recovery_email_at: setAt } = account;
  const isOwnFactor = addedAt === null || setAt === null || addedAt <= secondsAfter(setAt, -newPlaceSeconds);
  if (secret !== null && isOwnFactor) return true;
  const places = await findLoginPlaces({ keys }, query, id);
  return areAmong(
    [placeOf(keys, id, origin)],
    places.filter((place) => isLongKnown(place, now)),
  );
}

/**
 * Keeps a recovery address that a reset has listed, if it must be the owner who says so; it does not need to be kept before. Returns whether
 * it is kept.
 */
export async function keepRecovery(services: { keys: Keys }, query: Kysely<Tables>, keeper: Keeper): Promise<boolean> {
  const { id, recovery_email: email, recovery_email_kept: isKept } = keeper.account;
  if (email === null || isKept !== false) return isKept === true;
  if (!(await isOwnersWord(services, query, keeper))) return false;
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
