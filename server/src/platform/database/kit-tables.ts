import { bigint, text, timestamptz } from './columns.ts';

/** The tables of recovery kits, and of passkeys that open the key vault. */
export const kitTables = {
  /** One for each account at most; `proof_hash` is that of what its printed key proves it with. */
  recovery_kits: { account_id: bigint, public_key: text, proof_hash: text, made_at: timestamptz },
  /** The private keys that are sealed to a kit. */
  recovery_kit_keys: {
    cmk_id: text,
    account_id: bigint,
    epk: text,
    iv: text,
    data: text,
    mac: text,
    /** The key vouches for the kit's public key. */
    voucher: text,
  },
  /** The passkeys that open the key vault; `proof_hash` is that of what proves a passkey’s key. */
  vault_passkeys: { passkey_id: bigint, account_id: bigint, public_key: text, proof_hash: text, made_at: timestamptz },
  /** The private keys that are sealed to a passkey. */
  vault_passkey_keys: {
    passkey_id: bigint,
    cmk_id: text,
    account_id: bigint,
    epk: text,
    iv: text,
    data: text,
    mac: text,
  },
};
