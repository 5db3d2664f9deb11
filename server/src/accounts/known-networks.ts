import type { Kysely } from 'kysely';
import { activityWindowDays } from '#contract/limits.ts';
import type { EventType } from '#contract/security-events.ts';
import type { Tables } from '../platform/database/schema.ts';
import { networkOf } from '../platform/client-address.ts';

/** The event types of a login. */
export const logins: readonly EventType[] = [
  'login with password',
  'login with third account',
  'created account',
  'register with third account',
];

/** Whether a login to the account came from the address's network within the days that its activity shows. */
export async function isKnownNetwork(
  query: Kysely<Tables>,
  account: number,
  address: string,
  now: Date,
): Promise<boolean> {
  const since = new Date(now.getTime() - activityWindowDays * 86_400_000);
  const events = query
    .selectFrom('events')
    .select('address')
    .distinct()
    .where('account_id', '=', account)
    .where('at', '>', since)
    .where('type', 'in', logins);
  return (await events.execute()).some((event) => networkOf(event.address) === networkOf(address));
}
