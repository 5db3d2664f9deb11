import type { Insertable, Kysely, Selectable } from 'kysely';
import type { PasskeyRow } from '../../accounts/passkeys.ts';
import type { Tables } from '../../platform/database/schema.ts';

type Query = Kysely<Tables>;

/** Adds a passkey; false if an account has it already. */
export async function insertPasskey(query: Query, row: Insertable<Tables['passkeys']>): Promise<boolean> {
  const insert = query
    .insertInto('passkeys')
    .values(row)
    .onConflict((conflict) => conflict.column('credential_id').doNothing());
  return ((await insert.executeTakeFirst()).numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** The passkeys that open protected keys; null if the account has no protected key. */
export async function findOpening(query: Query, account: number): Promise<number[] | null> {
  const keys = query.selectFrom('cmks').select('id').where('account_id', '=', account).where('protected', '=', true);
  if ((await keys.limit(1).executeTakeFirst()) === undefined) return null;
  const rows = await query
    .selectFrom('vault_passkeys')
    .select('passkey_id')
    .where('account_id', '=', account)
    .execute();
  return rows.map(({ passkey_id: id }) => id);
}

/** Renames a passkey; false if the account does not have it. */
export async function setName(query: Query, account: number, id: number, name: string): Promise<boolean> {
  const update = query.updateTable('passkeys').set({ name }).where('account_id', '=', account).where('id', '=', id);
  return (await update.executeTakeFirst()).numUpdatedRows > 0n;
}

/** Removes a passkey; null if the account does not have it. */
export async function deletePasskey(query: Query, account: number, id: number): Promise<PasskeyRow | null> {
  const removal = query.deleteFrom('passkeys').where('account_id', '=', account).where('id', '=', id);
  return (await removal.returningAll().executeTakeFirst()) ?? null;
}

type ChallengeRow = Selectable<Tables['passkey_challenges']>;

export async function insertChallenge(query: Query, row: ChallengeRow): Promise<void> {
  await query.insertInto('passkey_challenges').values(row).execute();
}

/** Consumes a challenge, whatever follows; null if it is unknown, used or expired. */
export async function consumeChallenge(query: Query, hash: string, now: Date): Promise<ChallengeRow | null> {
  const removal = query.deleteFrom('passkey_challenges').where('challenge_hash', '=', hash);
  return (await removal.where('expires_at', '>', now).returningAll().executeTakeFirst()) ?? null;
}
