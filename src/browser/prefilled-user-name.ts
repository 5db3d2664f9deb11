import { takeTabText } from './stored-text.ts';
import type { KeyValueStore } from './web-storage.ts';

const name = 'ac_chosen_name';

/** Leaves the user name for the login page of this tab: it belongs into no address. */
export function keepChosenName(tabValues: KeyValueStore, username: string | null): void {
  if (username === null) tabValues.remove(name);
  else tabValues.write(name, username);
}

/** Returns it once. */
export const takeChosenName = (): string | null => takeTabText(name);
