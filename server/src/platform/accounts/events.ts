import type { Kysely } from 'kysely';
import type { Tables } from '../database/schema.ts';

/** Acts that the account's security history shows. */
export type EventType =
  | 'created account'
  | 'login with password'
  | 'login with third account'
  | 'register with third account'
  | 'bound third account'
  | 'unbound third account'
  | 'reset password'
  | 'changed password'
  | 'enabled totp'
  | 'disabled totp'
  | 'generated otp backup code'
  | 'verified email'
  | 'changed email'
  | 'enabled backup email'
  | 'disabled backup email'
  | 'data protection enabled'
  | 'data protection disabled'
  | 'data protection reset'
  | 'data protection updated'
  | 'data protection changed'
  | 'input wrong security code'
  | 'app allowed'
  | 'app removed';

export interface Origin {
  address: string;
  device: string;
}

/** Writes the event of an act; called inside the act's own transaction. */
export async function insertEvent(query: Kysely<Tables>, account: number, type: EventType, at: Date, origin: Origin): Promise<void> {
  await query.insertInto('events').values({ account_id: account, type, at, ...origin }).execute();
}
