import { lazy } from 'react';
import { hydrateRoot } from 'react-dom/client';
import type { SnapshotFrom } from 'xstate';
import { defaultLanguage } from '#contract/limits.ts';
import type { loginMachine } from '#machines/login/login.machine.ts';
import { ConfigurationError } from '#src/config/fetch-configuration.ts';
import { screenSource } from '#src/features/login/use-screen.ts';
import type { LoginActor } from '#src/features/login/use-screen.ts';
import type { AnalyticsRecorder } from '#src/analytics/recorder.ts';
import type { LazyServices } from '#src/services/lazy-services.ts';
import { flashMessageName } from '#contract/names.ts';
import { consumeTabText } from '#src/browser/storage/stored-text.ts';
import type { Inspect } from '#src/inspector/open-inspector.ts';
import { isLanguage } from '#src/i18n/language.ts';
import { loadTranslator, loginMessages } from '#src/i18n/catalogs.ts';
import { configurationSource } from './configuration-source.ts';
import { LoginPage } from './login-page.tsx';
import type { PagePart } from './login-page.tsx';
import { createSignUp } from './sign-up.tsx';
import { fillChosenName, restoreInput } from './early-input.ts';

export interface LoginStart {
  actor: LoginActor;
  first: SnapshotFrom<typeof loginMachine>;
  lazyServices: LazyServices;
  /** The developers' inspector, if open. */
  inspect: Inspect | undefined;
  /** Called for each part of the page once React handles its events. */
  onHydrated: (part: PagePart) => void;
}

/** Hydrates the login form that came with the HTML. */
export async function hydrate({ actor, first, lazyServices, inspect, onHydrated }: LoginStart): Promise<void> {
  const { lang } = document.documentElement;
  const translator = await loadTranslator(loginMessages, isLanguage(lang) ? lang : defaultLanguage);
  document.documentElement.lang = translator.language;
  const screens = screenSource(actor, first);
  const restore = restoreInput('log-in');
  const source = configurationSource();
  const formHydrated = (): void => {
    document.getElementById('slow-load')?.remove();
    document.getElementById('root')?.classList.remove('is-pending');
    restore();
    fillChosenName();
    const notice = consumeTabText(flashMessageName);
    if (notice)
      import('./login-notice.tsx')
        .then(({ showNotice }) => showNotice(translator.language, notice, inspect))
        .catch(() => undefined);
    lazyServices.configuration().then(({ configuration }) => source.set(configuration), stop);
    import('./load-analytics.ts')
      .then(({ loadAnalytics }) => loadAnalytics(lazyServices))
      .then(record, () => undefined);
  };
  let onInspect: AnalyticsRecorder['onInspect'] = () => undefined;
  const record = (recorder: AnalyticsRecorder['onInspect'] | null): void => {
    if (recorder === null) return;
    actor.system.inspect(recorder);
    onInspect = recorder;
  };
  // An invalid setting replaces the page with the setting's name. If no configuration could be read, the form reports
  // it when used.
  const stop = async (error: unknown): Promise<void> => {
    if (!(error instanceof ConfigurationError && error.invalidSettings.length > 0)) return;
    const { misconfiguredLogin } = await import('./misconfigured.tsx');
    root.render(await misconfiguredLogin(translator.language, error.invalidSettings));
  };
  const signUp = createSignUp({
    open: lazyServices.services,
    inspect: (event) => {
      onInspect(event);
      inspect?.(event);
    },
  });
  const root = hydrateRoot(
    document.getElementById('root') ?? document.body,
    <LoginPage
      actor={actor}
      screens={screens}
      translator={translator}
      source={source}
      signUp={signUp}
      Header={Header}
      Footer={Footer}
      onMounted={(part) => {
        if (part === 'form') formHydrated();
        onHydrated(part);
      }}
      onLanguage={(language) =>
        void lazyServices.configuration().then(
          ({ keepLanguage }) => keepLanguage(language),
          () => undefined,
        )
      }
    />,
    {
      // An attribute added to the form by a password manager makes React render it again; `formHydrated` restores the
      // input.
      onRecoverableError: () => undefined,
    },
  );
}

// The form is hydrated first. If these cannot be loaded, they stay as in the HTML.
const frame = () => import('./header-footer.tsx').catch(() => new Promise<never>(() => undefined));
const Header = lazy(async () => ({ default: (await frame()).LoginHeader }));
const Footer = lazy(async () => ({ default: (await frame()).LoginFooter }));
