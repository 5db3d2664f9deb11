/** The sentences of `errors.ts` that only account pages can show. */
export const accountErrors = {
  profile_not_saved: 'Your change was not saved. Try again.',
  abandonment_scheduled: 'Abandonment scheduled.',
  abandonment_forbidden_by_lock: 'Something must be resolved before your account can be deleted.',
  deletion_needs_planning:
    'The email of this account was changed less than 7 days ago. Plan the deletion instead: until it takes place you can undo it.',
  totp_disabled: 'Two-factor authentication is off. Refresh the page.',
  totp_enabled: 'Two-factor authentication is already on. Refresh the page.',
  dup_export_task: 'Task already exists. Refresh the page and try again.',
  user_archive_preparing: 'Processing in progress.',
  user_archive_not_found: 'Not found. Refresh the page.',
  wrong_password: 'Wrong password. Please try again.',
  email_candidate_sent: 'An email is sent to the current address for verification.',
  account_recovered: 'Success, account recovered.',
} as const;
