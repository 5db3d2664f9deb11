import { sql, type Kysely } from 'kysely';
import { activityWindowDays, newPlaceSeconds } from '#contract/limits.ts';
import type { EventType } from '#contract/security-events.ts';
import type { Origin } from '../platform/client-address.ts';
import { secondsAfter } from '../platform/clock.ts';
import type { Keys } from '../platform/crypto/key.ts';
import type { Place } from '../platform/database/place.ts';
import { keptPlan } from '../platform/database/kept-plans.ts';
import type { Tables } from '../platform/database/schema.ts';
import { hashedNetwork, isSamePlace, placeOf } from './places.ts';

/** The event types of a login. */
export const logins: readonly EventType[] = [
  'login with password',
  'login with third account',
  'login with passkey',
  'login with phone',
  'created account',
  'register with third account',
];
export const isLogin = (type: string): type is EventType => logins.some((login) => login === type);
const creations: readonly EventType[] = ['created account', 'register with third account'];

/** A place of login. */
export interface VisitedPlace extends Place {
  firstAt: Date;
  lastAt: Date;
  /** The last login with the password; null if there was none. */
  passwordAt: Date | null;
  /** The account was created there. */
  isOfCreation: boolean;
}

/**
 * As many places as an account can have: the oldest ones, which no later login displaces. Every login and reset reads
 * them, and every kind of browser that is not known is a new place.
 */
export const placesPerAccount = 500;

/** From as many of its oldest logins an account takes its places over: anyone can ask for a reset, which reads them. */
export const loginsTakenOver = 2000;

interface Dependencies {
  keys: Pick<Keys, 'hash'>;
}

/**
 * The places of an account, oldest first. An account without a stored place takes them over from its events, which is
 * one query for both kinds of account, because a reset must not tell them apart.
 */
export async function findVisitedPlaces(
  { keys }: Dependencies,
  query: Kysely<Tables>,
  account: number,
): Promise<VisitedPlace[]> {
  const { rows } = await sql<Omit<VisitedPlace, 'network'> & { network: string | null; address: string | null }>`
    select ${keptPlan} network, null as address, device, first_at as "firstAt", last_at as "lastAt", password_at as "passwordAt",
      is_of_creation as "isOfCreation"
    from login_places where account_id = ${account}
    union all
    (select network, address, device, min(at), max(at), max(at) filter (where type = 'login with password'),
      bool_or(type = any(${creations}))
    from (
      select network, address, device, at, type from events
      where account_id = ${account} and type = any(${logins}) and (address <> '' or network <> '')
        and not exists (select from login_places where account_id = ${account})
      order by at limit ${loginsTakenOver}) as oldest
    group by network, address, device order by min(at) limit ${placesPerAccount})`.execute(query);
  const places = byNetwork(
    rows.map(({ address, network, ...row }) => ({
      ...row,
      network: network ?? hashedNetwork(keys, account, address ?? ''),
    })),
  );
  const kept = places
    .toSorted((one, other) => one.firstAt.getTime() - other.firstAt.getTime())
    .slice(0, placesPerAccount);
  if (rows.some(({ address }) => address !== null)) await savePlaces(query, account, kept);
  return kept;
}

/** The many addresses of a network are one place. */
function byNetwork(rows: readonly VisitedPlace[]): VisitedPlace[] {
  const places = new Map<string, VisitedPlace>();
  for (const row of rows) {
    const key = `${row.network} ${row.device}`;
    const same = places.get(key);
    places.set(key, same === undefined ? row : merged(same, row));
  }
  return [...places.values()];
}

function merged(one: VisitedPlace, other: VisitedPlace): VisitedPlace {
  const [first, last] = one.firstAt < other.firstAt ? [one, other] : [other, one];
  const passwords = [one.passwordAt, other.passwordAt].filter((at) => at !== null);
  return {
    ...one,
    firstAt: first.firstAt,
    lastAt: one.lastAt > other.lastAt ? one.lastAt : other.lastAt,
    passwordAt: passwords.toSorted((a, b) => a.getTime() - b.getTime()).at(-1) ?? null,
    isOfCreation: first.isOfCreation || last.isOfCreation,
  };
}

/**
 * Stores the place of a login or of the account's creation, if the account can have another place and the place is
 * known.
 */
export async function noteLogin(
  dependencies: Dependencies,
  query: Kysely<Tables>,
  account: number,
  { type, at, origin }: { type: EventType; at: Date; origin: Origin },
): Promise<void> {
  if (origin.address === '') return;
  const place = placeOf(dependencies.keys, account, origin);
  const known = await findVisitedPlaces(dependencies, query, account);
  if (known.length >= placesPerAccount && !known.some((each) => isSamePlace(each, place))) return;
  const passwordAt = type === 'login with password' ? at : null;
  const visit = { firstAt: at, lastAt: at, passwordAt, isOfCreation: creations.includes(type) };
  await savePlaces(query, account, [{ ...place, ...visit }]);
}

async function savePlaces(query: Kysely<Tables>, account: number, places: readonly VisitedPlace[]): Promise<void> {
  const rows = places.map(({ network, device, firstAt, lastAt, passwordAt, isOfCreation }) => ({
    account_id: account,
    network,
    device,
    first_at: firstAt,
    last_at: lastAt,
    password_at: passwordAt,
    is_of_creation: isOfCreation,
  }));
  await query
    .insertInto('login_places')
    // In one order, so that two takeovers of one account wait for each other.
    .values(
      rows.toSorted((one, other) => (`${one.network} ${one.device}` < `${other.network} ${other.device}` ? -1 : 1)),
    )
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'network', 'device']).doUpdateSet({
        first_at: sql`least(login_places.first_at, excluded.first_at)`,
        last_at: sql`greatest(login_places.last_at, excluded.last_at)`,
        password_at: sql`greatest(login_places.password_at, excluded.password_at)`,
        is_of_creation: sql`login_places.is_of_creation or excluded.is_of_creation`,
      }),
    )
    .execute();
}

/**
 * Forgets the places that are not known for long, except the first. A reset does so: whoever had the former password
 * may have logged in with so many kinds of browser that no further place of the owner could become known.
 */
export async function forgetNewPlaces(query: Kysely<Tables>, account: number, now: Date): Promise<void> {
  const own = query.selectFrom('login_places').where('account_id', '=', account);
  await query
    .deleteFrom('login_places')
    .where('account_id', '=', account)
    .where('first_at', '>=', secondsAfter(now, -newPlaceSeconds))
    .where(
      'first_at',
      '>',
      own.select(({ fn }) => fn.min('first_at').as('first')),
    )
    .where('is_of_creation', '=', false)
    .execute();
}

/** Whether a login to the account came from the address's network within the days that its activity shows. */
export async function isKnownNetwork(
  dependencies: Dependencies,
  query: Kysely<Tables>,
  account: number,
  { address, now }: { address: string; now: Date },
): Promise<boolean> {
  const since = secondsAfter(now, -activityWindowDays * 86_400);
  const network = hashedNetwork(dependencies.keys, account, address);
  const places = await findVisitedPlaces(dependencies, query, account);
  return places.some((place) => place.network === network && place.lastAt > since);
}
