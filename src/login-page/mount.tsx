import { hydrateRoot } from 'react-dom/client';
import type { SnapshotFrom } from 'xstate';
import { defaultLanguage } from '#contract/limits.ts';
import type { loginMachine } from '#machines/login/login.machine.ts';
import { screenSource } from '#src/features/log-in/use-screen.ts';
import type { LoginActor } from '#src/features/log-in/use-screen.ts';
import type { Checked } from '#src/flows/checked-configuration.ts';
import type { Opening } from '#src/flows/opening.ts';
import { isLanguage } from '#src/i18n/language.ts';
import { loadTranslator } from '#src/i18n/load.ts';
import { loginWords } from '#src/i18n/login-words.ts';
import { LoginPage } from './login-page.tsx';
import { keepTyped } from './typed.ts';

export interface LoginStart {
  actor: LoginActor;
  first: SnapshotFrom<typeof loginMachine>;
  opening: Opening;
  /** React hears the form from now on. */
  onAlive: () => void;
}

/** Brings the log-in form that came with the HTML alive, in its place. */
export async function mount({ actor, first, opening, onAlive }: LoginStart): Promise<void> {
  const { lang } = document.documentElement;
  const translator = await loadTranslator(loginWords, isLanguage(lang) ? lang : defaultLanguage);
  document.documentElement.lang = translator.language;
  const screens = screenSource(actor, first);
  const restore = keepTyped();
  const page = (checked: Checked | null) => (
    <LoginPage
      actor={actor}
      screens={screens}
      translator={translator}
      checked={checked}
      onMounted={() => {
        document.getElementById('late')?.remove();
        restore();
        onAlive();
        // A drawing before hydration is over would make React throw the form away, and with it what is being typed.
        opening.configuration().then((read) => root.render(page(read)), stop);
        import('./tell-activity.ts').then(({ tellActivity }) => tellActivity(actor, opening)).catch(() => undefined);
      }}
    />
  );
  // A wrong setting stops here, by its name. Where none could be read the form says what is wrong when it is used.
  const stop = async (error: unknown): Promise<void> => {
    const wrong = wrongIn(error);
    if (wrong === null) return;
    const { MisconfiguredLogin } = await import('./misconfigured.tsx');
    root.render(<MisconfiguredLogin translator={translator} wrong={wrong} />);
  };
  const root = hydrateRoot(document.getElementById('root') ?? document.body, page(null), {
    // A password manager's mark in the form makes React draw it anew; what was typed is put back by `onMounted`.
    onRecoverableError: () => undefined,
  });
}

/** The names of wrong settings; the class of the failure comes with code that is not loaded yet. */
function wrongIn(error: unknown): readonly string[] | null {
  return error instanceof Error && 'wrong' in error && Array.isArray(error.wrong) ? error.wrong.map(String) : null;
}
