import { sql, type Kysely, type Selectable } from 'kysely';
import { homePlaceSeconds, newPlaceSeconds } from '#contract/limits.ts';
import { networkOf, type Origin } from '../platform/client-address.ts';
import { secondsAfter } from '../platform/clock.ts';
import type { Keys } from '../platform/crypto/key.ts';
import type { Place } from '../platform/database/place.ts';
import type { Tables } from '../platform/database/schema.ts';
import { logins } from './known-networks.ts';
import {
  deleteReportsFrom,
  findReports,
  insertReport,
  reportsPerAccount,
  reportsPerPlace,
  type PlaceReport,
} from './place-reports.ts';

/** A place of login. */
export interface LoginPlace extends Place {
  firstAt: Date;
  /** The last login with the password; null if there was none. */
  passwordAt: Date | null;
  /** The account was created there. */
  isOfCreation: boolean;
  /** The owner has reported this place: see `withReports`. */
  isReported: boolean;
}

type VisitedPlace = Omit<LoginPlace, 'isReported'>;

/**
 * As many places as an account can have: the oldest ones, which no later login displaces. Every login and reset reads them, and every kind of
 * browser that is not known is a new place.
 */
export const placesPerAccount = 500;

/** The places of an account, since login events are kept. An account created by another system has no place of creation. */
export async function findLoginPlaces(
  { keys }: { keys: Pick<Keys, 'hash'> },
  query: Kysely<Tables>,
  account: number,
): Promise<LoginPlace[]> {
  const { rows } = await sql<Omit<VisitedPlace, 'network'> & { address: string; network: string | null }>`
    select address, network, device, min(at) as "firstAt",
      max(at) filter (where type = 'login with password') as "passwordAt",
      bool_or(type in ('created account', 'register with third account')) as "isOfCreation"
    from events where account_id = ${account} and type = any(${logins}) and (address <> '' or network <> '')
    group by address, network, device order by min(at) limit ${placesPerAccount}`.execute(query);
  const places = byNetwork(
    rows.map(({ address, network, ...row }) => ({ ...row, network: network ?? hashedNetwork(keys, account, address) })),
  );
  return withReports(places, await findReports(query, account));
}

/** The many addresses of a network are one place. */
function byNetwork(rows: readonly VisitedPlace[]): VisitedPlace[] {
  const places = new Map<string, VisitedPlace>();
  for (const row of rows) {
    const key = nameOf(row);
    const same = places.get(key);
    places.set(key, same === undefined ? row : merged(same, row));
  }
  return [...places.values()];
}

function merged(one: VisitedPlace, other: VisitedPlace): VisitedPlace {
  const last = [one.passwordAt, other.passwordAt].filter((at) => at !== null);
  return {
    ...one,
    firstAt: one.firstAt < other.firstAt ? one.firstAt : other.firstAt,
    passwordAt: last.length === 0 ? null : new Date(Math.max(...last.map((at) => at.getTime()))),
    isOfCreation: one.isOfCreation || other.isOfCreation,
  };
}

/**
 * Marks the places that the owner has reported. Anyone who is logged in can report any event, so a report counts only from a place that the
 * account has known for longer than the reported one and that is not reported itself: an intruder cannot report a place where the owner
 * was before.
 */
export function withReports(places: readonly VisitedPlace[], reports: readonly PlaceReport[]): LoginPlace[] {
  const reportersOf = new Map<string, string[]>();
  for (const { place, from } of reports) {
    const reporters = reportersOf.get(nameOf(place)) ?? [];
    reporters.push(nameOf(from));
    reportersOf.set(nameOf(place), reporters);
  }
  const judged = new Map<string, LoginPlace>();
  for (const place of places.toSorted((one, other) => one.firstAt.getTime() - other.firstAt.getTime())) {
    const isReported = (reportersOf.get(nameOf(place)) ?? []).some((from) => {
      const older = judged.get(from);
      return older !== undefined && !older.isReported && older.firstAt < place.firstAt;
    });
    judged.set(nameOf(place), { ...place, isReported });
  }
  return [...judged.values()];
}

const nameOf = ({ network, device }: Place): string => `${network} ${device}`;

/**
 * Stores a report if it counts: the account was logged in to where it is made before any login at the reported place, and that place is not
 * reported itself. Each place has its own number of reports, so that one place cannot use up those of the account. If the account has as many
 * as it can, those from the newest place make room for one from an older place.
 */
export async function reportPlace(
  services: { keys: Keys },
  query: Kysely<Tables>,
  account: number,
  { report, at }: { report: PlaceReport; at: Date },
): Promise<void> {
  const places = await findLoginPlaces(services, query, account);
  const [from, reported] = [report.from, report.place].map((place) => places.find((each) => isSamePlace(each, place)));
  if (from === undefined || from.isReported || (reported !== undefined && from.firstAt >= reported.firstAt)) return;
  const stored = await findReports(query, account);
  if (stored.filter((each) => isSamePlace(each.from, report.from)).length >= reportsPerPlace) return;
  if (stored.length >= reportsPerAccount) {
    const since = (place: Place): number =>
      places.find((each) => isSamePlace(each, place))?.firstAt.getTime() ?? Number.POSITIVE_INFINITY;
    const newest = stored.reduce((one, other) => (since(other.from) > since(one.from) ? other : one));
    if (since(newest.from) <= from.firstAt.getTime()) return;
    await deleteReportsFrom(query, account, newest.from);
  }
  await insertReport(query, account, report, at);
}

/** The network of an address as places name it. Equal networks of two accounts have different hashes. */
export function hashedNetwork(keys: Pick<Keys, 'hash'>, account: number, address: string): string {
  return keys.hash('login-network', `${account} ${networkOf(address)}`);
}

/** The place of an origin, whether the account was logged in to from there or not. */
export function placeOf(keys: Keys, account: number, { address, device }: Origin): Place {
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

/** Whether all these places are among known ones; not if there is none. */
export function areAmong(visited: readonly Place[], known: readonly LoginPlace[]): boolean {
  return visited.length > 0 && visited.every((each) => known.some((place) => isSamePlace(place, each)));
}

type Known = Pick<LoginPlace, 'firstAt' | 'isOfCreation' | 'isReported'>;

/** Whether a place has been in use for so long that it must be the owner's: an intruder would have been noticed by then. */
export function isLongKnown({ firstAt, isOfCreation, isReported }: Known, now: Date): boolean {
  return isOfCreation || (!isReported && firstAt < secondsAfter(now, -newPlaceSeconds));
}

/** Whether a place is the owner's home: known for so long that what is added there is the owner's. */
export function isHome({ firstAt, isReported }: Known, now: Date): boolean {
  return !isReported && firstAt <= secondsAfter(now, -homePlaceSeconds);
}

/**
 * The last login that must be the owner's: with the password, from a place known for long, so that an intruder's login does not count. A
 * third-party login does not count either, because it may have used a new link. The creation of the account counts.
 */
export function lastOwnLogin(places: readonly LoginPlace[], { createdAt, now }: { createdAt: Date; now: Date }): Date {
  const own = places.flatMap((place) =>
    isLongKnown(place, now) && place.passwordAt !== null ? [place.passwordAt.getTime()] : [],
  );
  return new Date(Math.max(createdAt.getTime(), ...own));
}
