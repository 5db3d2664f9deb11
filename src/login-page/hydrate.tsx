import { lazy, startTransition, type ReactNode } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import type { SnapshotFrom } from 'xstate';
import { defaultLanguage } from '#contract/limits.ts';
import type { loginMachine } from '#machines/login/login.machine.ts';
import { ConfigurationError } from '#src/config/fetch-configuration.ts';
import { screenSource, type LoginActor } from '#src/features/login/use-screen.ts';
import type { LazyServices } from '#src/services/lazy-services.ts';
import { flashMessageName } from '#contract/storage-names.ts';
import { consumeTabText } from '#src/browser/storage/stored-text.ts';
import type { Inspect } from '#src/inspector/open-inspector.ts';
import { isLanguage, type Language } from '#src/i18n/language.ts';
import { loadTranslator, loginMessages } from '#src/i18n/catalogs.ts';
import { configurationSource } from './configuration-source.ts';
import { LoginPage, type PagePart } from './login-page.tsx';
import { createSignUp } from './sign-up.tsx';
import { prefillUsername, restoreInput } from './early-input.ts';

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
  const restore = restoreInput('log-in');
  const source = configurationSource();
  const analytics: { onInspect: Inspect } = { onInspect: () => undefined };
  const onInspect: Inspect = (event) => {
    analytics.onInspect(event);
    inspect?.(event);
  };
  const formHydrated = (): void => {
    document.getElementById('slow-load')?.remove();
    document.getElementById('root')?.classList.remove('is-pending');
    restore();
    prefillUsername();
    showNoticeOnce(translator.language, inspect);
    lazyServices.configuration().then(
      ({ configuration }) => source.set(configuration),
      (error: unknown) => showInvalidSettings((page) => root?.render(page), translator.language, error),
    );
    record(actor, lazyServices, analytics).catch(() => undefined);
  };
  const page = (
    <LoginPage
      actor={actor}
      screens={screenSource(actor, first)}
      translator={translator}
      source={source}
      signUp={createSignUp({ open: lazyServices.services, inspect: onInspect })}
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
    />
  );
  let root: Root | null = null;
  // In slices: React yields to the browser only in a transition.
  startTransition(() => {
    root = hydrateRoot(document.getElementById('root') ?? document.body, page, {
      // An attribute added to the form by a password manager makes React render it again; `formHydrated` restores the input.
      onRecoverableError: () => undefined,
    });
  });
}

/** Records the actions of the login chart and, with `analytics`, of sign-up, if the user allows it. */
async function record(actor: LoginActor, lazyServices: LazyServices, analytics: { onInspect: Inspect }): Promise<void> {
  const { loadAnalytics } = await import('./load-analytics.ts');
  const recorder = await loadAnalytics(lazyServices);
  if (recorder === null) return;
  actor.system.inspect(recorder);
  analytics.onInspect = recorder;
}

/** Shows the previous page's message. */
function showNoticeOnce(language: Language, inspect: Inspect | undefined): void {
  const notice = consumeTabText(flashMessageName);
  if (notice)
    import('./login-notice.tsx').then(({ showNotice }) => showNotice(language, notice, inspect)).catch(() => undefined);
}

/** Replaces the page with the names of invalid settings. If no configuration could be read, the form reports it when used. */
async function showInvalidSettings(
  render: (page: ReactNode) => void,
  language: Language,
  error: unknown,
): Promise<void> {
  if (!(error instanceof ConfigurationError && error.invalidSettings.length > 0)) return;
  const { misconfiguredLogin } = await import('./misconfigured.tsx');
  render(await misconfiguredLogin(language, error.invalidSettings));
}

// The form is hydrated first. If these cannot be loaded, they stay as in the HTML.
const frame = () => import('./header-footer.tsx').catch(() => new Promise<never>(() => undefined));
const Header = lazy(async () => ({ default: (await frame()).LoginHeader }));
const Footer = lazy(async () => ({ default: (await frame()).LoginFooter }));
