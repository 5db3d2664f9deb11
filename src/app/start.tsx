import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { defaultLanguage } from '#contract/limits.ts';
import { selectScreen } from '#machines/app/app.selectors.ts';
import { createApp } from './app.ts';
import { consumeAuthorizationResponse } from '#src/browser/authorization-response.ts';
import { showFlashMessage } from '#src/session/flash-message.ts';
import { TranslatorProvider } from '#src/i18n/context.tsx';
import { isLanguage } from '#src/i18n/language.ts';
import { loadTranslator } from '#src/i18n/catalogs.ts';
import { documentMessages } from '#src/i18n/document-messages.ts';
import { AppRoot } from './app-root.tsx';
import { loadPage, openPage } from './page-files.ts';
import { wordsFile } from './page-names.ts';
import { keepLanguage } from './keep-language.ts';
import { openInspector } from '#src/inspector/open-inspector.ts';
import '#src/ui/theme/tokens.css';
import '#src/ui/theme/base.css';
import './shell/app-layout.css';
import '#brand/brand.css';
import '#brand/marks.css';
import '#brand/home-layout.css';

/** Starts the pages that have a session. */
async function start(): Promise<void> {
  const response = consumeAuthorizationResponse();
  const { lang } = document.documentElement;
  const name = openPage();
  const pageOnItsWay = loadPage(name);
  const words = wordsFile(name, window.location.hash);
  const messages = documentMessages(words);
  const [translator, inspect] = await Promise.all([
    loadTranslator(messages, isLanguage(lang) ? lang : defaultLanguage),
    openInspector(),
  ]);
  document.documentElement.lang = translator.language;
  const app = createApp(response, inspect);
  void showFlashMessage(app);
  app.actor.start();
  const page = await pageOnItsWay;
  page.prepare?.();
  document.getElementById('slow-load')?.remove();
  const place = document.getElementById('root') ?? document.body;
  const root = (
    <StrictMode>
      <TranslatorProvider
        initial={translator}
        catalog={messages}
        onChoice={(language) => void keepLanguage(app, language)}
      >
        <AppRoot app={app} page={page} words={words} />
      </TranslatorProvider>
    </StrictMode>
  );
  // Hydrate the content of the document; an error replaces it.
  if (selectScreen(app.actor.getSnapshot()).name === 'misconfigured') createRoot(place).render(root);
  else hydrateRoot(place, root, { onRecoverableError: () => undefined });
}

void start();
