import type { Kysely, Selectable } from 'kysely';
import { eventTextLength, type EventType, type SecurityEventReply } from '#contract/calls/activity.ts';
import { noteSecurityEvent } from '../http/security-log.ts';
import type { Tables } from '../database/schema.ts';

export type { EventType } from '#contract/calls/activity.ts';

export interface Origin {
  address: string;
  device: string;
}

/** Writes the event of an act; called inside the act's own transaction. `detail`: what the act was about, such as a provider's name. */
export async function insertEvent(query: Kysely<Tables>, account: number, type: EventType, at: Date, origin: Origin, detail: string | null = null): Promise<void> {
  noteSecurityEvent(account, type);
  await query.insertInto('events').values({ account_id: account, type, at, ...origin, detail: detail?.slice(0, eventTextLength) ?? null }).execute();
}

/** An event as it is answered. `here`: who asks has the same device and address. */
export function eventReply({ id, type, at, device, address, detail }: Selectable<Tables['events']>, origin: Origin): SecurityEventReply {
  const here = device === origin.device && address === origin.address;
  return { id: String(id), type, at: at.getTime(), device, address, ...(detail === null ? {} : { detail }), ...(here && { here }) };
}
