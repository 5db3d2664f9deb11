import { sql, type Kysely, type Selectable } from 'kysely';
import { eventTextLength, type SecurityEventReply } from '#contract/calls/security-activity.ts';
import type { EventType } from '#contract/security-events.ts';
import { networkOf, type Origin } from '../platform/client-address.ts';
import { noteSecurityEvent } from '../platform/logs/security-log.ts';
import type { Tables } from '../platform/database/schema.ts';
import type { SilentEvent } from '../mails/event-mails.ts';

export type { EventType } from '#contract/security-events.ts';

/**
 * Writes the event of an act that needs no mail; `notify-owner.ts` handles the others. Call it inside the act's own
 * transaction. `detail`: the object of the act, such as a provider's name.
 */
export async function insertEvent(
  query: Kysely<Tables>,
  account: number,
  type: SilentEvent,
  at: Date,
  origin: Origin,
  detail: string | null = null,
): Promise<void> {
  await writeEvent(query, { account, type, at, origin, detail });
}

/**
 * Counts a failed login in one row per account, network and hour. The row has the time, device and address of the latest attempt.
 */
export async function countFailedLogin(
  query: Kysely<Tables>,
  account: number,
  at: Date,
  origin: Origin,
): Promise<void> {
  const type: EventType = 'failed log-in';
  noteSecurityEvent(account, type);
  const series = `${networkOf(origin.address)} ${at.toISOString().slice(0, 13)}`;
  await query
    .insertInto('events')
    .values({ account_id: account, type, at, ...origin, series })
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'series'])
        .where('series', 'is not', null)
        .doUpdateSet({ times: sql`events.times + 1`, at: sql`greatest(events.at, excluded.at)`, ...origin }),
    )
    .execute();
}

export interface NewEvent {
  account: number;
  type: EventType;
  at: Date;
  origin: Origin;
  detail: string | null;
}

/**
 * Writes an event of any type and returns its number. For `notify-owner.ts`, and for acts that report several events in one mail.
 */
export async function writeEvent(
  query: Kysely<Tables>,
  { account, type, at, origin, detail }: NewEvent,
): Promise<number> {
  noteSecurityEvent(account, type);
  const row = { account_id: account, type, at, ...origin, detail: detail?.slice(0, eventTextLength) ?? null };
  return (await query.insertInto('events').values(row).returning('id').executeTakeFirstOrThrow()).id;
}

/** The calling session, with its device and address. */
export interface Viewer {
  origin: Origin;
  session: { readonly issued_at: Date };
}

/**
 * An event as the API returns it. `here` is true for the calling session's own login and for later acts from the same
 * device and address. Another login from there may belong to another person behind the same router with the same
 * browser.
 */
export function eventReply(
  { id, type, at, device, address, detail, times }: Selectable<Tables['events']>,
  { origin, session }: Viewer,
): SecurityEventReply {
  const isLogin = type.startsWith('login ') || type === 'failed log-in' || type === 'account locked';
  const isOfSession = isLogin ? at.getTime() === session.issued_at.getTime() : at >= session.issued_at;
  const here = isOfSession && device === origin.device && address === origin.address;
  return {
    id: String(id),
    type,
    at: at.getTime(),
    device,
    address,
    ...(detail === null ? {} : { detail }),
    ...(times > 1 && { times }),
    ...(here && { here }),
  };
}
