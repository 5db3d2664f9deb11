import type { Insertable, Kysely, Selectable } from 'kysely';
import { secondsAfter } from '../../platform/clock.ts';
import type { Tables } from '../../platform/database/schema.ts';
import type { Services } from '../../platform/configuration/services.ts';

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

/** Whether renewal parameters would work; they are not used up. */
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

/** Uses renewal parameters up; null where they are unknown, of another account, used or expired. */
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
  return (await update.returning(['type', 'name']).executeTakeFirst()) ?? null;
}

/** Makes a picture that of an account, and returns the name of the former one; false where the account is gone. */
export async function replacePicture(
  query: Kysely<Tables>,
  account: number,
  name: string,
): Promise<string | null | false> {
  const former = query
    .selectFrom('accounts')
    .select('avatar_name')
    .where('id', '=', account)
    .where('deleted_at', 'is', null)
    .forUpdate();
  const row = await former.executeTakeFirst();
  if (row === undefined) return false;
  await query.updateTable('accounts').set({ avatar_name: name }).where('id', '=', account).execute();
  return row.avatar_name;
}

/** Longer than an upload is worked at once its parameters are used. */
const uploadSeconds = 60;

/** Removes pictures that no account has: what was replaced, or not finished, by a process that was killed. */
export async function deleteUnusedPictures({
  database: { query },
  pictures,
  clock,
}: Pick<Services, 'database' | 'pictures' | 'clock'>): Promise<void> {
  // The files first: one that is stored after they were listed is kept.
  const names = await pictures.names();
  if (names.length === 0) return;
  const uploads = query
    .selectFrom('avatar_uploads')
    .select('name')
    .where('expires_at', '>', secondsAfter(clock.now(), -uploadSeconds));
  const current = query.selectFrom('accounts').select('avatar_name as name').where('avatar_name', 'is not', null);
  const used = new Set([...(await uploads.execute()), ...(await current.execute())].map(({ name }) => name));
  for (const name of names) if (!used.has(name)) await pictures.remove(name);
}
