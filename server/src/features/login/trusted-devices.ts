import type { Kysely, Selectable } from 'kysely';
import type { Tables } from '../../platform/database/schema.ts';

type TrustTokenRow = Selectable<Tables['trust_tokens']>;

/** Keeps the token of a remembered computer. */
export async function insertTrustToken(query: Kysely<Tables>, row: TrustTokenRow): Promise<void> {
  await query.insertInto('trust_tokens').values(row).execute();
}

export async function findTrustToken(query: Kysely<Tables>, tokenHash: string): Promise<TrustTokenRow | null> {
  return (await query.selectFrom('trust_tokens').selectAll().where('token_hash', '=', tokenHash).executeTakeFirst()) ?? null;
}
