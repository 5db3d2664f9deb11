import { createActor } from 'xstate';
import { expect, test } from 'vitest';
import { cookieNoticeMachine } from './cookie-notice.machine.ts';
import type { CookieAnswer, CookieNoticeEvent } from './cookie-notice.model.ts';
import { selectScreen, type CookieNoticeScreen } from './cookie-notice.selectors.ts';

const [declined, reopened] = [{ type: 'notice.answer', answer: 'declined' }, { type: 'notice.reopen' }] as const;

test.each<[string, CookieAnswer | null, CookieNoticeEvent[], CookieNoticeScreen]>([
  ['at first', null, [], { name: 'asking', reopened: 0, answer: null }],
  ['asked for while it shows', null, [reopened], { name: 'asking', reopened: 1, answer: null }],
  ['asked for again', 'allowed', [reopened, reopened], { name: 'asking', reopened: 2, answer: 'allowed' }],
  ['after a press', null, [declined], { name: 'answered' }],
  ['after a press in another tab', null, [{ type: 'otherTab.answered', answer: 'allowed' }], { name: 'absent' }],
  ['once it was answered on another page', 'allowed', [], { name: 'absent' }],
  ['opened again', 'allowed', [reopened], { name: 'asking', reopened: 1, answer: 'allowed' }],
  [
    'opened again and answered in another tab',
    'allowed',
    [reopened, { type: 'otherTab.answered', answer: 'declined' }],
    { name: 'absent' },
  ],
])('a notice %s shows its screen [SHL-14]', (_, stored, events, shown) => {
  const actor = createActor(cookieNoticeMachine, { input: { stored, pressed: null, reopened: false } }).start();
  for (const event of events) actor.send(event);
  expect(selectScreen(actor.getSnapshot())).toEqual(shown);
});
