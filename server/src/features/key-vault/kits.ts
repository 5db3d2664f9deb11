import type { Kysely } from 'kysely';
import type { KitExtraction, KitKey, KitWrite } from '#contract/calls/key-vault.ts';
import type { Tables } from '../../platform/database/schema.ts';

/** A private key that is sealed to a kit. */
type StoredKitKey = Omit<KitKey, 'publicKey'> & { id: string };

export interface StoredKit {
  publicKey: string;
  /** SHA-256 of what proves the kit, as base64url. */
  proofHash: string;
  madeAt: number;
  keys: readonly StoredKitKey[];
}

/** The recovery kit of an account, or null. */
export async function readKit(query: Kysely<Tables>, account: number): Promise<StoredKit | null> {
  const kit = await query
    .selectFrom('recovery_kits')
    .select(['public_key', 'proof_hash', 'made_at'])
    .where('account_id', '=', account)
    .executeTakeFirst();
  if (kit === undefined) return null;
  const keys = await query
    .selectFrom('recovery_kit_keys')
    .select(['cmk_id as id', 'epk', 'iv', 'data', 'mac', 'voucher'])
    .where('account_id', '=', account)
    .orderBy('cmk_id')
    .execute();
  return { publicKey: kit.public_key, proofHash: kit.proof_hash, madeAt: kit.made_at.getTime(), keys };
}

/** Stores a kit and what is sealed to it. A new one replaces the former with all of its keys. */
export async function writeKit(
  query: Kysely<Tables>,
  account: number,
  { publicKey, proofHash, keys }: KitWrite,
  now: Date,
): Promise<void> {
  if (proofHash !== null) {
    await deleteKit(query, account);
    await query
      .insertInto('recovery_kits')
      .values({ account_id: account, public_key: publicKey, proof_hash: proofHash, made_at: now })
      .execute();
  }
  const stored = await query
    .selectFrom('cmks')
    .select(['id', 'public_key'])
    .where('account_id', '=', account)
    .execute();
  const rows = keys.flatMap(({ publicKey: of, ...sealed }) =>
    stored
      .filter(({ public_key: own }) => own === of)
      .map(({ id }) => ({ cmk_id: id, account_id: account, ...sealed })),
  );
  await query
    .insertInto('recovery_kit_keys')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('cmk_id').doUpdateSet(({ ref }) => ({
        epk: ref('excluded.epk'),
        iv: ref('excluded.iv'),
        data: ref('excluded.data'),
        mac: ref('excluded.mac'),
        voucher: ref('excluded.voucher'),
      })),
    )
    .execute();
}

export async function deleteKit(query: Kysely<Tables>, account: number): Promise<void> {
  await query.deleteFrom('recovery_kits').where('account_id', '=', account).execute();
}

/** Takes keys out of the kit, because their code was removed. */
export async function removeKitKeys(query: Kysely<Tables>, account: number, ids: readonly string[]): Promise<void> {
  await query.deleteFrom('recovery_kit_keys').where('account_id', '=', account).where('cmk_id', 'in', ids).execute();
  await endEmptyKit(query, account);
}

/** Ends a kit that opens nothing any more. */
export async function endEmptyKit(query: Kysely<Tables>, account: number): Promise<void> {
  await query
    .deleteFrom('recovery_kits')
    .where('account_id', '=', account)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('recovery_kit_keys').select('cmk_id').where('account_id', '=', account))),
    )
    .execute();
}

/** What is sealed to a kit, with the last change of each key. */
export function sealedKeysOf(
  { keys }: StoredKit,
  cmks: readonly { id: string; modifiedAt: number }[],
): KitExtraction['items'] {
  return keys.flatMap(({ id, epk, iv, data, mac }) =>
    cmks.filter((cmk) => cmk.id === id).map(({ modifiedAt }) => ({ id, modifiedAt, epk, iv, data, mac })),
  );
}
