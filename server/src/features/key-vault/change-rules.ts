import type { CmkChange, Update } from '#contract/calls/key-vault.ts';
import { protectionProblem, verificationProblem } from '#contract/rules/cmk.ts';
import { byteLength } from '#contract/rules/envelope.ts';
import type { ServerSymbol } from '#contract/symbols.ts';
import { isKeyPair } from '../../platform/crypto/x25519.ts';
import type { StoredCmk } from './keys.ts';
import { isInKit, kitProofProblem, kitWriteProblem } from './kit-rules.ts';
import { groupOf, headOf, isHint, isPinHash, isRightCode, reuseProblem, type Vault, type VaultEvent } from './rules.ts';

/**
 * Why keys may not be changed, or null. The protection code is checked last, so that "wrong code" means that all else
 * is right.
 */
export function changeProblem(update: Update, vault: Vault): ServerSymbol | null {
  if (!hasOneShape(update, vault)) return 'invalid_parameters';
  const pairs: [CmkChange, StoredCmk][] = [];
  for (const change of update.cmks) {
    const stored = vault.keys.find(({ id }) => id === change.id);
    if (stored === undefined) return 'cmk_not_found';
    pairs.push([change, stored]);
  }
  return (
    seenProblem(pairs, vault) ??
    protectedProblem(pairs, update, vault) ??
    parametersProblem(update, vault) ??
    kitWriteProblem(update.kit, update.verification === null ? [] : update.cmks, vault) ??
    kitProblem(update, vault) ??
    codeProblem(pairs, vault)
  );
}

/** The event of a change in the security history. */
export function changeEvent({ verification, cmks, kitProof }: Update, { keys }: Vault): VaultEvent {
  if (kitProof !== undefined) return 'recovery kit used';
  const wasProtected = keys.some((key) => key.protected && cmks.some(({ id }) => id === key.id));
  if (verification === null) return wasProtected ? 'data protection disabled' : 'data protection updated';
  return wasProtected ? 'data protection changed' : 'data protection enabled';
}

/** The time of a key's change: always later than the previous one, regardless of the clock. */
export function modifiedAfter(before: number, now: Date): number {
  return Math.max(now.getTime(), before + 1);
}

function hasOneShape({ cmks, verification, followId }: Update, { hintLength }: Vault): boolean {
  const ids = new Set(cmks.map(({ id }) => id));
  const isHeaded =
    verification === null
      ? followId === null
      : followId !== null && ids.has(followId) && isHint(verification.hints, hintLength);
  return isHeaded && ids.size === cmks.length && cmks.every(({ pinHash }) => pinHash === null || isPinHash(pinHash));
}

/** The page must have seen the current keys, with all of their groups. */
function seenProblem(pairs: readonly [CmkChange, StoredCmk][], vault: Vault): ServerSymbol | null {
  const ids = new Set(pairs.map(([{ id }]) => id));
  if (pairs.some(([, stored]) => groupOf(vault, stored).some(({ id }) => !ids.has(id)))) return 'modify_not_allowed';
  if (pairs.some(([change, stored]) => change.modifiedAt !== stored.modifiedAt)) return 'modify_not_allowed';
  return pairs.some(([change, stored]) => change.publicKey !== stored.publicKey) ? 'invalid_public_key' : null;
}

/**
 * With a verification, all keys are protected; without one, all are bare. Changing a protected key requires its proof.
 */
function protectedProblem(
  pairs: readonly [CmkChange, StoredCmk][],
  { verification, kitProof }: Update,
  vault: Vault,
): ServerSymbol | null {
  const isWhole = verification === null ? isBare : isProtected;
  if (!pairs.every(([change]) => isWhole(change))) return 'modify_not_allowed';
  const isProvable = ({ id, pinHash }: CmkChange) => pinHash !== null || (kitProof !== undefined && isInKit(vault, id));
  if (pairs.some(([change, stored]) => stored.protected && !isProvable(change))) return 'modify_not_allowed';
  if (pairs.some(([change, stored]) => !stored.protected && change.pinHash !== null)) return 'not_enforced';
  const begins = verification !== null && pairs.some(([, stored]) => !stored.protected);
  return begins && !vault.offered ? 'modify_not_allowed' : null;
}

function isBare(change: CmkChange): boolean {
  return (
    !change.protected && change.privateKey !== null && change.encryptedPrivateKey === null && change.protection === null
  );
}

function isProtected(change: CmkChange): boolean {
  return (
    change.protected && change.privateKey === null && change.encryptedPrivateKey !== null && change.protection !== null
  );
}

function parametersProblem({ cmks, verification }: Update, { usedSalts }: Vault): ServerSymbol | null {
  for (const { privateKey, publicKey, encryptedPrivateKey, protection } of cmks) {
    if (privateKey !== null && !isKeyPair(privateKey, publicKey)) return 'invalid_public_key';
    if (encryptedPrivateKey !== null && byteLength(encryptedPrivateKey) !== 32) return 'cmk_parameters_refused';
    const problem = protection === null ? null : protectionProblem(protection);
    if (problem !== null) return problem;
  }
  if (verification === null) return null;
  const fresh = cmks.flatMap(({ protection }) => (protection === null ? [] : [protection]));
  return verificationProblem(verification) ?? reuseProblem(verification, { fresh, usedSalts });
}

/** The kit proves only a change to a new code. */
function kitProblem({ kitProof, verification }: Update, vault: Vault): ServerSymbol | null {
  if (kitProof === undefined) return null;
  return verification === null ? 'modify_not_allowed' : kitProofProblem(vault, kitProof);
}

function codeProblem(pairs: readonly [CmkChange, StoredCmk][], vault: Vault): ServerSymbol | null {
  const isProved = ([{ pinHash }, stored]: [CmkChange, StoredCmk]) =>
    pinHash === null || isRightCode(headOf(vault, stored), pinHash);
  return pairs.every(isProved) ? null : 'pin_verification_failed';
}
