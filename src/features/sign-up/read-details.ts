import { Secret } from '#machines/shared/secret.ts';
import type { SignUpForm } from '#machines/sign-up/sign-up.model.ts';
import { readForm } from '#src/ui/forms/read-form.ts';

/** What is filled in. Around an address white space is a slip of the keyboard; in a password it is a character. */
export function readDetails(form: HTMLFormElement): SignUpForm {
  const { text, isTicked } = readForm(form);
  return {
    email: text('email').trim(),
    password: new Secret(text('password')),
    agreed: isTicked('agreed'),
    news: isTicked('news'),
  };
}
