import type { SnapshotFrom } from 'xstate';
import type { cookieNoticeMachine } from './cookie-notice.machine.ts';

/** `answered`: a short word takes the notice's place for whoever has just pressed; `absent`: there is nothing to see. */
export type CookieNoticeScreen = { name: 'asking' } | { name: 'answered' } | { name: 'absent' };

export function selectScreen(snapshot: SnapshotFrom<typeof cookieNoticeMachine>): CookieNoticeScreen {
  const { answer, here } = snapshot.context;
  if (answer === null) return { name: 'asking' };
  return { name: here ? 'answered' : 'absent' };
}
