import { readForm } from './read-form.ts';

/**
 * Attributes of a form whose text is kept for the login after its session has ended. `fields`: the names of its fields
 * to keep; never that of a secret.
 */
export const keptIfSessionEnds = (form: string, fields: readonly string[]): Record<`data-${string}`, string> => ({
  'data-unsaved-form': form,
  'data-unsaved-fields': fields.join(' '),
});

/** The text in the form of this page that has these attributes; null if there is none. */
export function unsavedFormText(): { form: string; values: Record<string, string> } | null {
  const form = document.querySelector<HTMLFormElement>('form[data-unsaved-form]');
  if (form === null) return null;
  const { unsavedForm = '', unsavedFields = '' } = form.dataset;
  const { text } = readForm(form);
  const values = unsavedFields.split(' ').map((name) => [name, text(name)] as const);
  return values.every(([, typed]) => typed === '') ? null : { form: unsavedForm, values: Object.fromEntries(values) };
}
