import type { SnapshotFrom } from 'xstate';
import type { CookieAnswer } from './cookie-notice.model.ts';
import type { cookieNoticeMachine } from './cookie-notice.machine.ts';

/** `answered`: a short confirmation for screen readers replaces the notice. */
export type CookieNoticeScreen =
  | { name: 'asking'; reopened: 0 | 1 | 2; /** In force until another one. */ answer: CookieAnswer | null }
  | { name: 'answered' }
  | { name: 'absent' };

export function selectScreen(snapshot: SnapshotFrom<typeof cookieNoticeMachine>): CookieNoticeScreen {
  const { reopened, answer, answeredHere } = snapshot.context;
  if (snapshot.matches('asking')) return { name: 'asking', reopened, answer };
  return { name: answeredHere ? 'answered' : 'absent' };
}
