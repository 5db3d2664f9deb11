import type { Kysely } from 'kysely';
import { newPlaceSeconds } from '#contract/limits.ts';
import type { Origin } from '../platform/client-address.ts';
import { secondsAfter } from '../platform/clock.ts';
import type { Keys } from '../platform/crypto/key.ts';
import type { Place } from '../platform/database/place.ts';
import type { Tables } from '../platform/database/schema.ts';
import {
  deleteReportsFrom,
  findReports,
  insertReport,
  reportsPerAccount,
  reportsPerPlace,
  type PlaceReport,
} from './place-reports.ts';
import { isSamePlace, placeOf } from './places.ts';
import { findVisitedPlaces, type VisitedPlace } from './visited-places.ts';

/**
 * A place known for this long is the owner's home: what is added from there is the owner's, even if a thief of the
 * former mailbox takes a change back.
 */
const homePlaceSeconds = 60 * 86_400;

/** A place of login. */
export interface LoginPlace extends VisitedPlace {
  /** The owner has reported this place: see `withReports`. */
  isReported: boolean;
}

/** The places of an account, oldest first. An account created by another system has no place of creation. */
export async function findLoginPlaces(
  services: { keys: Pick<Keys, 'hash'> },
  query: Kysely<Tables>,
  account: number,
): Promise<LoginPlace[]> {
  return withReports(await findVisitedPlaces(services, query, account), await findReports(query, account));
}

/**
 * Marks the places that the owner has reported. Anyone who is logged in can report any event, so a report counts only
 * from a place that the account has known for longer than the reported one and that is not reported itself: an intruder
 * cannot report a place where the owner was before.
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
 * Stores a report if it counts: the account was logged in to where it is made before any login at the reported place,
 * and that place is not reported itself. Each place has its own number of reports, so that one place cannot use up
 * those of the account. If the account has as many as it can, those from the newest place make room for one from an
 * older place.
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

/** Whether all these places are among known ones; not if there is none. */
export function areAmong(visited: readonly Place[], known: readonly LoginPlace[]): boolean {
  return visited.length > 0 && visited.every((each) => known.some((place) => isSamePlace(place, each)));
}

type Known = Pick<LoginPlace, 'firstAt' | 'isOfCreation' | 'isReported'>;

/**
 * Whether a place has been in use for so long that it must be the owner's: an intruder would have been noticed by then.
 */
export function isLongKnown({ firstAt, isOfCreation, isReported }: Known, now: Date): boolean {
  return isOfCreation || (!isReported && firstAt < secondsAfter(now, -newPlaceSeconds));
}

/** Whether an account has been used for long at the place of an act. */
export async function isOfKnownPlace(
  services: { keys: Pick<Keys, 'hash'> },
  query: Kysely<Tables>,
  account: number,
  { origin, now }: { origin: Origin; now: Date },
): Promise<boolean> {
  const place = placeOf(services.keys, account, origin);
  const known = (await findLoginPlaces(services, query, account)).find((each) => isSamePlace(each, place));
  return known !== undefined && isLongKnown(known, now);
}

/** Whether a place is the owner's home: known for so long that what is added there is the owner's. */
export function isHome({ firstAt, isReported }: Known, now: Date): boolean {
  return !isReported && firstAt <= secondsAfter(now, -homePlaceSeconds);
}

/**
 * The last login that must be the owner's: with the password, from a place known for long, so that an intruder's login
 * does not count. A third-party login does not count either, because it may have used a new link. The creation of the
 * account counts.
 */
export function lastOwnLogin(places: readonly LoginPlace[], { createdAt, now }: { createdAt: Date; now: Date }): Date {
  const own = places.flatMap((place) =>
    isLongKnown(place, now) && place.passwordAt !== null ? [place.passwordAt.getTime()] : [],
  );
  return new Date(Math.max(createdAt.getTime(), ...own));
}
