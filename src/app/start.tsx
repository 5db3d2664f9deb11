import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { defaultLanguage } from '#contract/limits.ts';
import { selectScreen } from '#machines/app/app.selectors.ts';
import { createApp } from './app.ts';
import { consumeAuthorizationResponse } from '#src/browser/authorization-response.ts';
import { showFlashMessage } from '#src/session/flash-message.ts';
import { TranslatorProvider } from '#src/i18n/context.tsx';
import { isLanguage } from '#src/i18n/language.ts';
import { allMessages, loadTranslator } from '#src/i18n/catalogs.ts';
import { AppRoot } from './app-root.tsx';
import { loadPage, openPage } from './page-files.ts';
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
  const pageOnItsWay = loadPage(openPage());
  const [translator, inspect] = await Promise.all([
    loadTranslator(allMessages, isLanguage(lang) ? lang : defaultLanguage),
    openInspector(),
  ]);
  document.documentElement.lang = translator.language;
  const app = createApp(response, inspect);
  void showFlashMessage(app);
  app.actor.start();
  const { Starting, prepare } = await pageOnItsWay;
  prepare?.();
  document.getElementById('slow-load')?.remove();
  const place = document.getElementById('root') ?? document.body;
  const page = (
    <StrictMode>
      <TranslatorProvider
        initial={translator}
        catalog={allMessages}
        onChoice={(language) => void keepLanguage(app, language)}
      >
        <AppRoot app={app} Starting={Starting} />
      </TranslatorProvider>
    </StrictMode>
  );
  // Hydrate the content of the document; an error replaces it.
  if (selectScreen(app.actor.getSnapshot()).name === 'misconfigured') createRoot(place).render(page);
  else hydrateRoot(place, page, { onRecoverableError: () => undefined });
}

void start();
