import type { Cmk } from '#contract/calls/key-vault.ts';
import type { KeySummary } from '#machines/key-vault/vault-status.ts';
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
