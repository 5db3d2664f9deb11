import { sql, type Kysely } from 'kysely';
import type { Database } from '../database/open.ts';
import type { Tables } from '../database/schema.ts';
import { resealHashKey } from './instance-keys.ts';
import type { Keys } from './key.ts';

interface Dependencies {
  database: Pick<Database, 'query'>;
  keys: Keys;
}

/** The long-lived columns, the type of their ids, a row's purpose of sealing, and the column that binds it. */
export const sealedColumns = [
  { table: 'accounts', column: 'totp_secret', type: 'bigint', purpose: 'totp', of: 'id' },
  { table: 'authenticators', column: 'totp_secret', type: 'bigint', purpose: 'totp', of: 'account_id' },
  { table: 'former_factors', column: 'totp_secret', type: 'bigint', purpose: 'totp', of: 'account_id' },
  { table: 'cmks', column: 'private_key', type: 'text', purpose: 'cmk', of: 'id' },
] as const;
type Column = (typeof sealedColumns)[number];
const batch = 500;

/**
 * Seals long-lived values again with the first secret key if another one sealed them: the hash key, authenticator
 * secrets and private keys without a protection code. Afterwards the other keys can be removed from the list, once
 * earlier archives have expired.
 */
export async function sealAgain({ database: { query }, keys }: Dependencies): Promise<void> {
  await resealHashKey(query, keys);
  for (const column of sealedColumns) {
    let last: string | null = null;
    do last = await sealBatch(query, keys, column, last);
    while (last !== null);
  }
}

/** Processes the next batch of rows and returns the last id; null at the end. */
async function sealBatch(
  query: Kysely<Tables>,
  keys: Keys,
  { table, column, type, purpose, of }: Column,
  after: string | null,
): Promise<string | null> {
  const [at, key, value] = [sql.table(table), sql.ref(`${table}.id`), sql.ref(column)];
  // In the type of the id, so that each row is found by its index.
  const typed = (id: string) => sql`${id}::${sql.id(type === 'bigint' ? 'int8' : 'text')}`;
  const { rows } = await sql<{
    id: string;
    owner: string;
    sealed: Buffer;
  }>`select ${key}::text as id, ${sql.ref(of)}::text as owner, ${value} as sealed from ${at}
    where ${value} is not null and ${after === null ? sql`true` : sql`${key} > ${typed(after)}`} order by ${key} limit ${batch}`.execute(
    query,
  );
  for (const { id, owner, sealed } of rows) {
    const bound = `${purpose}:${owner}`;
    if (keys.isCurrent(bound, sealed)) continue;
    const renewed = keys.seal(bound, keys.open(bound, sealed));
    await sql`update ${at} set ${value} = ${renewed} where ${key} = ${typed(id)} and ${value} = ${sealed}`.execute(
      query,
    );
  }
  return rows.at(-1)?.id ?? null;
}
