import type { ServerSymbol } from '#contract/symbols.ts';
import { headOf, isPinHash, isRightCode, type Vault } from './rules.ts';

/** Why the encrypted private keys of a group are not handed out, or null. */
export function extractionProblem({ id, pinHash }: { id: string; pinHash: string }, vault: Pick<Vault, 'keys'>): ServerSymbol | null {
  if (!isPinHash(pinHash)) return 'invalid_parameters';
  const key = vault.keys.find((each) => each.id === id);
  if (key === undefined) return 'cmk_not_found';
  if (!key.protected) return 'not_enforced';
  return isRightCode(headOf(vault, key), pinHash) ? null : 'pin_verification_failed';
}
