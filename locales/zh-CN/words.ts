import type { words as english } from '../en-US/words.ts';
import { errors } from './errors.ts';
import { home } from './home.ts';
import { login } from './login.ts';
import { logOut } from './log-out.ts';
import { secondFactor } from './second-factor.ts';
import { shell } from './shell.ts';

export const words = { shell, login, secondFactor, home, logOut, errors } satisfies Record<keyof typeof english, object>;
