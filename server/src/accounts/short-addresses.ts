import { sql, type Kysely, type Transaction } from 'kysely';
import { activityWindowDays } from '#contract/limits.ts';
import { shortAddress } from '../platform/client-address.ts';
import { secondsAfter, type Clock } from '../platform/clock.ts';
import type { Keys } from '../platform/crypto/key.ts';
import type { Database } from '../platform/database/open.ts';
import type { Tables } from '../platform/database/schema.ts';
import { hashedNetwork } from './places.ts';
import { isLogin } from './visited-places.ts';

interface Dependencies {
  database: Pick<Database, 'transaction'>;
  clock: Clock;
  keys: Keys;
}

const batch = 1000;

/**
 * Shortens the addresses of events and sessions that the account no longer shows. Keeps the network of a login as a
 * hash, which still identifies the customer's places.
 */
export async function shortenAddresses({ database: { transaction }, clock, keys }: Dependencies): Promise<void> {
  const before = secondsAfter(clock.now(), -activityWindowDays * 86_400);
  const all = async (shortenSome: (query: Transaction<Tables>) => Promise<number>): Promise<void> => {
    for (let found = batch; found === batch;) found = await transaction(shortenSome);
  };
  await all(async (query) => {
    const rows = await oldEvents(query, before).execute();
    const networks = rows.map(({ account_id: account, type, address }) =>
      isLogin(type) ? hashedNetwork(keys, account, address) : '',
    );
    // The series also contains the network, and its hour has passed.
    await sql`update events set address = short, network = hash, series = null
      from unnest(${rows.map(({ id }) => id)}::bigint[], ${shortened(rows)}::text[], ${networks}::text[]) as each (number, short, hash)
      where id = number`.execute(query);
    return rows.length;
  });
  await all(async (query) => {
    const rows = await oldSessions(query, before).execute();
    await sql`update sessions set address = short
      from unnest(${rows.map(({ id }) => id)}::bigint[], ${shortened(rows)}::text[]) as each (number, short)
      where id = number`.execute(query);
    return rows.length;
  });
}

const shortened = (rows: readonly { address: string }[]): string[] => rows.map(({ address }) => shortAddress(address));

/** A batch of events with an unshortened address. */
export function oldEvents(query: Kysely<Tables>, before: Date) {
  const old = query.selectFrom('events').select(['id', 'account_id', 'type', 'address']).where('at', '<', before);
  const whole = old.where('network', 'is', null).where(sql<boolean>`address <> ''`);
  return whole.limit(batch).forUpdate().skipLocked();
}

/** A batch of sessions with an unshortened address that have not been used since. */
export function oldSessions(query: Kysely<Tables>, before: Date) {
  const old = query.selectFrom('sessions').select(['id', 'address']).where('issued_at', '<', before);
  const unused = old.where('used_at', '<', before);
  return unused
    .where(sql<boolean>`address <> '' and position('/' in address) = 0`)
    .limit(batch)
    .forUpdate()
    .skipLocked();
}
