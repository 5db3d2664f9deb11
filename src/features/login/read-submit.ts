import type { Credentials, LoginEvent } from '#machines/login/login.model.ts';
import { cleanEmail } from '#contract/rules/email.ts';
import { Secret } from '#machines/shared/secret.ts';
import { readForm } from '#src/ui/forms/read-form.ts';

/** The name of the third-party buttons; their value is the third party's key. */
export const thirdPartyName = 'third-party';

/** The name of the button that logs in with a passkey. */
export const passkeyName = 'passkey';

/** The name of the button that logs in with the phone. */
export const phoneName = 'phone';

/** What a submit of the login form means: continue with a third party or a passkey, or log in with the input. */
export function readSubmit(form: HTMLFormElement, submitter: HTMLElement | null): LoginEvent {
  if (submitter instanceof HTMLButtonElement && submitter.name === thirdPartyName) {
    return { type: 'thirdParty.choose', provider: submitter.value };
  }
  if (submitter instanceof HTMLButtonElement && submitter.name === passkeyName) return { type: 'passkey.choose' };
  if (submitter instanceof HTMLButtonElement && submitter.name === phoneName) return { type: 'phone.choose' };
  return { type: 'credentials.submit', credentials: readCredentials(form) };
}

/** Trim the address, where spaces are typos, but not the password, where they are characters. */
function readCredentials(form: HTMLFormElement): Credentials {
  const { text, isTicked } = readForm(form);
  return {
    username: cleanEmail(text('username')),
    password: new Secret(text('password')),
    remember: isTicked('remember'),
  };
}
