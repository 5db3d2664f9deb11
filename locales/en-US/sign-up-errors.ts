/** The sentences of `errors.ts` that only sign-up needs. */
export const signUpErrors = {
  account_already_exist: 'Account with this email address already exists.',
  agreement_required: 'The terms have changed. You must check the box above to continue.',
  email_not_available: 'This email is not available. Choose another one.',
  password_too_common: 'This password is too common. Choose another one.',
  account_not_created: 'Your account was not created. Try again.',
  secret_code_incorrect_tries: 'Invalid verification code. {{tries}} tries left.',
  secret_code_incorrect_last: 'Invalid verification code. 1 try left.',
  secret_code_incorrect_none: 'Invalid verification code. No tries left. Get a new one.',
} as const;
