import { waitFor } from 'xstate';
import type { Message } from '#machines/message-bar/message-bar.model.ts';
import type { App } from '#src/app/services.ts';
import type { Services } from '#src/app/services.ts';

const name = 'ac_notice';
/** What a page can leave for the next page of its tab: what happened, no personal data. */
const messages = {
  accountChanged: { kind: 'warning', words: 'shell.replaced.notice', duration: 0 },
  accountCreated: { kind: 'success', words: 'shell.created.notice' },
} as const satisfies Record<string, Omit<Message, 'id'>>;
export type FlashMessage = keyof typeof messages;

const isNotice = (text: string | null): text is FlashMessage => text !== null && Object.hasOwn(messages, text);

export function setFlashMessage({ tabValues }: Pick<Services, 'tabValues'>, notice: FlashMessage): void {
  tabValues.write(name, notice);
}

/** Shows, once, what the previous page has left. */
export async function showFlashMessage(app: App): Promise<void> {
  await waitFor(app.actor, (snapshot) => snapshot.matches('running'), { timeout: Infinity });
  const { messageBar, tabValues } = app.services();
  const left = tabValues.read(name);
  tabValues.remove(name);
  if (isNotice(left)) messageBar.send({ type: 'message.show', message: { id: left, ...messages[left] } });
}
