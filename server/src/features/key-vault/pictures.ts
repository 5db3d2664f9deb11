import type { Kysely } from 'kysely';
import * as v from 'valibot';
import { pictureSchema, type SealedPicture } from '#contract/calls/key-vault.ts';
import type { Tables } from '../../platform/database/schema.ts';

/** Stores a picture that a camera sealed to a key. */
export async function insertPicture(
  query: Kysely<Tables>,
  cmk: { id: string; account: number },
  { takenAt, ...picture }: SealedPicture,
): Promise<void> {
  await query
    .insertInto('pictures')
    .values({ ...picture, cmk_id: cmk.id, account_id: cmk.account, taken_at: new Date(takenAt) })
    .execute();
}

/** The pictures sealed to a key, as received, newest first. */
export async function readPicturesOf(
  query: Kysely<Tables>,
  { id, account }: { id: string; account: number },
): Promise<SealedPicture[]> {
  const rows = query
    .selectFrom('pictures')
    .select(['id', 'taken_at', 'type', 'epk', 'iv', 'data', 'mac'])
    .where('account_id', '=', account)
    .where('cmk_id', '=', id);
  const newestFirst = await rows.orderBy('taken_at', 'desc').orderBy('id').execute();
  return newestFirst.map(({ taken_at: takenAt, ...picture }) =>
    v.parse(pictureSchema, { ...picture, takenAt: takenAt.getTime() }),
  );
}
