import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { createActor } from 'xstate';
import { messageBarMachine } from '#machines/message-bar/message-bar.machine.ts';
import { sessionEnds, type SessionEnd } from '#contract/session-ends.ts';
import type { Message } from '#machines/message-bar/message-bar.model.ts';
import type { LoginNotice } from '#src/session/flash-message.ts';
import { MessageBarView } from '#src/features/message-bar/message-bar.view.tsx';
import { loadTranslator, loginMessages } from '#src/i18n/catalogs.ts';
import type { Inspect } from '#src/inspector/open-inspector.ts';
import { TranslatorProvider } from '#src/i18n/context.tsx';
import type { Language } from '#src/i18n/language.ts';

/** Why the previous page led to login. A reason that asks for an action stays. */
const messages = {
  loggedOut: { kind: 'success', messageKey: 'shell.loggedOut.notice' },
  loggedOutElsewhere: { kind: 'warning', messageKey: 'shell.loggedOut.elsewhere', duration: 0 },
  loginNeeded: { kind: 'warning', messageKey: 'shell.signedOut.more' },
  confirmEmail: { kind: 'warning', messageKey: 'shell.signedOut.confirmEmail', duration: 0 },
  allowLogin: { kind: 'warning', messageKey: 'shell.signedOut.allowLogin', duration: 0 },
  sessionEnded: { kind: 'warning', messageKey: 'shell.sessionEnded.notice', duration: 0 },
  reloaded: { kind: 'warning', messageKey: 'shell.reloaded.notice', duration: 0 },
  otherAccount: { kind: 'warning', messageKey: 'shell.otherAccount.notice', duration: 0 },
} as const satisfies Record<Exclude<LoginNotice, SessionEnd>, Omit<Message, 'id'>>;

/** The message of a notice; null for anything else. */
function messageOf(left: string): Omit<Message, 'id'> | null {
  const end = sessionEnds.find((each) => each === left);
  if (end !== undefined) return { kind: 'warning', messageKey: `shell.sessionEnded.${end}`, duration: 0 };
  return isNotice(left) ? messages[left] : null;
}

const isNotice = (text: string): text is keyof typeof messages => Object.hasOwn(messages, text);

/** Loaded only if there is one: shows the notice left by the previous page. The form keeps the focus. */
export async function showNotice(language: Language, left: string, inspect?: Inspect): Promise<void> {
  const message = messageOf(left);
  if (message === null) return;
  const translator = await loadTranslator(loginMessages, language);
  const actor = createActor(messageBarMachine, inspect === undefined ? {} : { inspect }).start();
  const place = document.body.appendChild(document.createElement('div'));
  // After the page in the document, over its header on the screen.
  place.className = 'message-bar-behind';
  // The live region first, then its text: screen readers only announce a change.
  flushSync(() =>
    createRoot(place).render(
      <TranslatorProvider initial={translator} catalog={loginMessages} onChoice={() => undefined}>
        <MessageBarView actor={actor} />
      </TranslatorProvider>,
    ),
  );
  actor.send({ type: 'message.show', message: { id: left, ...message } });
  // It speaks of the login that sign-up replaces.
  window.addEventListener('hashchange', () => actor.send({ type: 'message.close' }), { once: true });
}
