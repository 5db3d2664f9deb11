import { createSlowCalls } from '#src/api/transport/slow-calls.ts';
import { renderToString } from 'react-dom/server';
import { createActor } from 'xstate';
import { userNames } from '#brand/login-settings.ts';
import { providers } from '#brand/providers.ts';
import { languages } from '#contract/languages.ts';
import { pageAt, pageNames } from '#contract/page-at.ts';
import { routes } from '#contract/pages.ts';
import { loginMachine } from '#machines/login/login.machine.ts';
import { TranslatorProvider } from '#src/i18n/context.tsx';
import type { Language } from '#src/i18n/language.ts';
import { allMessages, loadTranslator } from '#src/i18n/catalogs.ts';
import { configurationSource } from '#src/login-page/configuration-source.ts';
import { LoginPage } from '#src/login-page/login-page.tsx';
import { loadPage } from '#src/app/page-files.ts';
import { isAccountPage, pageFile, type AppPage } from '#src/app/page-names.ts';

export interface Drawn {
  title: string;
  /** For search engines. */
  description: string;
  /** Precedes everything else if scripts are disabled. */
  noScript: string;
  root: string;
  /** Follows the root and becomes visible unless a script removes it in time. */
  slowLoad: string;
}

/** The inputs of the login document: its third-party buttons, and what it asks for as a user name. */
export const builtLogin = { providers, userNames };

export { languages, routes };
export { drawFrame } from './service-frame.tsx';

/** The pages of the application, each with its document's entry module, and whether the router shows it. */
export const appPages = pageNames
  .filter((name): name is AppPage => name !== 'login')
  .map((name) => ({ name, module: `src/app/pages/${pageFile(name)}.tsx`, isOfAccount: isAccountPage(name) }));

/** In development, where documents are rendered on request. */
export { pageAt };

/** Renders the HTML of each document before any script runs, by page name; used by the build. */
export async function draw(language: Language): Promise<Readonly<Record<string, Drawn>>> {
  const translator = await loadTranslator(allMessages, language);
  // oxlint-disable-next-line house/inspected-actor -- at build time there is no inspector
  const actor = createActor(loginMachine, { input: { userNames, providers } });
  const login = (
    <LoginPage
      slowCalls={createSlowCalls()}
      actor={actor}
      translator={translator}
      source={configurationSource()}
      username=""
      formRef={null}
      open={() => new Promise(nothing)}
      inspect={nothing}
      onHydrated={nothing}
      onLanguage={nothing}
    />
  );
  const slowLoad = renderToString(
    <p id="slow-load" className="slow-load" role="status">
      {translator.t('shell.slowLoad.text')}{' '}
      {/* oxlint-disable-next-line jsx-a11y/anchor-is-valid -- the empty address is this page's own, query and all */}
      <a href="">{translator.t('shell.slowLoad.reload')}</a>
    </p>,
  );
  const noScript = renderToString(
    <noscript>
      <p className="slow-load slow-load--now">{translator.t('shell.noScript')}</p>
    </noscript>,
  );
  const shown = { description: translator.t('shell.description'), slowLoad, noScript };
  const drawn = new Map<string, Drawn>([
    ['login', { title: translator.t('login.pageTitle'), root: renderToString(login), ...shown }],
  ]);
  for (const { name } of appPages) {
    const { Starting, title } = await loadPage(name);
    const root = renderToString(
      <TranslatorProvider initial={translator} catalog={allMessages} onChoice={nothing}>
        <Starting />
      </TranslatorProvider>,
    );
    drawn.set(name, { title: translator.t(title), root, ...shown });
  }
  return Object.fromEntries(drawn);
}

function nothing(): void {
  // Prerendered pages do nothing.
}
