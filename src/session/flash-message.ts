import { waitFor } from 'xstate';
import type { Message } from '#machines/message-bar/message-bar.model.ts';
import { sessionEnds } from '#contract/session-ends.ts';
import { flashMessageName } from '#contract/storage-names.ts';
import type { App, Services } from '#src/services/services.ts';

/** A message for the next page of the tab; no personal data. */
const messages = {
  accountChanged: { kind: 'warning', messageKey: 'shell.replaced.notice', duration: 0 },
  reloaded: { kind: 'warning', messageKey: 'shell.reloaded.notice', duration: 0 },
  accountCreated: { kind: 'success', messageKey: 'shell.created.notice' },
  connected: { kind: 'success', messageKey: 'shell.connected.notice' },
} as const satisfies Record<string, Omit<Message, 'id'>>;
/** For the login page, which shows them itself. */
const ofLogin = [
  'loggedOut',
  'loggedOutElsewhere',
  'otherAccount',
  'sessionEnded',
  'loginNeeded',
  'confirmEmail',
  'allowLogin',
  ...sessionEnds,
] as const;
export type LoginNotice = (typeof ofLogin)[number] | 'reloaded';
export type FlashMessage = keyof typeof messages | LoginNotice;

const isNotice = (text: string): text is keyof typeof messages => Object.hasOwn(messages, text);

/** `provider`: the third party that the message names. */
export function setFlashMessage(
  { tabValues }: Pick<Services, 'tabValues'>,
  notice: FlashMessage,
  provider?: string,
): void {
  tabValues.write(flashMessageName, provider === undefined ? notice : `${notice} ${provider}`);
}

/** Shows the previous page's message once. */
export async function showFlashMessage(app: App): Promise<void> {
  await waitFor(app.actor, (snapshot) => snapshot.matches('running'), { timeout: Infinity });
  const { messageBar, tabValues } = app.services();
  const [, left = '', provider] = /^(\S+)(?: (.+))?$/.exec(tabValues.read(flashMessageName) ?? '') ?? [];
  // The page may be on its way to login, with a notice for it.
  if (ofLogin.some((notice) => notice === left)) return;
  tabValues.clear(flashMessageName);
  if (isNotice(left))
    messageBar.send({
      type: 'message.show',
      message: { id: left, ...messages[left], ...(provider !== undefined && { gaps: { provider } }) },
    });
}
