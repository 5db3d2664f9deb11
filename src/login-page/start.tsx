import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { createActor } from 'xstate';
import { userNames } from '#brand/login-settings.ts';
import { providers } from '#brand/providers.ts';
import { defaultLanguage } from '#contract/limits.ts';
import { flashMessageName } from '#contract/storage-names.ts';
import { Misconfigured } from '#src/app/shell/misconfigured-page.tsx';
import { takePrefilledUsername } from '#src/browser/storage/prefilled-username.ts';
import { consumeTabText } from '#src/browser/storage/stored-text.ts';
import { followTheme } from '#src/browser/storage/theme.ts';
import { ConfigurationError } from '#src/config/fetch-configuration.ts';
import { loadChallengeStep } from '#src/features/login/lazy-challenge-step.ts';
import { loadPhoneStep } from '#src/features/login/lazy-phone-step.ts';
import { provideLogin } from '#src/features/login/login.actors.ts';
import { loadTranslator, loginMessages } from '#src/i18n/catalogs.ts';
import { TranslatorProvider } from '#src/i18n/context.tsx';
import { isLanguage } from '#src/i18n/language.ts';
import { openInspector, type Inspect } from '#src/inspector/open-inspector.ts';
import { createLazyServices } from '#src/services/lazy-services.ts';
import { keepTyped } from '#src/ui/forms/keep-typed.ts';
import { openAnalytics } from './analytics.ts';
import { configurationSource } from './configuration-source.ts';
import { replayPress } from './early-press.ts';
import { LoginPage } from './login-page.tsx';
import { preloadSignUp } from './sign-up.tsx';

/** Hydrates the login page. */
async function start(): Promise<void> {
  followTheme();
  preloadSignUp();
  const { lang } = document.documentElement;
  const [translator, inspector] = await Promise.all([
    loadTranslator(loginMessages, isLanguage(lang) ? lang : defaultLanguage),
    openInspector(),
  ]);
  document.documentElement.lang = translator.language;
  const lazyServices = createLazyServices();
  const source = configurationSource();
  const analytics: { onInspect: Inspect } = { onInspect: () => undefined };
  const inspect: Inspect = (event) => {
    analytics.onInspect(event);
    inspector?.(event);
  };
  const actor = createActor(provideLogin(lazyServices, { loadChallengeStep, loadPhoneStep }), {
    input: { userNames, providers },
    inspect,
  });
  const place = document.getElementById('root') ?? document.body;

  const onHydrated = (): void => {
    actor.start();
    document.getElementById('slow-load')?.remove();
    place.classList.remove('is-pending');
    replayPress();
    const notice = consumeTabText(flashMessageName);
    if (notice)
      import('./login-notice.tsx')
        .then(({ showNotice }) => showNotice(translator.language, notice, inspector))
        .catch(() => undefined);
    lazyServices.configuration().then(({ configuration }) => source.set(configuration), showInvalidSettings);
    openAnalytics(lazyServices).then(
      (recorder) => (analytics.onInspect = recorder ?? analytics.onInspect),
      () => undefined,
    );
  };
  /** If no configuration could be read, the form reports it when used. */
  const showInvalidSettings = (error: unknown): void => {
    if (!(error instanceof ConfigurationError && error.invalidSettings.length > 0)) return;
    root?.render(
      <TranslatorProvider initial={translator} catalog={loginMessages} onChoice={() => undefined}>
        <Misconfigured
          failure={null}
          invalidSettings={error.invalidSettings}
          onRetry={() => window.location.reload()}
        />
      </TranslatorProvider>,
    );
  };

  const page = (
    <LoginPage
      actor={actor}
      translator={translator}
      open={lazyServices.services}
      source={source}
      slowCalls={lazyServices.slowCalls}
      username={takePrefilledUsername() ?? ''}
      formRef={keepTyped(document.querySelector('form#log-in'))}
      inspect={inspect}
      onHydrated={onHydrated}
      onLanguage={(language) =>
        void lazyServices.configuration().then(
          ({ keepLanguage }) => keepLanguage(language),
          () => undefined,
        )
      }
    />
  );
  let root: ReturnType<typeof hydrateRoot> | null = null;
  // In slices: React yields to the browser only in a transition.
  startTransition(() => {
    // If a password manager has put elements into the form, React draws it again, and `keepTyped` restores the input.
    root = hydrateRoot(place, page, { onRecoverableError: () => undefined });
  });
}

void start();
