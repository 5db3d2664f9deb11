import type { Kysely, Selectable } from 'kysely';
import type { OpenTakeBack } from '#contract/calls/take-back.ts';
import type { Origin } from '../platform/client-address.ts';
import type { Keys } from '../platform/crypto/key.ts';
import type { Tables } from '../platform/database/schema.ts';
import type { Account } from './accounts.ts';
import { isEstablished } from './former-emails.ts';
import { areAmong, findLoginPlaces, isLongKnown } from './login-places.ts';
import { placeOf } from './places.ts';
import { maskedEmailBeside } from './masked-email.ts';

type Query = Kysely<Tables>;
type TakeBackLink = Selectable<Tables['email_undos']>;

/** The links that can still take back a change of the account's address, oldest first. */
export async function findOpenLinks(query: Query, account: number, now: Date): Promise<TakeBackLink[]> {
  const open = query
    .selectFrom('email_undos')
    .selectAll()
    .where('account_id', '=', account)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now);
  return open.orderBy('created_at').execute();
}

/** The same as the pages name them. */
export async function listOpenLinks(
  query: Query,
  { id, email: present }: Pick<Account, 'id' | 'email'>,
  now: Date,
): Promise<OpenTakeBack[]> {
  const links = await findOpenLinks(query, id, now);
  return links.map(({ email, expires_at: until }) => ({
    emailAddress: maskedEmailBeside(email, present),
    until: until.getTime(),
  }));
}

/** Ends links, as if they had expired. */
export async function closeLinks(
  query: Query,
  links: readonly Pick<TakeBackLink, 'token_hash'>[],
  now: Date,
): Promise<void> {
  const hashes = links.map(({ token_hash: hash }) => hash);
  if (hashes.length > 0)
    await query.updateTable('email_undos').set({ expires_at: now }).where('token_hash', 'in', hashes).execute();
}

interface Securing {
  account: Account;
  /** From where the account is secured. */
  origin: Origin;
  now: Date;
}

/**
 * Ends the links that changes from new places have left open, when the owner secures the account. Whoever moved the
 * account can do the same acts, and must not end the link of the owner whom they moved it from. So the account must
 * have its address for long, or the act come from a place known for long.
 */
export async function closeLinksFromNewPlaces(
  { keys }: { keys: Keys },
  query: Query,
  { account, origin, now }: Securing,
): Promise<void> {
  const links = await findOpenLinks(query, account.id, now);
  if (links.length === 0) return;
  const places = await findLoginPlaces({ keys }, query, account.id);
  const here = placeOf(keys, account.id, origin);
  const isKnown = areAmong(
    [here],
    places.filter((place) => isLongKnown(place, now)),
  );
  if (!isKnown && !(await isEstablished(query, account, account.email_key, now))) return;
  const isFromNewPlace = ({ moved_from: from, created_at: at }: TakeBackLink) =>
    !areAmong(
      from ?? [],
      places.filter((place) => isLongKnown(place, at)),
    );
  await closeLinks(query, links.filter(isFromNewPlace), now);
}
