import { createHash, timingSafeEqual } from 'node:crypto';
import type { Verification } from '#contract/calls/key-vault.ts';
import type { ServerSymbol } from '#contract/symbols.ts';
import { byteLength } from '#contract/rules/envelope.ts';
import { lengthOf } from '#contract/rules/length.ts';
import type { EventType } from '#contract/security-events.ts';
import type { StoredCmk } from './keys.ts';

/** What an operation is in the security history. */
export type VaultEvent = Extract<EventType, `data protection ${string}`>;

/** What the rules know of a customer's keys. */
export interface Vault {
  keys: readonly StoredCmk[];
  /** Of the salts of an operation, those that were used before. */
  usedSalts: ReadonlySet<string>;
  /** Whether the customer may begin to protect keys. */
  offered: boolean;
  /** How long a hint may be, in code points. */
  hintLength: number;
}

/** The key that a key's protection code is checked with: the one it follows, or itself. */
export function headOf({ keys }: Pick<Vault, 'keys'>, key: StoredCmk): StoredCmk {
  return keys.find(({ id }) => id === key.followId) ?? key;
}

/** A key with all that share its protection code. */
export function groupOf(vault: Pick<Vault, 'keys'>, key: StoredCmk): StoredCmk[] {
  const head = headOf(vault, key);
  return vault.keys.filter((each) => headOf(vault, each).id === head.id);
}

/** Whether a hash proves the protection code of a group. */
export function isRightCode({ verification }: StoredCmk, pinHash: string): boolean {
  if (verification === null) return false;
  const [known, given] = [
    Buffer.from(verification.hash, 'base64url'),
    createHash('sha256').update(pinHash, 'base64url').digest(),
  ];
  return known.length === given.length && timingSafeEqual(known, given);
}

/** Whether a value can be a proof of a protection code; one that cannot consumes no attempt. */
export function isPinHash(pinHash: string): boolean {
  return byteLength(pinHash) === 32;
}

/** Whether a hint can be stored. The page checks that it does not hold the code, which the service cannot see. */
export function isHint(hints: string, most: number): boolean {
  return lengthOf(hints) <= most && !/\p{Surrogate}/u.test(hints);
}

interface Derived {
  salt: string;
  iterations: number;
}

/** What must differ and does not: a page derives two values from one code, and they must never be equal. */
export function likenessProblem(
  verification: Pick<Verification, 'salt' | 'iterations'>,
  { fresh, usedSalts }: { fresh: readonly Derived[]; usedSalts: ReadonlySet<string> },
): 'same_salt' | 'same_iterations' | null {
  const salts = new Set([verification.salt, ...fresh.map(({ salt }) => salt)]);
  if (salts.size !== fresh.length + 1 || usedSalts.size > 0) return 'same_salt';
  return fresh.some(({ iterations }) => iterations === verification.iterations) ? 'same_iterations' : null;
}

/** Why the encrypted private keys of a group are not handed out, or null. */
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

/** What a deletion is in the security history: the end of the protection, where nothing protected is left. */
export function deletionEvent(ids: readonly string[], vault: Pick<Vault, 'keys'>): VaultEvent {
  const named = vault.keys.filter(({ id }) => ids.includes(id));
  const gone = new Set(
    named.flatMap((key) => (key.followId === null ? groupOf(vault, key) : [key])).map(({ id }) => id),
  );
  const wasProtected = vault.keys.some((key) => key.protected && gone.has(key.id));
  const isLeft = vault.keys.some((key) => key.protected && !gone.has(key.id));
  return wasProtected && !isLeft ? 'data protection disabled' : 'data protection updated';
}
