import { Secret } from '#machines/shared/secret.ts';
import type { Details } from '#machines/sign-up/sign-up.model.ts';

/** What is filled in. Around an address white space is a slip of the keyboard; in a password it is a character. */
export function readDetails(form: HTMLFormElement): Details {
  const data = new FormData(form);
  const text = (name: string): string => {
    const value = data.get(name);
    return typeof value === 'string' ? value : '';
  };
  return {
    email: text('email').trim(),
    password: new Secret(text('password')),
    agreed: data.has('agreed'),
    news: data.has('news'),
  };
}
