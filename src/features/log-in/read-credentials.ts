import type { Credentials } from '#machines/login/login.model.ts';
import { Secret } from '#machines/shared/secret.ts';

/** Reads the log-in form. Around an address white space is a slip of the keyboard; in a password it is a character. */
export function readCredentials(form: HTMLFormElement): Credentials {
  const data = new FormData(form);
  const text = (name: string): string => {
    const value = data.get(name);
    return typeof value === 'string' ? value : '';
  };
  return {
    username: text('username').trim(),
    password: new Secret(text('password')),
    remember: data.has('remember'),
  };
}
