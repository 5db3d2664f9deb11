import type { Insertable, Kysely, Selectable } from 'kysely';
import { noAuthenticator } from '../../accounts/authenticators.ts';
import type { ClockFound } from '../../platform/database/clock-found.ts';
import type { Tables } from '../../platform/database/schema.ts';

type SecretRow = Selectable<Tables['totp_secrets']>;

export async function putSecret(
  query: Kysely<Tables>,
  row: Omit<Insertable<Tables['totp_secrets']>, 'confirmed_code_hash' | 'confirmed_step' | 'clock'>,
): Promise<void> {
  const unconfirmed = { ...row, confirmed_code_hash: null, confirmed_step: null, clock: null };
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
  { step, clockSteps }: { step: number; clockSteps: number },
): Promise<void> {
  const clock: ClockFound = { of: null, steps: clockSteps, step };
  await query
    .updateTable('totp_secrets')
    .set({ confirmed_code_hash: codeHash, confirmed_step: step, clock: JSON.stringify(clock) })
    .where('account_id', '=', account)
    .execute();
}

/** Stores where the first code has found the clock of the app that is being set up. */
export async function setClockOfSetup(query: Kysely<Tables>, account: number, found: ClockFound): Promise<void> {
  await query
    .updateTable('totp_secrets')
    .set({ clock: JSON.stringify(found) })
    .where('account_id', '=', account)
    .execute();
}

/** Ends the setup in progress. */
export async function deleteSecret(query: Kysely<Tables>, account: number): Promise<void> {
  await query.deleteFrom('totp_secrets').where('account_id', '=', account).execute();
}

interface UnsavedCodes {
  /** The session that may show them again. */
  session: number;
  sealed: Buffer;
  expiresAt: Date;
}

/** Stores the backup codes that a session can show again until they are confirmed as saved. */
export async function putUnsavedCodes(
  query: Kysely<Tables>,
  account: number,
  { session, sealed, expiresAt, now }: UnsavedCodes & { now: Date },
): Promise<void> {
  const row = { session_id: session, codes: sealed, generated_at: now, expires_at: expiresAt };
  await query
    .insertInto('unsaved_backup_codes')
    .values({ account_id: account, ...row })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(row))
    .execute();
}

/** The sealed backup codes that a session can show again; null if there are none. */
export async function findUnsavedCodes(
  query: Kysely<Tables>,
  { account, session, now }: { account: number; session: number; now: Date },
): Promise<{ sealed: Buffer; generatedAt: Date } | null> {
  const found = await query
    .selectFrom('unsaved_backup_codes as unsaved')
    // Codes of another time are not the account's anymore.
    .innerJoin('accounts', (join) =>
      join
        .onRef('accounts.id', '=', 'unsaved.account_id')
        .onRef('accounts.backup_codes_at', '=', 'unsaved.generated_at'),
    )
    .select(['unsaved.codes', 'unsaved.generated_at'])
    .where('unsaved.account_id', '=', account)
    .where('unsaved.session_id', '=', session)
    .where('unsaved.expires_at', '>', now)
    .executeTakeFirst();
  return found === undefined ? null : { sealed: found.codes, generatedAt: found.generated_at };
}

/** Records that the backup codes of a time are saved, and deletes their sealed copy. */
export async function confirmCodes(
  query: Kysely<Tables>,
  account: number,
  { generatedAt, now }: { generatedAt: Date; now: Date },
): Promise<void> {
  const update = query
    .updateTable('accounts')
    .set({ backup_codes_saved_at: now })
    .where('id', '=', account)
    .where('backup_codes_at', '=', generatedAt);
  if ((await update.executeTakeFirst()).numUpdatedRows > 0n) await deleteUnsavedCodes(query, account);
}

export async function deleteUnsavedCodes(query: Kysely<Tables>, account: number): Promise<void> {
  await query.deleteFrom('unsaved_backup_codes').where('account_id', '=', account).execute();
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
  { sealed, step, clockSteps, now }: { sealed: Buffer; step: number; clockSteps: number; now: Date },
): Promise<boolean> {
  await deleteSecret(query, account);
  const update = query
    .updateTable('accounts')
    .set({
      totp_secret: sealed,
      totp_last_step: step,
      totp_added_at: now,
      totp_name: null,
      totp_used_at: now,
      totp_clock_steps: clockSteps,
      factors_changed_at: now,
    })
    .where('id', '=', account)
    .where('totp_secret', 'is', null);
  return (await update.executeTakeFirst()).numUpdatedRows > 0n;
}

/** Turns the authenticator app off; false if it is already off. */
export async function clearTotp(query: Kysely<Tables>, account: number, now: Date): Promise<boolean> {
  const update = query
    .updateTable('accounts')
    .set({ ...noAuthenticator, factors_changed_at: now })
    .where('id', '=', account)
    .where('totp_secret', 'is not', null);
  return (await update.executeTakeFirst()).numUpdatedRows > 0n;
}

export async function setFactorsChanged(query: Kysely<Tables>, account: number, now: Date): Promise<void> {
  await query.updateTable('accounts').set({ factors_changed_at: now }).where('id', '=', account).execute();
}
