import { renderToString } from 'react-dom/server';
import { createActor } from 'xstate';
import { providers, userNames } from '#brand/login-settings.ts';
import { languages } from '#contract/limits.ts';
import { routes } from '#contract/pages.ts';
import { loginMachine } from '#machines/login/login.machine.ts';
import { screenSource } from '#src/features/login/use-screen.ts';
import { TranslatorProvider } from '#src/i18n/context.tsx';
import type { Language } from '#src/i18n/language.ts';
import { allMessages, loadTranslator } from '#src/i18n/catalogs.ts';
import { configurationSource } from '#src/login-page/configuration-source.ts';
import { LoginFooter, LoginHeader } from '#src/login-page/header-footer.tsx';
import { LoginPage } from '#src/login-page/login-page.tsx';
import { StartingPage } from '../app/pages/starting-page.tsx';

export interface Drawn {
  title: string;
  /** Stands before everything else where scripts are off. */
  noScript: string;
  root: string;
  /** Stands under the root and shows itself where no script has taken it away in time. */
  slowLoad: string;
}

export { languages };

/** Draws what stands in the HTML of each document before any script runs; used while building. */
export async function draw(language: Language): Promise<{ login: Drawn; index: Drawn; thirdParty: Drawn }> {
  const translator = await loadTranslator(allMessages, language);
  const actor = createActor(loginMachine, { input: { userNames, providers } });
  const screens = screenSource(actor, actor.getSnapshot());
  const login = (
    <LoginPage
      actor={actor}
      screens={screens}
      translator={translator}
      source={configurationSource()}
      Header={LoginHeader}
      Footer={LoginFooter}
      onMounted={() => undefined}
      onLanguage={() => undefined}
      signUp={{ open: () => new Promise(() => undefined), inspect: () => undefined }}
    />
  );
  const starting = (path: string): string =>
    renderToString(
      <TranslatorProvider initial={translator} catalog={allMessages} onChoice={() => undefined}>
        <StartingPage path={path} />
      </TranslatorProvider>,
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
  return {
    login: { title: translator.t('login.pageTitle'), root: renderToString(login), slowLoad, noScript },
    index: { title: translator.t('shell.brand'), root: starting(routes.homePage), slowLoad, noScript },
    thirdParty: { title: translator.t('shell.brand'), root: starting(routes.oauth), slowLoad, noScript },
  };
}
