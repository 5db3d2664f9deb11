import type { Kysely } from 'kysely';
import type { Tables } from '../../platform/database/schema.ts';

/** Keeps that an envelope has come; false where it had come before, to whichever process. */
export async function keepEnvelope(query: Kysely<Tables>, hash: string, expiresAt: Date): Promise<boolean> {
  const insert = query.insertInto('vault_envelopes').values({ hash, expires_at: expiresAt }).onConflict((conflict) => conflict.doNothing());
  return ((await insert.executeTakeFirst()).numInsertedOrUpdatedRows ?? 0n) > 0n;
}
