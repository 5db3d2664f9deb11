import { createHash, timingSafeEqual } from 'node:crypto';
import type { Verification } from '#contract/calls/key-vault.ts';
import type { ServerSymbol } from '#contract/symbols.ts';
import { byteLength } from '#contract/rules/envelope.ts';
import { lengthOf } from '#contract/rules/length.ts';
import type { EventType } from '#contract/security-events.ts';
import type { StoredCmk } from './keys.ts';
import type { StoredKit } from './kits.ts';
import type { StoredPasskey } from './vault-passkeys.ts';

/** The event of an operation in the security history. */
export type VaultEvent = Extract<EventType, `data protection ${string}` | `recovery kit ${string}`>;

/** What the rules know about a customer's keys. */
export interface Vault {
  keys: readonly StoredCmk[];
  kit: StoredKit | null;
  passkeys: readonly StoredPasskey[];
  /** The operation's salts that were already used. */
  usedSalts: ReadonlySet<string>;
  /** Whether the customer may begin to protect keys. */
  offered: boolean;
  /** The maximum length of a hint, in code points. */
  hintLength: number;
}

/** The key that verifies a key's protection code: its head, or itself. */
export function headOf({ keys }: Pick<Vault, 'keys'>, key: StoredCmk): StoredCmk {
  return keys.find(({ id }) => id === key.followId) ?? key;
}

/** A key and all that share its protection code. */
export function groupOf(vault: Pick<Vault, 'keys'>, key: StoredCmk): StoredCmk[] {
  const head = headOf(vault, key);
  return vault.keys.filter((each) => headOf(vault, each).id === head.id);
}

/** Whether a hash proves the protection code of a group. */
export function isRightCode({ verification }: StoredCmk, pinHash: string): boolean {
  if (verification === null) return false;
  const [stored, submitted] = [
    Buffer.from(verification.hash, 'base64url'),
    createHash('sha256').update(pinHash, 'base64url').digest(),
  ];
  return stored.length === submitted.length && timingSafeEqual(stored, submitted);
}

/** Whether a value has the form of a proof; a malformed one consumes no attempt. */
export function isPinHash(pinHash: string): boolean {
  return byteLength(pinHash) === 32;
}

/** Whether a hint can be stored. The page checks that it does not contain the code, which the service cannot see. */
export function isHint(hints: string, most: number): boolean {
  return lengthOf(hints) <= most && !/\p{Surrogate}/u.test(hints);
}

interface Derived {
  salt: string;
  iterations: number;
}

/** The two values that a page derives from one code must never be equal. Returns why they are not distinct, or null. */
export function reuseProblem(
  verification: Pick<Verification, 'salt' | 'iterations'>,
  { fresh, usedSalts }: { fresh: readonly Derived[]; usedSalts: ReadonlySet<string> },
): 'same_salt' | 'same_iterations' | null {
  const salts = new Set([verification.salt, ...fresh.map(({ salt }) => salt)]);
  if (salts.size !== fresh.length + 1 || usedSalts.size > 0) return 'same_salt';
  return fresh.some(({ iterations }) => iterations === verification.iterations) ? 'same_iterations' : null;
}

/** Why a group's encrypted private keys are not released, or null. */
export function extractionProblem(
  { id, pinHash }: { id: string; pinHash: string },
  vault: Pick<Vault, 'keys'>,
): ServerSymbol | null {
  if (!isPinHash(pinHash)) return 'invalid_parameters';
  const key = vault.keys.find((each) => each.id === id);
  if (key === undefined) return 'cmk_not_found';
  if (!key.protected) return 'not_enforced';
  return isRightCode(headOf(vault, key), pinHash) ? null : 'pin_verification_failed';
}

/** The event of a deletion in the security history: the end of the protection if nothing protected is left. */
export function deletionEvent(ids: readonly string[], vault: Pick<Vault, 'keys'>): VaultEvent {
  const named = vault.keys.filter(({ id }) => ids.includes(id));
  const gone = new Set(
    named.flatMap((key) => (key.followId === null ? groupOf(vault, key) : [key])).map(({ id }) => id),
  );
  const wasProtected = vault.keys.some((key) => key.protected && gone.has(key.id));
  const isLeft = vault.keys.some((key) => key.protected && !gone.has(key.id));
  return wasProtected && !isLeft ? 'data protection disabled' : 'data protection updated';
}
