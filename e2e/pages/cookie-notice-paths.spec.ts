import type { Page } from '@playwright/test';
import { cookieNoticeMachine } from '#machines/cookie-notice/cookie-notice.machine.ts';
import { selectScreen } from '#machines/cookie-notice/cookie-notice.selectors.ts';
import * as chart from '#machines/cookie-notice/cookie-notice.walk.ts';
import * as view from '#src/features/cookie-notice/cookie-notice.gestures.ts';
import { walkInBrowser } from '../chart-walk.ts';
import { lin } from '../customers.ts';
import { cookieNotice, declineCookies, holdRequests, setSessionCookies } from '../page-objects.ts';

/** From now on, the browser cannot store anything. */
async function fillStorage(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  });
}

walkInBrowser<typeof cookieNoticeMachine>('the cookie notice', {
  machine: cookieNoticeMachine,
  ...chart,
  ...view,
  selectScreen,
  calls: {},
  // The page stores the answer itself.
  withoutCall: ['saveAnswer'],
  fails: ['saveAnswer'],
  customer: () => lin,
  open: async ({ page, service, has, input }) => {
    await setSessionCookies(page, service, lin);
    if (input?.stored === 'declined') await declineCookies(page);
    if (has('xstate.error.actor.saveAnswer')) await fillStorage(page);
    const isPressed = input?.pressed === 'allowed';
    const loadScripts = isPressed ? await holdRequests(page) : null;
    await page.goto(service.at('/'), { waitUntil: isPressed ? 'commit' : 'load' });
    // The document shows the notice before the page is ready.
    if (isPressed) await cookieNotice(page).early.getByRole('button').first().click();
    loadScripts?.();
  },
  outside: ({ page, service }) => ({
    'otherTab.answered': async () => {
      const other = await page.context().newPage();
      await other.goto(service.at('/'));
      await cookieNotice(other).allow.click();
    },
  }),
});
