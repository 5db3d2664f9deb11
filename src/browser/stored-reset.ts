import * as v from 'valibot';
import type { ResetAddress } from '#machines/password-reset/password-reset.model.ts';
import { parsedJson } from './web-storage.ts';
import type { KeyValueStore } from './web-storage.ts';

const name = 'ac_reset';
const stored = v.object({
  email: v.string(),
  recovery: v.nullable(v.string()),
  begins: v.optional(v.boolean(), false),
});

interface StoredReset {
  /** `begins`: another page has begun it, and its code is mailed at once. */
  read(): { address: ResetAddress; begins: boolean } | null;
  keep(address: ResetAddress): void;
  begin(address: ResetAddress): void;
  forget(): void;
}

/** What a tab keeps of a password reset over a reload: the address alone. `tabValues` must be of the tab alone. */
export function storedReset(tabValues: KeyValueStore): StoredReset {
  return {
    read: () => {
      const read = v.safeParse(stored, parsedJson(tabValues.read(name)));
      if (!read.success) return null;
      const { email, recovery, begins } = read.output;
      return { address: { email, recovery }, begins };
    },
    keep: ({ email, recovery }) => tabValues.write(name, JSON.stringify({ email, recovery })),
    begin: ({ email, recovery }) => tabValues.write(name, JSON.stringify({ email, recovery, begins: true })),
    forget: () => tabValues.remove(name),
  };
}
