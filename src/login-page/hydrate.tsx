import { lazy } from 'react';
import { hydrateRoot } from 'react-dom/client';
import type { SnapshotFrom } from 'xstate';
import { defaultLanguage } from '#contract/limits.ts';
import type { loginMachine } from '#machines/login/login.machine.ts';
import { ConfigurationError } from '#src/config/fetch-configuration.ts';
import { screenSource } from '#src/features/login/use-screen.ts';
import type { LoginActor } from '#src/features/login/use-screen.ts';
import type { AnalyticsRecorder } from '#src/analytics/recorder.ts';
import type { LazyServices } from '#src/app/lazy-services.ts';
import { isLanguage } from '#src/i18n/language.ts';
import { loadTranslator, loginMessages } from '#src/i18n/catalogs.ts';
import { configurationSource } from './configuration-source.ts';
import { LoginPage } from './login-page.tsx';
import type { PagePart } from './login-page.tsx';
import { restoreInput } from './early-input.ts';

export interface LoginStart {
  actor: LoginActor;
  first: SnapshotFrom<typeof loginMachine>;
  lazyServices: LazyServices;
  /** React hears this part of the page from now on. */
  onHydrated: (part: PagePart) => void;
}

/** Brings the log-in form that came with the HTML alive, in its place. */
export async function hydrate({ actor, first, lazyServices, onHydrated }: LoginStart): Promise<void> {
  const { lang } = document.documentElement;
  const translator = await loadTranslator(loginMessages, isLanguage(lang) ? lang : defaultLanguage);
  document.documentElement.lang = translator.language;
  const screens = screenSource(actor, first);
  const restore = restoreInput();
  const source = configurationSource();
  const beAlive = (): void => {
    document.getElementById('slow-load')?.remove();
    document.getElementById('root')?.classList.remove('is-pending');
    restore();
    lazyServices.configuration().then(({ configuration }) => source.tell(configuration), stop);
    import('./load-analytics.ts').then(({ loadAnalytics }) => loadAnalytics(lazyServices)).then(tell, () => undefined);
  };
  let see: AnalyticsRecorder['onInspect'] = () => undefined;
  const tell = (told: AnalyticsRecorder['onInspect'] | null): void => {
    if (told === null) return;
    actor.system.inspect(told);
    see = told;
  };
  // A invalidSettings setting stops here, by its name. Where none could be read the form says what is invalidSettings when it is used.
  const stop = async (error: unknown): Promise<void> => {
    if (!(error instanceof ConfigurationError && error.invalidSettings.length > 0)) return;
    const { MisconfiguredLogin } = await import('./misconfigured.tsx');
    root.render(<MisconfiguredLogin translator={translator} invalidSettings={error.invalidSettings} />);
  };
  const root = hydrateRoot(
    document.getElementById('root') ?? document.body,
    <LoginPage
      actor={actor}
      screens={screens}
      translator={translator}
      source={source}
      signUp={{ open: lazyServices.services, inspect: (seen) => see(seen) }}
      Header={Header}
      Footer={Footer}
      onMounted={(part) => {
        if (part === 'form') beAlive();
        onHydrated(part);
      }}
    />,
    {
      // A password manager's mark in the form makes React draw it anew; what was typed is put back by `beAlive`.
      onRecoverableError: () => undefined,
    },
  );
}

// The form is alive before them. If they do not come, they stay as they were drawn.
const frame = () => import('./header-footer.tsx').catch(() => new Promise<never>(() => undefined));
const Header = lazy(async () => ({ default: (await frame()).LoginHeader }));
const Footer = lazy(async () => ({ default: (await frame()).LoginFooter }));
