import type { Kysely } from 'kysely';
import type { Place } from '../platform/database/place.ts';
import type { Tables } from '../platform/database/schema.ts';

export interface PlaceReport {
  place: Place;
  /** Where it was reported. */
  from: Place;
}

/** As many reports as an account stores from one place, and in all: every login and reset reads them. */
export const reportsPerPlace = 20;
export const reportsPerAccount = 500;

/** Stores that a place was reported, for as long as the account exists; once for each place that reports it. */
export async function insertReport(
  query: Kysely<Tables>,
  account: number,
  { place, from }: PlaceReport,
  at: Date,
): Promise<void> {
  const reporter = { from_network: from.network, from_device: from.device };
  await query
    .insertInto('place_reports')
    .values({ account_id: account, ...place, ...reporter, at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function findReports(query: Kysely<Tables>, account: number): Promise<PlaceReport[]> {
  const own = query.selectFrom('place_reports').selectAll().where('account_id', '=', account);
  const rows = await own.execute();
  return rows.map(({ network, device, from_network, from_device }) => ({
    place: { network, device },
    from: { network: from_network, device: from_device },
  }));
}

/** Deletes everything that was reported. Returns how many reports there were. */
export async function deleteReports(query: Kysely<Tables>, account: number): Promise<number> {
  const { numDeletedRows } = await query
    .deleteFrom('place_reports')
    .where('account_id', '=', account)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** Deletes what was reported from a place. */
export async function deleteReportsFrom(query: Kysely<Tables>, account: number, from: Place): Promise<void> {
  await query
    .deleteFrom('place_reports')
    .where('account_id', '=', account)
    .where('from_network', '=', from.network)
    .where('from_device', '=', from.device)
    .execute();
}
