import type { Kysely } from 'kysely';
import type { KitExtraction } from '#contract/calls/key-vault.ts';
import type { PasskeyAddition, PasskeyKey, VaultPasskey } from '#contract/vault-passkeys.ts';
import { descriptorOf, findPasskeys } from '../../accounts/passkeys.ts';
import type { Tables } from '../../platform/database/schema.ts';
import type { StoredCmk } from './keys.ts';

/** A private key that is sealed to a passkey. */
type StoredPasskeyKey = Omit<PasskeyKey, 'publicKey'> & { id: string };

/** A passkey of the account, as browsers know it, and what it opens. */
export interface StoredPasskey extends Pick<VaultPasskey, 'name' | 'credentialId' | 'transports' | 'host'> {
  id: number;
  /** Null: it only logs in. */
  opens: {
    publicKey: string;
    /** SHA-256 of what proves its key, as base64url. */
    proofHash: string;
    keys: readonly StoredPasskeyKey[];
  } | null;
}

type Query = Kysely<Tables>;

/** The passkeys of an account, oldest first, with what they open. */
export async function readVaultPasskeys(query: Query, account: number): Promise<StoredPasskey[]> {
  const passkeys = await findPasskeys(query, account);
  const openers = await query
    .selectFrom('vault_passkeys')
    .select(['passkey_id', 'public_key as publicKey', 'proof_hash as proofHash'])
    .where('account_id', '=', account)
    .execute();
  const keys = await query
    .selectFrom('vault_passkey_keys')
    .select(['passkey_id', 'cmk_id as id', 'epk', 'iv', 'data', 'mac'])
    .where('account_id', '=', account)
    .orderBy('cmk_id')
    .execute();
  return passkeys.map((row) => {
    const { id, name, credential_id: credentialId, rp_id: host } = row;
    const opener = openers.find(({ passkey_id: of }) => of === id);
    const own = keys.filter(({ passkey_id: of }) => of === id).map(sealedKey);
    const opens = opener === undefined ? null : { ...opener, keys: own };
    return { id, name, credentialId, transports: descriptorOf(row).transports, host, opens };
  });
}

const sealedKey = ({ id, epk, iv, data, mac }: StoredPasskeyKey): StoredPasskeyKey => ({ id, epk, iv, data, mac });

/** The passkeys as pages are told of them. */
export async function listVaultPasskeys(query: Query, account: number): Promise<VaultPasskey[]> {
  const passkeys = await readVaultPasskeys(query, account);
  return passkeys.map(({ id, opens, ...passkey }) => ({
    ...passkey,
    id: String(id),
    opens: opens && { publicKey: opens.publicKey, keys: opens.keys.map((key) => key.id) },
  }));
}

/** Stores what a passkey opens, in place of what it opened before. */
export async function writeVaultPasskey(
  query: Query,
  account: number,
  { id, publicKey, proofHash, keys }: Omit<PasskeyAddition, 'id' | 'cmks'> & { id: number },
  { cmks, now }: { cmks: readonly StoredCmk[]; now: Date },
): Promise<void> {
  await deleteVaultPasskeys(query, account, [id]);
  await query
    .insertInto('vault_passkeys')
    .values({ passkey_id: id, account_id: account, public_key: publicKey, proof_hash: proofHash, made_at: now })
    .execute();
  const rows = keys.flatMap(({ publicKey: of, ...sealed }) =>
    cmks
      .filter((cmk) => cmk.publicKey === of)
      .map((cmk) => ({ passkey_id: id, cmk_id: cmk.id, account_id: account, ...sealed })),
  );
  await query.insertInto('vault_passkey_keys').values(rows).execute();
}

/** From now on these passkeys only log in. */
export async function deleteVaultPasskeys(query: Query, account: number, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await query.deleteFrom('vault_passkeys').where('account_id', '=', account).where('passkey_id', 'in', ids).execute();
}

/** No passkey opens these keys any more, because their code was removed. */
export async function deletePasskeyKeys(query: Query, account: number, ids: readonly string[]): Promise<void> {
  await query.deleteFrom('vault_passkey_keys').where('account_id', '=', account).where('cmk_id', 'in', ids).execute();
}

/** What is sealed to a passkey, with the last change of each key. */
export function sealedKeysOf(
  { opens }: StoredPasskey,
  cmks: readonly Pick<StoredCmk, 'id' | 'modifiedAt'>[],
): KitExtraction['items'] {
  return (opens?.keys ?? []).flatMap((key) =>
    cmks.filter(({ id }) => id === key.id).map(({ modifiedAt }) => ({ ...key, modifiedAt })),
  );
}
