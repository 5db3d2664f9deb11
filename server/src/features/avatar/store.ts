import type { Insertable, Kysely, Selectable } from 'kysely';
import { secondsAfter } from '../../platform/clock.ts';
import type { Tables } from '../../platform/database/schema.ts';
import { keepFile, listFile } from '../../platform/files/files-to-delete.ts';

type Upload = Selectable<Tables['avatar_uploads']>;

export async function insertUpload(
  query: Kysely<Tables>,
  row: Omit<Insertable<Tables['avatar_uploads']>, 'used_at'>,
): Promise<void> {
  await query
    .insertInto('avatar_uploads')
    .values({ ...row, used_at: null })
    .execute();
}

/** Whether renewal parameters would be accepted, without consuming them. */
export async function isUploadOpen(
  query: Kysely<Tables>,
  tokenHash: string,
  account: number,
  now: Date,
): Promise<boolean> {
  const row = query
    .selectFrom('avatar_uploads')
    .select('token_hash')
    .where('token_hash', '=', tokenHash)
    .where('account_id', '=', account);
  return (await row.where('used_at', 'is', null).where('expires_at', '>', now).executeTakeFirst()) !== undefined;
}

/** Longer than an upload takes once its parameters are used. */
const uploadSeconds = 600;

/**
 * Consumes upload parameters, inside a transaction; null if they are unknown, of another account, used or expired. The
 * picture is deleted unless it becomes the account's in time.
 */
export async function consumeUpload(
  query: Kysely<Tables>,
  tokenHash: string,
  account: number,
  now: Date,
): Promise<Pick<Upload, 'type' | 'name'> | null> {
  const update = query
    .updateTable('avatar_uploads')
    .set({ used_at: now })
    .where('token_hash', '=', tokenHash)
    .where('account_id', '=', account)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now);
  const upload = await update.returning(['type', 'name']).executeTakeFirst();
  if (upload === undefined) return null;
  await listFile(query, 'pictures', upload.name, secondsAfter(now, uploadSeconds));
  return upload;
}

/**
 * Assigns a picture to an account, inside a transaction, and returns the name of the former one; false if the account
 * is gone, or the upload took so long that the picture was deleted.
 */
export async function replacePicture(
  query: Kysely<Tables>,
  account: number,
  name: string,
  now: Date,
): Promise<string | null | false> {
  const row = await lockPicture(query, account);
  if (row === undefined || !(await keepFile(query, 'pictures', name))) return false;
  await query.updateTable('accounts').set({ avatar_name: name }).where('id', '=', account).execute();
  if (row.avatar_name !== null) await listFile(query, 'pictures', row.avatar_name, now);
  return row.avatar_name;
}

/** Removes an account's picture, inside a transaction; its file is deleted after that. */
export async function removePicture(query: Kysely<Tables>, account: number, now: Date): Promise<void> {
  const former = (await lockPicture(query, account))?.avatar_name ?? null;
  if (former === null) return;
  await query.updateTable('accounts').set({ avatar_name: null }).where('id', '=', account).execute();
  await listFile(query, 'pictures', former, now);
}

function lockPicture(query: Kysely<Tables>, account: number): Promise<{ avatar_name: string | null } | undefined> {
  const row = query
    .selectFrom('accounts')
    .select('avatar_name')
    .where('id', '=', account)
    .where('deleted_at', 'is', null);
  return row.forUpdate().executeTakeFirst();
}
