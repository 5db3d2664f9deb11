import type { SnapshotFrom } from 'xstate';
import type { cookieNoticeMachine } from './cookie-notice.machine.ts';

/** `reopened`: somebody asked for it. `answered`: a short word takes the notice's place for whoever has just pressed; `absent`: there is nothing to see. */
export type CookieNoticeScreen = { name: 'asking'; reopened: boolean } | { name: 'answered' } | { name: 'absent' };

export function selectScreen(snapshot: SnapshotFrom<typeof cookieNoticeMachine>): CookieNoticeScreen {
  const { reopened, answeredHere } = snapshot.context;
  if (snapshot.matches('asking')) return { name: 'asking', reopened };
  return { name: answeredHere ? 'answered' : 'absent' };
}
