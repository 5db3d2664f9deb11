import { unsavedForms, type UnsavedText } from '#machines/shared/unsaved-text.ts';
import { storedUnsaved } from '#src/browser/storage/stored-unsaved.ts';
import type { AppServices, Services } from '#src/services/services.ts';
import { unsavedFormText } from '#src/ui/forms/unsaved-form.ts';

/** Keeps the text in the page's form for the login that follows. `account`: whose session ended. */
export function keepUnsavedText({ tabValues }: Pick<Services, 'tabValues'>, account: number): void {
  const typed = unsavedFormText();
  const form = unsavedForms.find((name) => name === typed?.form);
  if (typed !== null && form !== undefined) storedUnsaved(tabValues).write({ account, form, values: typed.values });
}

/** The text that one of these forms had, returned once, and only to the account that typed it. */
export function takeUnsavedText(
  { tabValues, session }: Pick<AppServices, 'tabValues' | 'session'>,
  forms: readonly UnsavedText['form'][],
): UnsavedText | null {
  const { read, clear } = storedUnsaved(tabValues);
  const kept = read();
  const { details } = session.getSnapshot().context;
  if (kept === null || details === null) return null;
  const isOwn = kept.account === details.account;
  if (isOwn && !forms.includes(kept.form)) return null;
  clear();
  return isOwn ? { form: kept.form, values: kept.values } : null;
}
