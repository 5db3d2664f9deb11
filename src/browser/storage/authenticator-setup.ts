import { authenticatorSetupName } from '#contract/storage-names.ts';
import type { KeyValueStore } from './web-storage.ts';

/**
 * The id of the setup of an authenticator app in this tab, made at its first use. With it, a reloaded page gets the
 * same secret again; on its own it opens nothing. `tabValues` must belong to this tab only.
 */
export function authenticatorSetup(tabValues: KeyValueStore, makeId: () => string): string {
  const stored = tabValues.read(authenticatorSetupName);
  if (stored !== null) return stored;
  const id = makeId();
  tabValues.write(authenticatorSetupName, id);
  return id;
}
