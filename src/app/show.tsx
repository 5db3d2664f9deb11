import { waitFor } from 'xstate';
import { startTransition, StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { profileApi } from '#src/api/profile.ts';
import { defaultLanguage } from '#contract/limits.ts';
import { selectScreen } from '#machines/app/app.selectors.ts';
import { passkeysToSignal } from '#src/browser/storage/flags.ts';
import { whenIdle } from '#src/browser/when-idle.ts';
import { showFlashMessage } from '#src/session/flash-message.ts';
import { TranslatorProvider } from '#src/i18n/context.tsx';
import { isLanguage, type Language } from '#src/i18n/language.ts';
import { allMessages, loadTranslator } from '#src/i18n/catalogs.ts';
import type { App } from '#src/services/services.ts';
import { AppRoot } from './app-root.tsx';
import { loadPage, openPage } from './page-files.ts';
import '#src/ui/theme/tokens.css';
import '#src/ui/theme/base.css';
import './shell/app-layout.css';
import '#brand/brand.css';
import '#brand/marks.css';
import '#brand/home-layout.css';

/** Shows the open page of a started app. */
export async function show(app: App): Promise<void> {
  const { lang } = document.documentElement;
  const [page, translator] = await Promise.all([
    loadPage(openPage()),
    loadTranslator(allMessages, isLanguage(lang) ? lang : defaultLanguage),
  ]);
  document.documentElement.lang = translator.language;
  void showFlashMessage(app);
  whenIdle(() => void informAfterLogin(app));
  page.prepare?.();
  document.getElementById('slow-load')?.remove();
  const place = document.getElementById('root') ?? document.body;
  const follow = (show: (language: Language) => void): (() => void) => followLanguage(app, show);
  const root = (
    <StrictMode>
      <TranslatorProvider
        initial={translator}
        catalog={allMessages}
        onChoice={(language) => void keepLanguage(app, language)}
        follow={follow}
      >
        <AppRoot app={app} page={page} />
      </TranslatorProvider>
    </StrictMode>
  );
  // Hydrate the content of the document; an error replaces it.
  if (selectScreen(app.actor.getSnapshot()).name === 'misconfigured') createRoot(place).render(root);
  // In slices: React yields to the browser only in a transition.
  else startTransition(() => void hydrateRoot(place, root, { onRecoverableError: () => undefined }));
}

/** On the first page after a login, tells the managers of passkeys which ones the account has. */
export async function informAfterLogin(app: Pick<App, 'actor' | 'services'>): Promise<void> {
  await waitFor(app.actor, (snapshot) => snapshot.matches('running'), { timeout: Infinity });
  const services = app.services();
  const due = passkeysToSignal(services.values);
  if (!due.read()) return;
  const settled = await waitFor(services.session, (snapshot) => !snapshot.hasTag('busy'), { timeout: Infinity });
  if (!settled.hasTag('signedIn')) return;
  due.clear();
  // A missing part must not reload a page that can do without it.
  const part = await import('#src/session/passkey-managers.ts').catch(() => null);
  await part?.informPasskeyManagers(services);
}

/** Stores the chosen language for the next page and, for a signed-in user, in the account, whose mails use it. */
export async function keepLanguage(app: Pick<App, 'actor' | 'services'>, language: Language): Promise<void> {
  await waitFor(app.actor, (snapshot) => snapshot.matches('running'), { timeout: Infinity });
  const { cookies, send, session, tabs } = app.services();
  cookies.keepLanguage(language);
  tabs.send('languageChanged');
  const settled = await waitFor(session, (snapshot) => !snapshot.hasTag('busy'), { timeout: Infinity });
  // Failures are silent: the cookie has the choice, and the next choice is sent again.
  if (settled.hasTag('signedIn'))
    await profileApi(send)
      .updateProfile({ language })
      .catch(() => undefined);
}

/**
 * Shows what another tab has chosen, or the customer elsewhere if nobody has chosen in this browser; returns a cleanup
 * function.
 */
function followLanguage(app: Pick<App, 'actor' | 'services'>, show: (language: Language) => void): () => void {
  let stop: (() => void) | null = () => undefined;
  void waitFor(app.actor, (snapshot) => snapshot.matches('running'), { timeout: Infinity }).then(() => {
    const { cookies, tabs, displayName, hostApp } = app.services();
    if (stop === null) return;
    const stopTabs = tabs.listen((signal) => {
      const language = signal === 'languageChanged' ? cookies.language() : null;
      if (isLanguage(language)) show(language);
    });
    // An app chooses the language of its pages.
    const adopt = (): void => {
      const { language } = displayName.get();
      if (language === undefined || hostApp !== null || cookies.language() !== null) return;
      cookies.keepLanguage(language);
      tabs.send('languageChanged');
      show(language);
    };
    const stopName = displayName.listen(adopt);
    stop = () => {
      stopTabs();
      stopName();
    };
    adopt();
  });
  return () => {
    stop?.();
    stop = null;
  };
}
