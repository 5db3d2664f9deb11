import type { Kysely } from 'kysely';
import type { Keys } from '../platform/crypto/key.ts';
import type { Tables } from '../platform/database/schema.ts';
import type { Origin } from '../platform/client-address.ts';
import { findLoginPlaces } from '../accounts/login-places.ts';
import { isSamePlace, placeOf } from '../accounts/places.ts';

interface Attempt {
  account: number;
  origin: Origin;
  /** The hash of the browser's earlier session code, or null. */
  formerCodeHash: string | null;
  /** Whether the browser is a remembered device of the account. */
  isRemembered: boolean;
}

/**
 * Whether a login comes from a device that is new to the account: the browser proves no earlier login, and no earlier
 * login came from the same kind of device in the same network. An account's first login is never new, having nothing to
 * compare with.
 */
export async function isNewDevice(
  { keys }: { keys: Keys },
  query: Kysely<Tables>,
  { account, origin, formerCodeHash, isRemembered }: Attempt,
): Promise<boolean> {
  if (isRemembered || (formerCodeHash !== null && (await hasOwnSession(query, account, formerCodeHash)))) return false;
  const places = await findLoginPlaces({ keys }, query, account);
  const place = placeOf(keys, account, origin);
  return places.length > 0 && !places.some((each) => !each.isReported && isSamePlace(each, place));
}

/**
 * A session that was ended does not count: it may have been another person's. An expired one still identifies the
 * browser.
 */
async function hasOwnSession(query: Kysely<Tables>, account: number, codeHash: string): Promise<boolean> {
  const own = query
    .selectFrom('sessions')
    .select('id')
    .where('code_hash', '=', codeHash)
    .where('account_id', '=', account)
    .where('ended_at', 'is', null);
  return (await own.executeTakeFirst()) !== undefined;
}
