import { messages as loginMessages } from './login-messages.ts';
import { signUpErrors } from './sign-up-errors.ts';
import { signUp } from './sign-up.ts';

/** What the log-in page says besides when somebody signs up there. */
export const messages = { ...loginMessages, signUp, errors: { ...loginMessages.errors, ...signUpErrors } };
