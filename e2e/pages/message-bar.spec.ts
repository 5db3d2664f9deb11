import type { Page } from '@playwright/test';
import { lin } from '../customers.ts';
import { expect, test } from '../fixtures.ts';
import { cookieNotice, greeting, openSignedIn, words, setSessionCookies, declineCookies } from '../page-objects.ts';

const { notice } = words['en-US'].shell.replaced;

/** Opens the home page with a flash message, with the cookie notice answered or open. */
async function homeWithNotice(page: Page, size: { width: number; height: number }, answered = true): Promise<void> {
  if (answered) await cookieNotice(page).decline.click();
  await page.setViewportSize(size);
  await page.evaluate(() => sessionStorage.setItem('ac_notice', 'accountChanged'));
  await page.reload();
  await expect(greeting(page, lin)).toBeVisible();
}

const bar = (page: Page) => page.locator('.message-bar');
const edges = async (page: Page) => {
  const box = await bar(page).boundingBox();
  if (box === null) throw new Error('There is no message bar.');
  return {
    top: Math.round(box.y),
    bottom: Math.round(box.y + box.height),
    left: Math.round(box.x),
    width: Math.round(box.width),
  };
};

test('the message bar is below the header, and at the top after scrolling [SHL-06] @release', async ({
  page,
  service,
}) => {
  await openSignedIn(page, service, lin);
  await homeWithNotice(page, { width: 1280, height: 240 });
  await expect(bar(page)).toContainText(notice);
  const header = await page.locator('header').boundingBox();
  expect(await edges(page)).toMatchObject({ top: Math.round((header?.height ?? 0) + 12), left: 320, width: 640 });
  await page.mouse.wheel(0, 2000);
  await expect.poll(async () => (await edges(page)).top).toBe(12);
});

