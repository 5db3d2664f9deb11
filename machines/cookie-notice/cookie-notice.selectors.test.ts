import { createActor } from 'xstate';
import { expect, test } from 'vitest';
import { cookieNoticeMachine } from './cookie-notice.machine.ts';
import type { Consent, CookieNoticeEvent } from './cookie-notice.model.ts';
import { selectScreen } from './cookie-notice.selectors.ts';
import type { CookieNoticeScreen } from './cookie-notice.selectors.ts';

const [declined, reopened] = [{ type: 'notice.answer', answer: 'declined' }, { type: 'consent.reopen' }] as const;

test.each<[string, Consent | null, boolean, CookieNoticeEvent[], CookieNoticeScreen]>([
  ['at first', null, true, [], { name: 'asking', reopened: false }],
  ['after a press', null, true, [declined], { name: 'answered' }],
  ['after a press in another tab', null, true, [{ type: 'otherTab.answered', answer: 'allowed' }], { name: 'absent' }],
  ['once it was answered on another page', 'allowed', true, [], { name: 'absent' }],
  ['of a page that does not ask', null, false, [], { name: 'absent' }],
  ['opened again', 'allowed', false, [reopened], { name: 'asking', reopened: true }],
  [
    'opened again and answered in another tab',
    'allowed',
    true,
    [reopened, { type: 'otherTab.answered', answer: 'declined' }],
    { name: 'absent' },
  ],
])('a notice %s shows its screen [SHL-14]', (_, stored, asks, events, shown) => {
  const actor = createActor(cookieNoticeMachine, { input: { stored, asks } }).start();
  for (const event of events) actor.send(event);
  expect(selectScreen(actor.getSnapshot())).toEqual(shown);
});
