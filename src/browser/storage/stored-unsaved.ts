import * as v from 'valibot';
import { unsavedTextName } from '#contract/storage-names.ts';
import { unsavedForms } from '#machines/shared/unsaved-text.ts';
import { jsonStore } from './stores.ts';
import type { KeyValueStore } from './web-storage.ts';

const stored = v.object({
  account: v.number(),
  form: v.picklist(unsavedForms),
  values: v.record(v.string(), v.string()),
});

/** What was typed in this tab when the session of an account ended. */
export const storedUnsaved = (tabValues: KeyValueStore) => jsonStore(tabValues, unsavedTextName, stored);
