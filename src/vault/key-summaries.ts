import type { Cmk, Kit } from '#contract/calls/key-vault.ts';
import { kitNumber } from '#contract/rules/recovery-kit.ts';
import type { VaultPasskeys } from '#contract/vault-passkeys.ts';
import type { KeySummary, KitSummary, PasskeySummary } from '#machines/key-vault/vault-status.ts';
import { toBytes } from './bytes.ts';
import { openingAt } from './passkeys.ts';
import type { Vault } from './vault.ts';

/** What the charts need to know about the keys. */
export function summarize(vault: Vault, cmks: readonly Cmk[]): readonly KeySummary[] {
  const [open, stale, unusable] = [vault.openKeys(), vault.staleKeys(), vault.unusableKeys()];
  return cmks.map(({ id, followId, modifiedAt, verification, protected: isProtected }) => ({
    id,
    followId,
    modifiedAt,
    protected: isProtected,
    hint: verification?.hints ?? '',
    isOpen: open.includes(id),
    isChangedElsewhere: stale.includes(id),
    isUsable: !unusable.includes(id),
  }));
}

/** What the charts need to know about the recovery kit. Keys that no code can open need no kit. */
export function summarizeKit(kit: Kit | null, keys: readonly KeySummary[]): KitSummary | null {
  if (kit === null) return null;
  const inKit = new Set(kit.keys.map(({ id }) => id));
  const isWhole = keys.every((key) => !key.protected || !key.isUsable || inKit.has(key.id));
  return { number: kitNumber(toBytes(kit.publicKey)), madeAt: kit.madeAt, isWhole };
}

/** What the charts need to know about the passkeys; null: the browser cannot use them here. */
export function summarizePasskeys(passkeys: VaultPasskeys | null, host: string): PasskeySummary {
  if (passkeys === null) return { canUse: false, names: [] };
  return { canUse: true, names: openingAt(host, passkeys).map(({ name }) => name) };
}
