import type { Kysely } from 'kysely';
import type { AnalyticsEvent } from '#contract/calls/analytics.ts';
import type { Tables } from '../../platform/database/schema.ts';

/** Stores the events of a brand's pages, without the user or the network address. */
export async function insertAnalyticsEvents(
  query: Kysely<Tables>,
  brand: string,
  events: readonly AnalyticsEvent[],
  at: Date,
): Promise<void> {
  await query
    .insertInto('analytics_events')
    .values(events.map((event) => ({ brand, ...event, at })))
    .execute();
}

/** The newest events, latest first. */
export async function newestAnalyticsEvents(query: Kysely<Tables>, count: number) {
  return query
    .selectFrom('analytics_events')
    .select(['brand', 'name', 'page', 'result', 'at'])
    .orderBy('id', 'desc')
    .limit(count)
    .execute();
}
