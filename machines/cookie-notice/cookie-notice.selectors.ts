import type { SnapshotFrom } from 'xstate';
import type { cookieNoticeMachine } from './cookie-notice.machine.ts';

/** `anew`: somebody asked for it. `answered`: a short word takes the notice's place for whoever has just pressed; `absent`: there is nothing to see. */
export type CookieNoticeScreen = { name: 'asking'; anew: boolean } | { name: 'answered' } | { name: 'absent' };

export function selectScreen(snapshot: SnapshotFrom<typeof cookieNoticeMachine>): CookieNoticeScreen {
  const { anew, here } = snapshot.context;
  if (snapshot.matches('asking')) return { name: 'asking', anew };
  return { name: here ? 'answered' : 'absent' };
}
