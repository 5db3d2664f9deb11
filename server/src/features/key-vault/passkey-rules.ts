import type { PasskeyAddition } from '#contract/vault-passkeys.ts';
import { byteLength } from '#contract/rules/envelope.ts';
import type { ServerSymbol } from '#contract/symbols.ts';
import { isPublicKey } from '../../platform/crypto/x25519.ts';
import { areProved, isRightProof, isSealed, wholeGroups } from './kit-rules.ts';
import { groupOf, type Vault } from './rules.ts';
import type { StoredPasskey } from './vault-passkeys.ts';

/** The passkey of this id, or undefined. Ids are those of the contract. */
export function passkeyOf({ passkeys }: Pick<Vault, 'passkeys'>, id: string): StoredPasskey | undefined {
  return passkeys.find((each) => String(each.id) === id);
}

/**
 * Why a passkey may not open these keys, or null. The protection codes are checked last, so that "wrong code" means
 * that all else is right.
 */
export function passkeyAdditionProblem(addition: PasskeyAddition, vault: Vault): ServerSymbol | null {
  const { id, publicKey, proofHash, keys, cmks } = addition;
  const written = wholeGroups(cmks, vault);
  if (typeof written === 'string') return written;
  if (passkeyOf(vault, id) === undefined) return 'vault_passkey_not_found';
  const brought = new Set(keys.map((key) => key.publicKey));
  const isOfWrite = written.every((key) => brought.has(key.publicKey)) && keys.length === written.length;
  if (!isOfWrite) return 'modify_not_allowed';
  if (![publicKey, ...keys.map(({ epk }) => epk)].every(isPublicKey)) return 'invalid_public_key';
  if (byteLength(proofHash) !== 32 || !keys.every(isSealed)) return 'cmk_parameters_refused';
  return areProved(cmks, written, vault) ? null : 'pin_verification_failed';
}

/** Why a proof does not prove the key of a passkey, or null. */
export function passkeyProofProblem(
  vault: Pick<Vault, 'passkeys'>,
  { id, proof }: { id: string; proof: string },
): ServerSymbol | null {
  const opens = passkeyOf(vault, id)?.opens ?? null;
  if (opens === null) return 'vault_passkey_not_found';
  return isRightProof(opens, proof) ? null : 'vault_passkey_incorrect';
}

/**
 * The passkeys that no longer open whole groups: a key has joined one, or none is left. A customer who opens the videos
 * with one must see all of a code's.
 */
export function brokenPasskeys(vault: Pick<Vault, 'keys' | 'passkeys'>): number[] {
  const isBroken = ({ opens }: StoredPasskey): boolean => {
    const ids = new Set(opens?.keys.map(({ id }) => id));
    const opened = vault.keys.filter((key) => key.protected && ids.has(key.id));
    const areWhole = opened.every((key) => groupOf(vault, key).every(({ id }) => ids.has(id)));
    return opened.length === 0 || !areWhole;
  };
  return vault.passkeys.filter((passkey) => passkey.opens !== null && isBroken(passkey)).map(({ id }) => id);
}
