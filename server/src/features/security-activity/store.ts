import { sql, type Kysely, type Selectable, type SelectQueryBuilder } from 'kysely';
import type { Tables } from '../../platform/database/schema.ts';
import type { Position } from './rules.ts';

export type EventRow = Selectable<Tables['events']>;

interface Reading {
  account: number;
  from: Date;
  to: Date | null;
  /** Only events older than this. */
  after: Position | null;
  limit: number;
}

/** The events of a window, newest first. */
export function newestEvents(
  query: Kysely<Tables>,
  { account, from, to, after, limit }: Reading,
): SelectQueryBuilder<Tables, 'events', EventRow> {
  let events = query.selectFrom('events').selectAll().where('account_id', '=', account).where('at', '>=', from);
  if (to !== null) events = events.where('at', '<=', to);
  if (after !== null) events = events.where(sql<boolean>`(at, id) < (${after.at}, ${after.id})`);
  return events.orderBy('at', 'desc').orderBy('id', 'desc').limit(limit);
}
