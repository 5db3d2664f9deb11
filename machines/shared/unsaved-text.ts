/** The forms whose text outlives the session: the rows of the profile, and what a typed address becomes. */
export const unsavedForms = ['nickName', 'name', 'country', 'change_email', 'backup_email'] as const;

/** What was typed in a form of the account when its session ended. Never a secret. */
export interface UnsavedText {
  readonly form: (typeof unsavedForms)[number];
  /** By the name of the field. */
  readonly values: Readonly<Record<string, string>>;
}
