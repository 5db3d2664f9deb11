import { chosenUsernameName } from '#contract/names.ts';
import { consumeTabText } from './stored-text.ts';
import type { KeyValueStore } from './web-storage.ts';

/** Stores the user name for this tab's login page; it must not be in an address. */
export function keepChosenName(tabValues: KeyValueStore, username: string | null): void {
  if (username === null) tabValues.clear(chosenUsernameName);
  else tabValues.write(chosenUsernameName, username);
}

/** Returns it once. */
export const takeChosenName = (): string | null => consumeTabText(chosenUsernameName);
