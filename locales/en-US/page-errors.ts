import { loginErrors } from './login-errors.ts';
import { signUpErrors } from './sign-up-errors.ts';

const associated = 'Third-party accounts have been associated.';
const needsEmail = 'Your third-party account didn’t share an email address. We need one to verify you.';

/** The sentences of `errors.ts` that every document has, in addition to login's. */
export const pageErrors = {
  ...loginErrors,
  third_account_refused: 'The other service could not confirm it’s you. Try again, or log in with your password.',
  third_account_refused_named: '{{provider}} could not confirm it’s you. Try again, or log in with your password.',
  third_sign_in_cancelled: 'You cancelled. Nothing has changed.',
  third_state_invalid: 'This log-in is no longer valid. Start again.',
  ...signUpErrors,
  redirect_not_registered: 'This app asked us to send you to an address it has not registered.',
  consent_required: 'You haven’t allowed this app yet. Allow or decline it first.',
  account_found: 'An account is already registered with this email. Please log in.',
  email_is_required: needsEmail,
  third_account_require_email: needsEmail,
  third_account_already_register: 'This third-party account is already registered. Please log in.',
  third_account_already_associated: associated,
  third_account_associated: associated,
  emails_not_match: 'Your emails do not match.',
  email_confirm_failed: 'Email verification failed.',
  password_not_saved: 'Your new password was not saved. Try again.',
  password_unchanged: 'This is your current password. Choose another one.',
  reset_interrupted: 'The page was reloaded, so the reset starts again. Your password has not changed.',
  code_asked_again: 'The page was reloaded. Enter the code from the email again.',
  email_conflict: 'This email belongs to another account.',
  email_candidate_invalid: 'This email change is no longer valid. Start again.',
  email_candidate_not_found: 'This email change was not found. Start again.',
  email_already_verified: 'This email was already verified.',
  email_account_mismatch: 'This email doesn’t match the account you’ve logged into.',
  link_expired: 'The link has expired.',
  backup_email_found: 'A recovery email is already set. Refresh the page.',
  backup_email_not_found: 'No recovery email is set. Refresh the page.',
  backup_email_same_as_account: 'The recovery email must differ from your account email.',
  backup_email_already_associated: 'This recovery email is already associated with your account.',
  backup_email_invalid: 'Invalid recovery email.',
  modify_not_allowed: 'This key may not be changed (KV-03).',
  bridge_silent: 'The app didn’t respond. Try again.',
  bridge_refused: 'The app could not do this. Check that you are logged in to the app, then try again.',
  passwords_not_match: 'Passwords do not match. Please retype.',
  email_invalid: 'Invalid email address.',
  email_confirm_failed_returning: 'Email verification failed, returns to my account in {{seconds}}s.',
  password_reset_done: 'Reset password successful, redirects to login in {{seconds}}s.',
} as const;
