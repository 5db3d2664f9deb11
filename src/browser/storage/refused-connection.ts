import * as v from 'valibot';
import { refusedConnectionName } from '#contract/storage-names.ts';
import { jsonStore } from './stores.ts';
import type { KeyValueStore } from './web-storage.ts';

const stored = v.object({ provider: v.string(), symbol: v.string() });

/** The third party that this tab could not connect, and why, for its row on the next page. */
export const refusedConnection = (tabValues: KeyValueStore) => jsonStore(tabValues, refusedConnectionName, stored);
