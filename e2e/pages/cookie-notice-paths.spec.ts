import { cookieNoticeMachine } from '#machines/cookie-notice/cookie-notice.machine.ts';
import { selectScreen } from '#machines/cookie-notice/cookie-notice.selectors.ts';
import { options, paths } from '#machines/cookie-notice/cookie-notice.walk.ts';
import { walkInBrowser } from '../chart-walk.ts';
import { lin } from '../customers.ts';
import { expect } from '../fixtures.ts';
import { cookieNotice, openSignedIn, words } from '../page-objects.ts';

walkInBrowser<typeof cookieNoticeMachine>('the cookie notice', {
  machine: cookieNoticeMachine,
  options,
  paths,
  calls: {},
  // The page stores the answer itself.
  withoutCall: ['saveAnswer'],
  open: async ({ page, service }) => {
    await openSignedIn(page, service, lin);
    return lin;
  },
  gestures: ({ page, service }) => ({
    'notice.answer': ({ answer }) => cookieNotice(page)[answer === 'allowed' ? 'allow' : 'decline'].click(),
    'notice.reopen': () => page.getByRole('button', { name: words['en-US'].cookieNotice.settings }).click(),
    'otherTab.answered': async () => {
      const other = await page.context().newPage();
      await other.goto(service.at('/'));
      await cookieNotice(other).allow.click();
    },
  }),
  isReal: () => true,
  shows: async (snapshot, { page }) => {
    await expect(cookieNotice(page).notice).toHaveCount(selectScreen(snapshot).name === 'asking' ? 1 : 0);
  },
});
