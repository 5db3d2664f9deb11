import type { Profile } from '#contract/calls/profile.ts';
import type { EditField, ProfileChanges } from '#machines/profile-edit/profile-edit.model.ts';
import { fieldsOf, hasValues } from '#machines/profile-edit/profile-edit.rules.ts';
import type { UnsavedText } from '#machines/shared/unsaved-text.ts';

/** The row that was being edited when the session ended. */
export function unsavedRow(unsaved: UnsavedText | null): { field: EditField; changes: ProfileChanges } | null {
  if (unsaved === null || unsaved.form === 'change_email' || unsaved.form === 'backup_email') return null;
  const { form: field, values } = unsaved;
  const changes: ProfileChanges = {};
  for (const name of fieldsOf[field]) if (values[name] !== undefined) changes[name] = values[name];
  return { field, changes };
}

/** Whether that row is still not saved. */
export function hasUnsavedRow(unsaved: UnsavedText | null, profile: Profile): boolean {
  const row = unsavedRow(unsaved);
  return row !== null && !hasValues(profile, row.changes);
}
