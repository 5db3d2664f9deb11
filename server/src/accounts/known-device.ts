import type { Kysely } from 'kysely';
import type { Tables } from '../platform/database/schema.ts';
import type { Origin } from '../platform/client-address.ts';
import { findLoginPlaces, isIn } from './login-places.ts';

interface Attempt {
  account: number;
  origin: Origin;
  /** The hash of the session code that the browser has from before, or null. */
  formerCodeHash: string | null;
  /** Whether the browser is a remembered device of the account. */
  isRemembered: boolean;
}

/**
 * Whether a login comes from a device that is new to the account: the browser proves no earlier login, and none was
 * from the same kind of device in the same network. The first login of an account has nothing to be compared with.
 */
export async function isNewDevice(
  query: Kysely<Tables>,
  { account, origin, formerCodeHash, isRemembered }: Attempt,
): Promise<boolean> {
  if (isRemembered || (formerCodeHash !== null && (await hasOwnSession(query, account, formerCodeHash)))) return false;
  const places = await findLoginPlaces(query, account);
  return places.length > 0 && !places.some((place) => !place.isDisowned && isIn(place, origin));
}

/** Not a session that was ended: it may have been another person's. An expired one still shows whose browser it is. */
async function hasOwnSession(query: Kysely<Tables>, account: number, codeHash: string): Promise<boolean> {
  const own = query
    .selectFrom('sessions')
    .select('id')
    .where('code_hash', '=', codeHash)
    .where('account_id', '=', account)
    .where('ended_at', 'is', null);
  return (await own.executeTakeFirst()) !== undefined;
}
