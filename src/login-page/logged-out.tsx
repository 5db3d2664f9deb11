// Apart from hydrate.tsx: loaded only after a log-out.
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { createActor } from 'xstate';
import { messageBarMachine } from '#machines/message-bar/message-bar.machine.ts';
import { MessageBarView } from '#src/features/message-bar/message-bar.view.tsx';
import { allMessages, loadTranslator } from '#src/i18n/catalogs.ts';
import { TranslatorProvider } from '#src/i18n/context.tsx';
import type { Language } from '#src/i18n/language.ts';

/** Shows that the previous page has logged the user out. The form keeps the focus. */
export async function showLoggedOut(language: Language): Promise<void> {
  const translator = await loadTranslator(allMessages, language);
  const actor = createActor(messageBarMachine).start();
  const place = document.body.appendChild(document.createElement('div'));
  // Behind the page in the document, over its header on the screen.
  place.className = 'message-bar-behind';
  // The live region first, then its text: screen readers announce a change.
  flushSync(() =>
    createRoot(place).render(
      <TranslatorProvider initial={translator} catalog={allMessages} onChoice={() => undefined}>
        <MessageBarView actor={actor} />
      </TranslatorProvider>,
    ),
  );
  actor.send({ type: 'message.show', message: { id: 'loggedOut', kind: 'success', words: 'shell.loggedOut.notice' } });
}
