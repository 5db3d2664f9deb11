import { words as ofLogin } from './login-words.ts';
import { signUpErrors } from './sign-up-errors.ts';
import { signUp } from './sign-up.ts';

/** What the log-in page says besides when somebody signs up there. */
export const words = { ...ofLogin, signUp, errors: { ...ofLogin.errors, ...signUpErrors } };
