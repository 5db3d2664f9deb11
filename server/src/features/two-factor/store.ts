import { sql, type Insertable, type Kysely, type Selectable } from 'kysely';
import type { Tables } from '../../platform/database/schema.ts';

type SecretRow = Selectable<Tables['totp_secrets']>;

export async function putSecret(
  query: Kysely<Tables>,
  row: Pick<Insertable<Tables['totp_secrets']>, 'account_id' | 'secret' | 'expires_at'>,
): Promise<void> {
  const unconfirmed = { ...row, confirmed_code_hash: null, confirmed_step: null };
  await query
    .insertInto('totp_secrets')
    .values(unconfirmed)
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(unconfirmed))
    .execute();
}

export async function findSecret(query: Kysely<Tables>, account: number, now: Date): Promise<SecretRow | null> {
  return (
    (await query
      .selectFrom('totp_secrets')
      .selectAll()
      .where('account_id', '=', account)
      .where('expires_at', '>', now)
      .executeTakeFirst()) ?? null
  );
}

export async function setConfirmed(
  query: Kysely<Tables>,
  account: number,
  codeHash: string,
  step: number,
): Promise<void> {
  await query
    .updateTable('totp_secrets')
    .set({ confirmed_code_hash: codeHash, confirmed_step: step })
    .where('account_id', '=', account)
    .execute();
}

/** The number of unused backup codes. */
export async function countBackupCodes(query: Kysely<Tables>, account: number): Promise<number> {
  const { count } = await query
    .selectFrom('backup_codes')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('account_id', '=', account)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

/** Replaces the backup codes; an empty list removes them. */
export async function replaceBackupCodes(
  query: Kysely<Tables>,
  account: number,
  codeHashes: readonly string[],
  now: Date,
): Promise<void> {
  await query.deleteFrom('backup_codes').where('account_id', '=', account).execute();
  if (codeHashes.length > 0) {
    await query
      .insertInto('backup_codes')
      .values(codeHashes.map((hash) => ({ account_id: account, code_hash: hash, used_at: null })))
      .execute();
  }
  await query
    .updateTable('accounts')
    .set({ backup_codes_at: codeHashes.length > 0 ? now : null })
    .where('id', '=', account)
    .execute();
}

/** Turns the authenticator app on with a sealed secret; false if it is already on. */
export async function setTotp(
  query: Kysely<Tables>,
  account: number,
  { sealed, step, now }: { sealed: Buffer; step: number; now: Date },
): Promise<boolean> {
  await query.deleteFrom('totp_secrets').where('account_id', '=', account).execute();
  const update = query
    .updateTable('accounts')
    .set({ totp_secret: sealed, totp_last_step: step, totp_added_at: now, factors_changed_at: now })
    .where('id', '=', account)
    .where('totp_secret', 'is', null);
  return (await update.executeTakeFirst()).numUpdatedRows > 0n;
}

/** Turns the authenticator app off; false if it is already off. */
export async function clearTotp(query: Kysely<Tables>, account: number, now: Date): Promise<boolean> {
  const update = query
    .updateTable('accounts')
    .set({ totp_secret: null, totp_last_step: null, totp_added_at: null, factors_changed_at: now })
    .where('id', '=', account)
    .where('totp_secret', 'is not', null);
  return (await update.executeTakeFirst()).numUpdatedRows > 0n;
}

export async function setFactorsChanged(query: Kysely<Tables>, account: number, now: Date): Promise<void> {
  await query.updateTable('accounts').set({ factors_changed_at: now }).where('id', '=', account).execute();
}
