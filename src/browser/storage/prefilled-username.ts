import { prefilledUsernameName } from '#contract/storage-names.ts';
import { consumeTabText } from './stored-text.ts';
import type { KeyValueStore } from './web-storage.ts';

/** Stores the user name for this tab's login page; it must not be in an address. */
export function keepPrefilledUsername(tabValues: KeyValueStore, username: string | null): void {
  if (username === null) tabValues.clear(prefilledUsernameName);
  else tabValues.write(prefilledUsernameName, username);
}

/** Returns it once. */
export const takePrefilledUsername = (): string | null => consumeTabText(prefilledUsernameName);
