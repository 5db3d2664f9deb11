import { cookieNoticeMachine } from '#machines/cookie-notice/cookie-notice.machine.ts';
import { selectScreen } from '#machines/cookie-notice/cookie-notice.selectors.ts';
import { events, options, paths } from '#machines/cookie-notice/cookie-notice.walk.ts';
import { gestures, marks } from '#src/features/cookie-notice/cookie-notice.gestures.ts';
import { walkInBrowser } from '../chart-walk.ts';
import { lin } from '../customers.ts';
import { cookieNotice } from '../page-objects.ts';

walkInBrowser<typeof cookieNoticeMachine>('the cookie notice', {
  machine: cookieNoticeMachine,
  events,
  options,
  paths,
  gestures,
  selectScreen,
  marks,
  calls: {},
  // The page stores the answer itself.
  withoutCall: ['saveAnswer'],
  fails: ['saveAnswer'],
  customer: () => lin,
  open: '/',
  prepare: async ({ page, has }) => {
    if (!has('xstate.error.actor.saveAnswer')) return;
    // A full storage.
    await page.addInitScript(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('full', 'QuotaExceededError');
      };
    });
  },
  outside: ({ page, service }) => ({
    'otherTab.answered': async () => {
      const other = await page.context().newPage();
      await other.goto(service.at('/'));
      await cookieNotice(other).allow.click();
    },
  }),
});
