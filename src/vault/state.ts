import type { Cmk, CmkItem } from '#contract/calls/key-vault.ts';
import { isDowngraded, listProblem, type SeenCmk } from '#contract/rules/cmk.ts';
import { keysMost } from '#contract/limits.ts';
import type { ExchangeParts } from './envelope-session.ts';
import { VaultFailure, refuse } from './errors.ts';
import { type UnlockedKey, UnlockedKeys } from './unlocked-keys.ts';
import type { VaultApi } from './wire.ts';

export interface StateParts extends ExchangeParts {
  readonly api: VaultApi;
}

/** What the vault knows in the life of its page. */
export interface VaultState extends StateParts {
  /** The keys as the service told them last, checked. */
  readonly known: Map<string, Cmk>;
  readonly seen: Map<string, SeenCmk>;
  /** Keys whose protection this page has taken off itself, as far as it can tell. */
  readonly bared: Set<string>;
  readonly open: UnlockedKeys;
  /** Counts what was accepted, so that a reading that was overtaken is not taken for a newer one. */
  accepted: number;
}

export function makeState(parts: StateParts): VaultState {
  return { ...parts, known: new Map(), seen: new Map(), bared: new Set(), open: new UnlockedKeys(parts.core), accepted: 0 };
}

/** Refuses a list that cannot be true, or in which a key is weaker than it was seen before. */
export function checkItems(state: VaultState, items: readonly CmkItem[]): void {
  if (items.length > keysMost) throw new VaultFailure('cmk_corrupt');
  refuse(listProblem(items));
  for (const item of items) checkSeen(state, item);
}

/** Refuses a key that is weaker than it was seen before. */
export function checkSeen({ seen, bared }: VaultState, item: CmkItem): void {
  const before = seen.get(item.id);
  const expected = before && bared.has(item.id) ? { ...before, protected: false } : before;
  if (expected && isDowngraded(expected, item)) throw new VaultFailure('cmk_downgraded');
}

/** Takes checked keys as those there are: the others are gone, and with them what opened them. */
export function acceptKeys(state: VaultState, cmks: readonly Cmk[]): void {
  const { known, open } = state;
  state.accepted += 1;
  known.clear();
  for (const cmk of cmks) {
    known.set(cmk.id, cmk);
    noteSeen(state, cmk);
  }
  for (const id of open.ids()) if (!known.has(id)) open.delete(id);
}

/** From now on the key must not come back weaker than this, unless something newer was seen before. */
export function noteSeen({ seen }: VaultState, { id, publicKey, protected: isProtected, modifiedAt }: Cmk): void {
  if ((seen.get(id)?.modifiedAt ?? 0) > modifiedAt) return;
  seen.set(id, { publicKey, protected: isProtected, modifiedAt });
}

/** The head and all that follow it. */
export function groupOf({ known }: VaultState, head: string): readonly Cmk[] {
  return [...known.values()].filter(({ id, followId }) => id === head || followId === head);
}

/** What an open key is used with; refuses one that is closed, or was changed since it was opened. */
export function helperOf({ known, open }: VaultState, id: string): UnlockedKey {
  const [helper, cmk] = [open.get(id), known.get(id)];
  if (cmk === undefined) throw new VaultFailure('cmk_not_found');
  if (helper === undefined) throw new VaultFailure('cmk_closed');
  if (helper.modifiedAt < cmk.modifiedAt) throw new VaultFailure('cmk_helper_expired');
  return helper;
}
