import type { messages as english } from '../en-US/login-messages.ts';
import { loginErrors as errors } from './login-errors.ts';
import { login } from './login.ts';
import { secondFactor } from './second-factor.ts';
import { shell } from './shell.ts';

/** The texts of the login page, which loads no other page's. */
export const messages = { shell, login, secondFactor, errors } satisfies Record<keyof typeof english, object>;
