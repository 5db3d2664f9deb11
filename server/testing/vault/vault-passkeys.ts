import { hkdfSync, randomBytes } from 'node:crypto';
import type { CmkItem } from '#contract/calls/key-vault.ts';
import type { PasskeyAddition, PasskeyKey } from '#contract/vault-passkeys.ts';
import { passkeyVaultInfo } from '#contract/rules/vault-passkey.ts';
import type { MadeKey } from './cmks.ts';
import { makeKit, sealToKit, type MadeKit } from './kits.ts';

/** The key of a passkey, from what its authenticator returns. */
export function makePasskeyKey(prf = randomBytes(32)): MadeKit {
  return makeKit(Buffer.from(hkdfSync('sha256', prf, Buffer.alloc(0), passkeyVaultInfo, 32)));
}

/** A private key that is sealed to a passkey. */
export function sealToPasskey(of: Pick<MadeKit, 'publicKey'>, key: MadeKey): PasskeyKey {
  const { voucher: _, ...sealed } = sealToKit(of, key);
  return sealed;
}

/** Lets a passkey open whole groups. */
export function makePasskeyAddition(
  id: string,
  of: MadeKit,
  { items, keys, pinHash }: { items: readonly CmkItem[]; keys: readonly MadeKey[]; pinHash: string },
): PasskeyAddition {
  return {
    id,
    publicKey: of.publicKey,
    proofHash: of.proofHash,
    keys: keys.map((key) => sealToPasskey(of, key)),
    cmks: items.map(({ id, modifiedAt }) => ({ id, modifiedAt, pinHash })),
  };
}
