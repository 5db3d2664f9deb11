import type { Credentials, LoginEvent } from '#machines/login/login.model.ts';
import { Secret } from '#machines/shared/secret.ts';
import { readForm } from '#src/ui/forms/read-form.ts';

/** The name of the buttons that lead to a third party; their value is its key. */
export const thirdPartyName = 'third-party';

/** What a submit of the login form asks for: the way over a third party, or login with what is typed. */
export function readSubmit(form: HTMLFormElement, submitter: HTMLElement | null): LoginEvent {
  if (submitter instanceof HTMLButtonElement && submitter.name === thirdPartyName) {
    return { type: 'thirdParty.choose', provider: submitter.value };
  }
  return { type: 'credentials.submit', credentials: readCredentials(form) };
}

/** Around an address white space is a slip of the keyboard; in a password it is a character. */
function readCredentials(form: HTMLFormElement): Credentials {
  const { text, isTicked } = readForm(form);
  return {
    username: text('username').trim(),
    password: new Secret(text('password')),
    remember: isTicked('remember'),
  };
}
