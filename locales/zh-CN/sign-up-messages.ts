import { legalDocuments } from './legal-documents.ts';
import { messages as loginMessages } from './login-messages.ts';
import { signUpErrors } from './sign-up-errors.ts';
import { signUp } from './sign-up.ts';

/** The texts that the login page also needs for sign-up. */
export const messages = {
  ...loginMessages,
  legalDocuments,
  signUp,
  errors: { ...loginMessages.errors, ...signUpErrors },
};
