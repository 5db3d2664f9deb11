import * as v from 'valibot';
import { shownEmailName } from '#contract/storage-names.ts';
import { jsonStore } from './stores.ts';
import type { KeyValueStore } from './web-storage.ts';

const stored = v.object({ account: v.number(), email: v.string() });

/** The address of the account that this tab showed last, for a reload that finds the session ended. */
export const shownEmail = (tabValues: KeyValueStore) => jsonStore(tabValues, shownEmailName, stored);
