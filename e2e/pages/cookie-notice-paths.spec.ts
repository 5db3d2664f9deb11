import { selectScreen } from '#machines/cookie-notice/cookie-notice.selectors.ts';
import { paths as allPaths } from '#machines/cookie-notice/cookie-notice.walk.ts';
import { pathsAlong, wholePaths } from '../chart-walk.ts';
import { lin } from '../customers.ts';
import { expect, test } from '../fixtures.ts';
import { cookieNotice, openSignedIn, words } from '../page-objects.ts';

const paths = allPaths.filter(({ isRepeat }) => !isRepeat);

for (const [number, path] of wholePaths(paths).entries()) {
  test(`the cookie notice, path ${number + 1}: ${path.title} [QA-03]`, async ({ page, context, service }) => {
    await openSignedIn(page, service, lin);
    for (const { events, snapshot } of pathsAlong(paths, path)) {
      const event = events.at(-1);
      if (event?.type === 'notice.answer')
        await cookieNotice(page)[event.answer === 'allowed' ? 'allow' : 'decline'].click();
      if (event?.type === 'notice.reopen')
        await page.getByRole('button', { name: words['en-US'].cookieNotice.settings }).click();
      if (event?.type === 'otherTab.answered') {
        const other = await context.newPage();
        await other.goto(service.at('/'));
        await cookieNotice(other).allow.click();
      }
      await expect(cookieNotice(page).notice).toHaveCount(selectScreen(snapshot).name === 'asking' ? 1 : 0);
    }
  });
}
