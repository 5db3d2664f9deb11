import type { Kysely, Selectable } from 'kysely';
import { eventTextLength, type EventType, type SecurityEventReply } from '#contract/calls/activity.ts';
import { noteSecurityEvent } from '../http/security-log.ts';
import type { Tables } from '../database/schema.ts';
import type { SessionRow } from './session-rules.ts';

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

/** Who asks: the present session, from a device and an address. */
export interface Viewer {
  origin: Origin;
  session: Pick<SessionRow, 'issued_at'>;
}

/**
 * An event as it is answered. `here`: the session that asks did it: its own log-in, or an act since then with the same device
 * and address. Another log-in from there may be another person's, behind the same router with the same browser.
 */
export function eventReply({ id, type, at, device, address, detail }: Selectable<Tables['events']>, { origin, session }: Viewer): SecurityEventReply {
  const isLogin = type.startsWith('login ') || type === 'failed log-in';
  const isOfSession = isLogin ? at.getTime() === session.issued_at.getTime() : at >= session.issued_at;
  const here = isOfSession && device === origin.device && address === origin.address;
  return { id: String(id), type, at: at.getTime(), device, address, ...(detail === null ? {} : { detail }), ...(here && { here }) };
}
