import { sql, type Kysely, type Selectable } from 'kysely';
import { eventTextLength, type SecurityEventReply } from '#contract/calls/security-activity.ts';
import type { EventType } from '#contract/security-events.ts';
import { networkOf, type Origin } from '../platform/client-address.ts';
import { noteSecurityEvent } from '../platform/logs/security-log.ts';
import type { Tables } from '../platform/database/schema.ts';
import type { Location } from '../platform/locations.ts';
import type { Services } from '../platform/services/services.ts';
import type { Account } from './accounts.ts';
import type { SilentEvent } from '../mails/event-mails.ts';

export type { EventType } from '#contract/security-events.ts';

/** Writes the event of an act that needs no mail, inside the act's own transaction; `notify-owner.ts` writes others. */
export async function insertEvent(query: Kysely<Tables>, event: NewEvent & { type: SilentEvent }): Promise<void> {
  await writeEvent(query, event);
}

/**
 * Counts a failed login in one row per account, network and hour. The row has the time, device and address of the
 * latest attempt.
 */
export async function countFailedLogin(
  query: Kysely<Tables>,
  account: number,
  at: Date,
  origin: Origin,
): Promise<void> {
  const type: EventType = 'failed log-in';
  noteSecurityEvent(account, type);
  const { address, device } = origin;
  const series = `${networkOf(address)} ${at.toISOString().slice(0, 13)}`;
  await query
    .insertInto('events')
    .values({ account_id: account, type, at, address, device, series })
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'series'])
        .where('series', 'is not', null)
        .doUpdateSet({ times: sql`events.times + 1`, at: sql`greatest(events.at, excluded.at)`, address, device }),
    )
    .execute();
}

export interface NewEvent {
  account: number;
  type: EventType;
  at: Date;
  origin: Origin;
  /** The object of the act, such as the name of a provider. */
  detail?: string | null;
}

/**
 * Writes an event of any type and returns its number. For `notify-owner.ts`, and for acts that report several events in
 * one mail.
 */
export async function writeEvent(
  query: Kysely<Tables>,
  { account, type, at, origin, detail }: NewEvent,
): Promise<number> {
  noteSecurityEvent(account, type);
  const { address, device, session: session_id = null } = origin;
  const text = detail?.slice(0, eventTextLength) ?? null;
  const row = { account_id: account, type, at, address, device, session_id, detail: text };
  return (await query.insertInto('events').values(row).returning('id').executeTakeFirstOrThrow()).id;
}

/** Where an address probably is, in the account's language, for an object of the API; empty if that is not known. */
export function locationOf(
  { findLocation }: Pick<Services, 'findLocation'>,
  { language }: Pick<Account, 'language'>,
  address: string,
): { location?: Location } {
  const location = findLocation(address, language);
  return location === null ? {} : { location };
}

/**
 * An event as the API returns it. `here` is true for the calling session's own login and acts. The same device name and
 * address may belong to another person behind the same router with the same browser.
 */
export function eventReply(
  services: Pick<Services, 'findLocation'>,
  { id, type, at, device, address, detail, times, session_id }: Selectable<Tables['events']>,
  { account, session }: { account: Pick<Account, 'language'>; session: { readonly id: number } },
): SecurityEventReply {
  const here = session_id === session.id;
  return {
    id: String(id),
    type,
    at: at.getTime(),
    device,
    address,
    ...locationOf(services, account, address),
    ...(detail === null ? {} : { detail }),
    ...(times > 1 && { times }),
    ...(here && { here }),
  };
}
