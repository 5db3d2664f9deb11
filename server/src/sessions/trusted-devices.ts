import type { Kysely, Selectable } from 'kysely';
import type { Tables } from '../platform/database/schema.ts';

type TrustTokenRow = Selectable<Tables['trust_tokens']>;
type Owner = Pick<Selectable<Tables['accounts']>, 'id' | 'password_changed_at' | 'factors_changed_at'>;

/** Whether a trust token replaces the account's second factor; a change of password or factors ends it. */
export function isTrusted(
  token: Pick<TrustTokenRow, 'account_id' | 'issued_at' | 'expires_at'> | null,
  account: Owner,
  now: Date,
): boolean {
  if (token === null || token.account_id !== account.id || token.expires_at <= now) return false;
  return token.issued_at > account.password_changed_at && token.issued_at > account.factors_changed_at;
}

/** Stores a trusted device's token and returns the device's number. */
export async function insertTrustToken(
  query: Kysely<Tables>,
  row: Omit<TrustTokenRow, 'id' | 'name'>,
): Promise<number> {
  const { id } = await query.insertInto('trust_tokens').values(row).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function findTrustToken(query: Kysely<Tables>, tokenHash: string): Promise<TrustTokenRow | null> {
  return (
    (await query.selectFrom('trust_tokens').selectAll().where('token_hash', '=', tokenHash).executeTakeFirst()) ?? null
  );
}

export async function deleteTrustToken(query: Kysely<Tables>, tokenHash: string): Promise<void> {
  await query.deleteFrom('trust_tokens').where('token_hash', '=', tokenHash).execute();
}
