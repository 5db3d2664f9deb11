import type { Page } from '@playwright/test';
import * as v from 'valibot';
import { expect, freshTest as test } from '../fixtures.ts';
import { lin } from '../customers.ts';
import {
  hydrated,
  cookieNotice,
  greeting,
  chooseLanguage,
  logOut,
  loginForm,
  retry,
  signIn,
  submitLogin,
  words,
  openLogin,
} from '../page-objects.ts';
import type { Service } from '../service.ts';

const consent = 'ac_cookie_consent';
const eventsSchema = v.array(
  v.strictObject({ brand: v.string(), name: v.string(), page: v.string(), result: v.string(), at: v.string() }),
);

/** The events that the service received, in order. */
async function receivedEvents(service: Service): Promise<string[]> {
  const { text } = await service.call('/activity/events', { host: 'mailbox.localhost' });
  return v
    .parse(eventsSchema, JSON.parse(text))
    .map(({ brand, name: what, page, result }) => `${brand} ${page}: ${what} ${result}`)
    .toReversed();
}

/** Counts the beacons of this tab, which Playwright does not see. Returns a function that reads the count. */
async function countBeacons(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const send = navigator.sendBeacon.bind(navigator);
    navigator.sendBeacon = (...what) => {
      sessionStorage.setItem('beacons', `${Number(sessionStorage.getItem('beacons')) + 1}`);
      return send(...what);
    };
  });
  return () => page.evaluate(() => Number(sessionStorage.getItem('beacons')));
}

test('actions are sent only after Allow, and without an identity [NET-09, SHL-14]', async ({ page, service }) => {
  const beacons = await countBeacons(page);
  const logOutAndFail = async (): Promise<void> => {
    await logOut(page);
    await expect(loginForm(page).title).toBeVisible();
    await hydrated(page);
    await submitLogin(page, { ...lin, password: 'Wrong-Guess-11' });
    await expect(loginForm(page).password).toHaveAccessibleDescription(words['en-US'].errors.incorrect_password);
  };
  const changeLanguage = async (): Promise<void> => {
    await chooseLanguage(page, 'zh-CN');
    await expect(greeting(page, lin, 'zh-CN')).toBeVisible();
    await chooseLanguage(page, 'en-US');
    await expect(greeting(page, lin)).toBeVisible();
  };

  await signIn(page, service, lin);
  await changeLanguage();
  await logOutAndFail();
  await signIn(page, service, lin);
  await cookieNotice(page).decline.click();
  await changeLanguage();
  await logOutAndFail();
  expect([await beacons(), await receivedEvents(service)]).toEqual([0, []]);

  await page.evaluate((key) => localStorage.removeItem(key), consent);
  await signIn(page, service, lin);
  await cookieNotice(page).allow.click();
  await chooseLanguage(page, 'zh-CN');
  await expect(greeting(page, lin, 'zh-CN')).toBeVisible();
  await chooseLanguage(page, 'en-US');
  await page.route('**/users/@me/profile/', (route) => route.abort());
  await page.goto(service.at('/?email=lin.hart@example.com&code=493817'));
  await expect(retry(page)).toBeVisible();
  await page.unrouteAll();
  await retry(page).click();
  await expect(greeting(page, lin)).toBeVisible();
  await logOutAndFail();
  // One for each home page that was left; the login page sends its events when it is left.
  expect(await beacons()).toBe(2);
  await submitLogin(page, lin);
  await expect(page).toHaveURL(service.site('/'));
  await expect
    .poll(() => receivedEvents(service))
    .toEqual([
      'default homePage: language-change done',
      'default homePage: language-change done',
      'default homePage: retry done',
      'default homePage: log-out done',
      'default login: log-in incorrect_password',
      'default login: log-in done',
    ]);
});

test('withdrawn consent stops sending, without a reload [NET-09] @release', async ({ page, context, service }) => {
  await signIn(page, service, lin);
  await cookieNotice(page).allow.click();
  await chooseLanguage(page, 'zh-CN');
  await expect(greeting(page, lin, 'zh-CN')).toBeVisible();
  const other = await context.newPage();
  await other.goto(service.at('/two-factor-authentication'));
  await other.evaluate((key) => localStorage.setItem(key, 'declined'), consent);
  await logOut(page, 'zh-CN');
  await expect(loginForm(page, 'zh-CN').title).toBeVisible();
  await other.evaluate((key) => localStorage.setItem(key, 'allowed'), consent);
  await openLogin(page, service);
  await chooseLanguage(page, 'en-US');
  await expect(loginForm(page).title).toBeVisible();
  await page.goto(service.at('/nowhere'));
  await expect.poll(() => receivedEvents(service)).toEqual(['default login: language-change done']);
});
