import { createActor } from 'xstate';
import { expect, test } from 'vitest';
import { cookieNoticeMachine } from './cookie-notice.machine.ts';
import type { Consent, CookieNoticeEvent } from './cookie-notice.model.ts';
import { selectScreen } from './cookie-notice.selectors.ts';

test.each<[string, Consent | null, CookieNoticeEvent[], string]>([
  ['at first', null, [], 'asking'],
  ['after a press', null, [{ type: 'notice.answer', answer: 'declined' }], 'answered'],
  ['after a press in another tab', null, [{ type: 'otherTab.answered', answer: 'allowed' }], 'absent'],
  ['once it was answered on another page', 'allowed', [], 'absent'],
])('the notice %s shows its screen [SHL-14]', (_, kept, events, name) => {
  const actor = createActor(cookieNoticeMachine, { input: { kept } }).start();
  for (const event of events) actor.send(event);
  expect(selectScreen(actor.getSnapshot())).toEqual({ name });
});
