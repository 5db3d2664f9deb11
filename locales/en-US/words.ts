import { errors } from './errors.ts';
import { home } from './home.ts';
import { login } from './login.ts';
import { logOut } from './log-out.ts';
import { secondFactor } from './second-factor.ts';
import { shell } from './shell.ts';

/** Everything said to people. English is the type; every other language must satisfy it. */
export const words = { shell, login, secondFactor, home, logOut, errors };
