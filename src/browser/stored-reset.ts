import * as v from 'valibot';
import type { ResetAddress } from '#machines/password-reset/password-reset.model.ts';
import { parsedJson } from './web-storage.ts';
import type { KeyValueStore } from './web-storage.ts';

const name = 'ac_reset';
const stored = v.object({ email: v.string(), recovery: v.nullable(v.string()) });

/** What a tab keeps of a password reset over a reload: the address alone. `tabValues` must be of the tab alone. */
export function storedReset(tabValues: KeyValueStore): { read(): ResetAddress | null; keep(address: ResetAddress): void; forget(): void } {
  return {
    read: () => {
      const read = v.safeParse(stored, parsedJson(tabValues.read(name)));
      return read.success ? read.output : null;
    },
    keep: ({ email, recovery }) => tabValues.write(name, JSON.stringify({ email, recovery })),
    forget: () => tabValues.remove(name),
  };
}
