import { hydrateRoot } from 'react-dom/client';
import type { SnapshotFrom } from 'xstate';
import { defaultLanguage } from '#contract/limits.ts';
import type { loginMachine } from '#machines/login/login.machine.ts';
import { screenSource } from '#src/features/log-in/use-screen.ts';
import type { LoginActor } from '#src/features/log-in/use-screen.ts';
import type { Base } from '#src/flows/base.ts';
import { isLanguage } from '#src/i18n/language.ts';
import { loadTranslator } from '#src/i18n/load.ts';
import { loginWords } from '#src/i18n/login-words.ts';
import { LoginPage } from './login-page.tsx';
import { keepTyped } from './typed.ts';

export interface LoginStart {
  actor: LoginActor;
  first: SnapshotFrom<typeof loginMachine>;
  open: () => Promise<Base>;
  stopListening: () => void;
}

/** Brings the log-in form that came with the HTML alive, in its place. */
export async function mount({ actor, first, open, stopListening }: LoginStart): Promise<void> {
  const { lang } = document.documentElement;
  const translator = await loadTranslator(loginWords, isLanguage(lang) ? lang : defaultLanguage);
  document.documentElement.lang = translator.language;
  const screens = screenSource(actor, first);
  const restore = keepTyped();
  let tellMounted = (): void => undefined;
  const mounted = new Promise<void>((resolve) => (tellMounted = resolve));
  const page = (base: Base | null) => (
    <LoginPage
      actor={actor}
      screens={screens}
      translator={translator}
      base={base}
      onMounted={() => {
        stopListening();
        document.getElementById('late')?.remove();
        restore();
        tellMounted();
      }}
    />
  );
  const root = hydrateRoot(document.getElementById('root') ?? document.body, page(null), {
    // A password manager's mark in the form makes React draw it anew; what was typed is put back by `onMounted`.
    onRecoverableError: () => undefined,
  });
  // Without a configuration the form still says what is wrong when it is used. A drawing that comes before hydration has
  // begun makes React throw the form away, and with it what is being typed: the configuration waits until it is over.
  Promise.all([open(), mounted]).then(
    ([base]) => root.render(page(base)),
    () => undefined,
  );
}
