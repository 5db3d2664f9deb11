import * as v from 'valibot';
import { passwordResetName } from '#contract/storage-names.ts';
import type { ResetAddress } from '#machines/password-reset/password-reset.model.ts';
import { jsonStore } from './stores.ts';
import type { KeyValueStore } from './web-storage.ts';

const stored = v.object({
  email: v.string(),
  recovery: v.nullable(v.string()),
  /** Another page started it, so its code is mailed at once. */
  begins: v.optional(v.boolean(), false),
});

/**
 * The part of a password reset that a tab stores for a reload: only the address. `tabValues` must belong to this tab
 * only.
 */
export function storedReset(tabValues: KeyValueStore) {
  const { read, write, clear } = jsonStore(tabValues, passwordResetName, stored);
  return {
    read: (): { address: ResetAddress; begins: boolean } | null => {
      const kept = read();
      return kept && { address: { email: kept.email, recovery: kept.recovery }, begins: kept.begins };
    },
    write: ({ email, recovery }: ResetAddress): void => write({ email, recovery }),
    begin: ({ email, recovery }: ResetAddress): void => write({ email, recovery, begins: true }),
    clear,
  };
}
