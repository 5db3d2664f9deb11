import type { cookieNoticeMachine } from '#machines/cookie-notice/cookie-notice.machine.ts';
import type { selectScreen } from '#machines/cookie-notice/cookie-notice.selectors.ts';
import type { Gestures, Mark } from '#src/testing/hands.ts';

export const gestures: Gestures<typeof cookieNoticeMachine> = {
  'notice.answer': ({ answer }, { press }) =>
    press(answer === 'allowed' ? 'cookieNotice.allow' : 'cookieNotice.decline'),
  'notice.reopen': 'cookieNotice.settings',
};

export function marks({ name }: ReturnType<typeof selectScreen>): readonly Mark[] {
  if (name === 'asking') return ['cookieNotice.allow', 'cookieNotice.decline'];
  return [{ absent: 'cookieNotice.allow' }, ...(name === 'answered' ? (['cookieNotice.kept'] as const) : [])];
}
