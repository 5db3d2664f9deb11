import { sql, type Kysely, type Selectable } from 'kysely';
import { eventTextLength, type SecurityEventReply } from '#contract/calls/security-activity.ts';
import type { EventType } from '#contract/security-events.ts';
import { networkOf, type Origin } from '../platform/client-address.ts';
import { noteSecurityEvent } from '../platform/http/security-log.ts';
import type { Tables } from '../platform/database/schema.ts';
import type { SilentEvent } from '../mails/event-mails.ts';
import type { SessionRow } from './session-rules.ts';

export type { EventType } from '#contract/security-events.ts';

/**
 * Writes the event of an act that is not reported by mail here; the others go through `report.ts`. Called inside the
 * act's own transaction. `detail`: what the act was about, such as a provider's name.
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
 * Counts a failed login: one row for each account, network and hour, however many guesses there are. The row has the
 * time, the device and the address of the latest one.
 */
export async function countFailedLogIn(
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
 * Writes an event of any type, and returns its number. For `report.ts`, and for an act whose one mail reports several
 * events.
 */
export async function writeEvent(
  query: Kysely<Tables>,
  { account, type, at, origin, detail }: NewEvent,
): Promise<number> {
  noteSecurityEvent(account, type);
  const row = { account_id: account, type, at, ...origin, detail: detail?.slice(0, eventTextLength) ?? null };
  return (await query.insertInto('events').values(row).returning('id').executeTakeFirstOrThrow()).id;
}

/** Who asks: the present session, from a device and an address. */
export interface Viewer {
  origin: Origin;
  session: Pick<SessionRow, 'issued_at'>;
}

/**
 * An event as it is answered. `here`: the session that asks did it: its own login, or an act since then with the same
 * device and address. Another login from there may be another person's, behind the same router with the same browser.
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