test('what stands beside the message bar can be pressed, at login, too [SHL-06]', async ({ page, service }) => {
  await openSignedIn(page, service, lin);
  await homeWithNotice(page, { width: 1280, height: 800 });
  await expect(bar(page)).toBeVisible();
  await page.getByRole('link', { name: words['en-US'].security.title, exact: true }).click();
  await expect(page).toHaveURL(service.at('/accountSecurity'));
  await page.context().clearCookies();
  await page.goto(service.at('/accountSecurity'));
  await expect(bar(page)).toBeVisible();
  await page
    .getByRole('banner')
    .getByRole('link', { name: words['en-US'].shell.links['sign-up'], exact: true })
    .click();
  await expect(page).toHaveURL(/#signup$/);
});

test('the message bar is below the cookie notice until that is answered [SHL-06] @release', async ({
  page,
  service,
}) => {
  await openSignedIn(page, service, lin);
  await homeWithNotice(page, { width: 1280, height: 400 }, false);
  const { notice, allow } = cookieNotice(page);
  const under = async (): Promise<number> => {
    const strip = await notice.boundingBox();
    const { y, height } = (await page.locator('header').boundingBox()) ?? { y: 0, height: 0 };
    expect(y).toBeCloseTo((strip?.y ?? 0) + (strip?.height ?? 0), 0);
    return (await edges(page)).top - Math.round(y + height);
  };
  expect(await under()).toBe(12);
  await page.setViewportSize({ width: 800, height: 400 });
  await page.evaluate(() => (document.documentElement.style.fontSize = '28px'));
  expect(await under()).toBe(21);
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
  await page.setViewportSize({ width: 1280, height: 240 });
  await page.mouse.wheel(0, 2000);
  await expect.poll(async () => (await edges(page)).top).toBe(12);
  await page.mouse.wheel(0, -2000);
  await allow.click();
  const header = await page.locator('header').boundingBox();
  expect((await edges(page)).top).toBe(Math.round((header?.height ?? 0) + 12));
  await expect(bar(page)).toContainText(words['en-US'].shell.replaced.notice);
});

test('on a phone the message bar is at the bottom, over the page [SHL-06] @release', async ({ page, service }) => {
  await openSignedIn(page, service, lin);
  await homeWithNotice(page, { width: 390, height: 700 });
  expect(await edges(page)).toMatchObject({ bottom: 684, left: 16, width: 358 });
  // No part of the page is next to it or below it, so no line is half visible.
  const around = await page.evaluate(() =>
    [4, window.innerWidth - 4]
      .flatMap((x) => [630, 660, 696].map((y) => document.elementFromPoint(x, y)))
      .filter((each) => each?.closest('.message-bar-place') == null),
  );
  expect(around).toEqual([]);
  // The end of the page can be scrolled into view above it.
  await page.mouse.wheel(0, 2000);
  await expect
    .poll(async () => {
      const end = await page.locator('.page-footer__copyright').boundingBox();
      const place = await page.locator('.message-bar-place').boundingBox();
      return (end?.y ?? Infinity) + (end?.height ?? 0) <= (place?.y ?? 0);
    })
    .toBe(true);
  await page.evaluate(() => localStorage.removeItem('ac_cookie_consent'));
  await homeWithNotice(page, { width: 390, height: 700 }, false);
  await expect(cookieNotice(page).notice).toBeVisible();
  expect(await edges(page)).toMatchObject({ bottom: 684, left: 16, width: 358 });
});

test('the message bar is announced once and returns the focus [SHL-05]', async ({ page, service }) => {
  await openSignedIn(page, service, lin);
  await homeWithNotice(page, { width: 1280, height: 800 });
  await expect(page.getByRole('status').filter({ hasText: notice })).toHaveCount(1);
  await page.getByRole('button', { name: words['en-US'].shell.message.close }).focus();
  await page.keyboard.press('Enter');
  await expect(bar(page)).toHaveCount(0);
  await expect(greeting(page, lin)).toBeFocused();
  await page.reload();
  await expect(greeting(page, lin)).toBeVisible();
  await expect(bar(page)).toHaveCount(0);
});

// The second one has the frame of all parts of Security.
for (const path of ['/', '/accountSecurity#sessions'])
  test(`the message bar covers no tab or title of ${path} at any width [SHL-06] @release`, async ({
    page,
    service,
  }) => {
    await setSessionCookies(page, service, lin);
    await declineCookies(page);
    await page.addInitScript(() => sessionStorage.setItem('ac_notice', 'accountChanged'));
    await page.goto(service.at(path));
    const titles = page.locator('main').locator('h1, h2, h3');
    await expect(bar(page)).toBeVisible();
    await expect(titles.first()).toBeVisible();
    // On a phone the bar covers the end of the window, and any line can be scrolled out from under it.
    const covered = async (isPhone: boolean): Promise<string[]> => {
      const { top, bottom, left, width } = await edges(page);
      const boxes = await page
        .locator('.home-nav a')
        .or(isPhone ? page.locator('h1') : titles)
        .evaluateAll((all) =>
          all.map((each) => {
            const text = document.createRange();
            text.selectNodeContents(each);
            return { name: each.textContent, box: text.getBoundingClientRect() };
          }),
        );
      expect(boxes.length).toBeGreaterThan(0);
      return boxes
        .filter(({ box }) => box.right > left && box.left < left + width && box.bottom > top && box.top < bottom)
        .map(({ name }) => name);
    };
    for (const language of ['en-US', 'zh-CN']) {
      for (const width of [320, 767, 768, 1000, 1152, 1153, 1280, 1920]) {
        await page.setViewportSize({ width, height: 700 });
        // Resizing keeps the visible content, not the scroll position.
        await page.evaluate(() => window.scrollTo(0, 0));
        expect(await covered(width < 768), `${width} ${language}`).toEqual([]);
      }
      await page
        .locator('.language-switch button:not([aria-current])')
        .evaluate((button: HTMLElement) => button.click());
    }
  });
