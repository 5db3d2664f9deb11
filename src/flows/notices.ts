import { waitFor } from 'xstate';
import type { App } from './app.ts';
import type { Base } from './base.ts';

const name = 'ac_notice';
/** What a page can leave for the next one of its tab: what happened, nothing of whom. */
const words = { accountChanged: 'shell.replaced.notice' } as const;
export type Notice = keyof typeof words;

export function leaveNotice({ tabValues }: Pick<Base, 'tabValues'>, notice: Notice): void {
  tabValues.write(name, notice);
}

/** Shows, once, what the page before has left. */
export async function showNotice(app: App): Promise<void> {
  await waitFor(app.actor, (snapshot) => snapshot.matches('running'), { timeout: Infinity });
  const { messageBar, tabValues } = app.base();
  const left = tabValues.read(name);
  tabValues.remove(name);
  if (left !== 'accountChanged') return;
  messageBar.send({ type: 'message.show', message: { id: left, kind: 'warning', words: words[left], duration: 0 } });
}
