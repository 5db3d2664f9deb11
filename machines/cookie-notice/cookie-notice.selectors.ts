import type { SnapshotFrom } from 'xstate';
import type { cookieNoticeMachine } from './cookie-notice.machine.ts';

/** `answered`: a short confirmation for screen readers replaces the notice. */
export type CookieNoticeScreen = { name: 'asking'; reopened: boolean } | { name: 'answered' } | { name: 'absent' };

export function selectScreen(snapshot: SnapshotFrom<typeof cookieNoticeMachine>): CookieNoticeScreen {
  const { reopened, answeredHere } = snapshot.context;
  if (snapshot.matches('asking')) return { name: 'asking', reopened };
  return { name: answeredHere ? 'answered' : 'absent' };
}
