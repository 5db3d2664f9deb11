import type { Selectable } from 'kysely';
import { networkOf, type Origin } from '../platform/client-address.ts';
import type { Keys } from '../platform/crypto/key.ts';
import type { Place } from '../platform/database/place.ts';
import type { Tables } from '../platform/database/schema.ts';

/** The network of an address as places name it. Equal networks of two accounts have different hashes. */
export function hashedNetwork(keys: Pick<Keys, 'hash'>, account: number, address: string): string {
  return keys.hash('login-network', `${account} ${networkOf(address)}`);
}

/** The place of an origin, whether the account was logged in to from there or not. */
export function placeOf(keys: Pick<Keys, 'hash'>, account: number, { address, device }: Origin): Place {
  return { network: hashedNetwork(keys, account, address), device };
}

/** The place of an event; null if it is not known, or not any more. */
export function placeOfEvent(
  keys: Keys,
  account: number,
  { address, network, device }: Pick<Selectable<Tables['events']>, 'address' | 'network' | 'device'>,
): Place | null {
  // The address of an old event is shortened; only a login keeps its network.
  const known = network ?? (address === '' ? '' : hashedNetwork(keys, account, address));
  return known === '' ? null : { network: known, device };
}

export function isSamePlace(one: Place, other: Place): boolean {
  return one.device === other.device && one.network === other.network;
}
