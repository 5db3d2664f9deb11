import { accountCreation } from './account-creation.ts';
import { fields } from './fields.ts';
import { legalDocuments } from './legal-documents.ts';
import { loginErrors as errors } from './login-errors.ts';
import { login } from './login.ts';
import { newPassword } from './new-password.ts';
import { phoneLogin } from './phone-login.ts';
import { secondFactor } from './second-factor.ts';
import { shared } from './shared.ts';
import { shell } from './shell.ts';
import { signUp } from './sign-up.ts';

/** The texts of the login page with sign-up, which loads no others. */
export const messages = {
  shell,
  shared,
  fields,
  login,
  phoneLogin,
  secondFactor,
  legalDocuments,
  newPassword,
  accountCreation,
  signUp,
  errors,
};
