import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { lin, xiaoyu } from '../customers.ts';
import {
  hydrated,
  cookieNotice,
  greeting,
  logOut,
  loginForm,
  openSignedIn,
  signIn,
  submitLogin,
  words,
  holdRequests,
  setSessionCookies,
} from '../page-objects.ts';
import { noteShifts, shiftsOf } from '../layout-shifts.ts';

const name = 'ac_cookie_consent';
const answerOf = (page: Page): Promise<string | null> => page.evaluate((key) => localStorage.getItem(key), name);

test('the home page shows the notice until it is answered [SHL-14]', async ({ page, service }) => {
  await openSignedIn(page, service, lin);
  const asked = cookieNotice(page);
  await expect(asked.notice).toBeVisible();
  await expect(asked.policy).toHaveAttribute('href', service.site('/privacy'));
  await page.reload();
  await expect(asked.notice).toBeVisible();
  await asked.allow.click();
  await expect(asked.notice).toHaveCount(0);
  expect(await answerOf(page)).toBe('allowed');
  await page.reload();
  await expect(greeting(page, lin)).toBeVisible();
  await expect(asked.notice).toHaveCount(0);
  // The answer belongs to the browser, so it survives a logout.
  await logOut(page);
  await expect(loginForm(page).title).toBeVisible();
  await signIn(page, service, lin);
  await expect(asked.notice).toHaveCount(0);
  expect(await answerOf(page)).toBe('allowed');
});

test('the notice is answered by keyboard, and the focus goes to the content [SHL-14]', async ({ page, service }) => {
  await openSignedIn(page, service, lin);
  const { allow, decline, kept, notice, policy } = cookieNotice(page);
  await policy.focus();
  await page.keyboard.press('Tab');
  await expect(allow).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(decline).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(notice).toHaveCount(0);
  await expect(kept).toBeInViewport({ ratio: 1 });
  await expect(greeting(page, lin)).toBeFocused();
});

for (const [brand, customer, language] of [
  ['default', lin, 'en-US'],
  ['regional', xiaoyu, 'zh-CN'],
] as const) {
  test.describe(`the ${brand} brand`, () => {
    test.use({ locale: language, reducedMotion: 'reduce' });

    test(`both answers look alike and fit every window in the ${brand} brand [SHL-14] @release`, async ({
      page,
      service,
    }) => {
      await page.goto(service.at('/', brand));
      await submitLogin(page, customer);
      await expect(greeting(page, customer, language)).toBeVisible();
      const { allow, decline, notice } = cookieNotice(page, language);
      for (const width of [1280, 768, 320]) {
        for (const text of ['16px', '32px']) {
          await page.setViewportSize({ width, height: 700 });
          await page.evaluate((size) => (document.documentElement.style.fontSize = size), text);
          const [one, other, whole] = [
            await allow.boundingBox(),
            await decline.boundingBox(),
            await notice.boundingBox(),
          ];
          expect.soft(other?.width, `${width}, ${text}`).toBeCloseTo(one?.width ?? 0, 0);
          expect.soft(other?.height, `${width}, ${text}`).toBeCloseTo(one?.height ?? 0, 0);
          expect.soft(one?.height, `${width}, ${text}`).toBeGreaterThanOrEqual(44);
          expect.soft([whole?.x, whole?.width], `${width}, ${text}`).toEqual([0, width]);
          expect.soft((one?.x ?? 0) + (one?.width ?? 0), `${width}, ${text}`).toBeLessThanOrEqual(width);
        }
      }
      const look = (node: Element): string[] => {
        const { color, backgroundColor, borderColor, font } = getComputedStyle(node);
        return [color, backgroundColor, borderColor, font];
      };
      expect(await allow.evaluate(look)).toEqual(await decline.evaluate(look));
    });
  });
}

test('the document contains the notice before its scripts, and remembers a press [SHL-14]', async ({
  page,
  service,
}) => {
  await setSessionCookies(page, service, lin);
  const { notice, early, kept } = cookieNotice(page);
  const loadScripts = await holdRequests(page);
  await page.goto(service.at('/'), { waitUntil: 'commit' });
  await early.getByRole('button', { name: words['en-US'].cookieNotice.decline }).click();
  await expect(early).toBeHidden();
  expect(await answerOf(page)).toBeNull();
  loadScripts();
  await expect(kept).toBeAttached();
  expect(await answerOf(page)).toBe('declined');
  await expect(greeting(page, lin)).toBeVisible();
  await expect(notice).toHaveCount(0);
  // From then on, the document does not show it either.
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.goto(service.at('/'));
  await expect(page.locator('main')).toBeVisible();
  await expect(early).toBeHidden();
});

test('the notice causes no layout shift [SHL-14]', async ({ page, service }) => {
  await setSessionCookies(page, service, lin);
  await noteShifts(page);
  await page.goto(service.at('/'));
  await expect(greeting(page, lin)).toBeVisible();
  await expect(cookieNotice(page).notice).toBeVisible();
  const shifts = await shiftsOf(page);
  expect(shifts.filter(({ value }) => value > 0.005)).toEqual([]);
});

test('an answer can be changed on any page of the app [SHL-14] @release', async ({ page, service }) => {
  const settings = page.getByRole('button', { name: words['en-US'].cookieNotice.settings });
  const asked = cookieNotice(page);
  await page.goto(service.at('/'));
  await hydrated(page);
  await expect(settings).toHaveCount(0);
  await submitLogin(page, lin);
  await asked.allow.click();
  expect(await answerOf(page)).toBe('allowed');
  await settings.click();
  await expect(asked.notice).toBeFocused();
  await asked.decline.click();
  await expect(asked.kept).toBeVisible();
  expect(await answerOf(page)).toBe('declined');
  // A page that does not show the notice on its own.
  await page.goto(service.at('/two-factor-authentication'));
  await expect(page.getByRole('heading', { name: words['en-US'].twoFactorInfo.title })).toBeVisible();
  await expect(asked.notice).toHaveCount(0);
  await settings.click();
  await expect(asked.notice).toBeFocused();
  // The answer stays until another one is given.
  expect(await answerOf(page)).toBe('declined');
  await asked.allow.click();
  await expect(asked.notice).toHaveCount(0);
  expect(await answerOf(page)).toBe('allowed');
});
