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
import { tellActivity } from './tell-activity.ts';
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
        // Without a configuration the form still says what is wrong when it is used. A drawing before hydration is over
        // would make React throw the form away, and with it what is being typed.
        opening.configuration().then((read) => root.render(page(read)), () => undefined);
        tellActivity(actor, opening).catch(() => undefined);
      }}
    />
  );
  const root = hydrateRoot(document.getElementById('root') ?? document.body, page(null), {
    // A password manager's mark in the form makes React draw it anew; what was typed is put back by `onMounted`.
    onRecoverableError: () => undefined,
  });
}
