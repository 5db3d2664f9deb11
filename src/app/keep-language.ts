import { waitFor } from 'xstate';
import type { Language } from '#src/i18n/language.ts';
import { profileApi } from '#src/api/profile.ts';
import type { App } from '#src/services/services.ts';

/** Stores the chosen language for the next page and, for a signed-in user, in the account, whose mails use it. */
export async function keepLanguage(app: Pick<App, 'actor' | 'services'>, language: Language): Promise<void> {
  await waitFor(app.actor, (snapshot) => snapshot.matches('running'), { timeout: Infinity });
  const { cookies, send, session } = app.services();
  cookies.keepLanguage(language);
  const settled = await waitFor(session, (snapshot) => !snapshot.hasTag('busy'), { timeout: Infinity });
  // Failures are silent: the cookie has the choice, and the next choice is sent again.
  if (settled.hasTag('signedIn'))
    await profileApi(send)
      .updateProfile({ language })
      .catch(() => undefined);
}
