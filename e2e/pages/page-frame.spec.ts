import type { Locator, Page } from '@playwright/test';
import { securityParts } from '#contract/security-parts.ts';
import { expect, test } from '../fixtures.ts';
import { lin, robin } from '../customers.ts';
import {
  cookieNotice,
  greeting,
  hydrated,
  openSignedIn,
  setSessionCookies,
  words,
  openLogin,
} from '../page-objects.ts';

const english = words['en-US'];
const longName = 'L'.repeat(62);

async function box(part: Locator): Promise<{ x: number; y: number; width: number; height: number; right: number }> {
  const found = await part.boundingBox();
  if (found === null) throw new Error('It is not drawn.');
  return { ...found, right: found.x + found.width };
}

test('a nickname of 62 letters keeps the header one row high [SHL-01]', async ({ page, service }) => {
  await openSignedIn(page, service, lin);
  const heights = async (): Promise<number[]> => {
    const found: number[] = [];
    for (const width of [1280, 768, 320]) {
      await page.setViewportSize({ width, height: 800 });
      found.push((await box(page.locator('header'))).height);
    }
    return found;
  };
  const usual = await heights();
  const profile = {
    id: 7,
    nickName: longName,
    firstName: '',
    lastName: '',
    country: '',
    avatar: null,
    version: 1,
    news: false,
    email: { address: lin.username, status: 'verified' },
  };
  await page.route('**/v1.0/users/@me/profile/', (route) => route.fulfill({ json: profile }));
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(longName);
  expect(await heights()).toEqual(usual);
  await page.setViewportSize({ width: 1280, height: 800 });
  const menu = page.locator('header details').last();
  expect((await box(menu.locator('summary > span').last())).width).toBe(192);
  await menu.locator('summary').click();
  await expect(menu.locator('.account-menu__head')).toContainText(longName);
  await expect(menu.locator('.account-menu__head')).toContainText(lin.username);
  expect((await box(menu.locator('.menu__items'))).right).toBeLessThanOrEqual(1280);
});

test('the cookie notice is a strip above the header and its tabs [SHL-14, SHL-02] @release', async ({
  page,
  service,
}) => {
  await openSignedIn(page, service, lin);
  const { notice, decline } = cookieNotice(page);
  await expect(notice).toBeVisible();
  const strip = await box(notice);
  const header = await box(page.locator('header'));
  const tabs = await box(page.locator('.home-nav'));
  expect([strip.y, header.y, tabs.y]).toEqual([0, strip.height, strip.height + header.height]);
  const last = await box(page.locator('header details').last().locator('summary > .icon').last());
  expect(last.right).toBeCloseTo((await box(page.locator('.card').first())).right, 0);
  await page.keyboard.press('Tab');
  await expect(page.locator('.skip-link')).toBeFocused();
  await decline.click();
  expect((await box(page.locator('header'))).y).toBe(0);
});

test('the desktop footer is one line; its language menu opens upwards [SHL-04, SHL-10] @release', async ({
  page,
  service,
}) => {
  await setSessionCookies(page, service, lin);
  // A page whose size is stable.
  await page.goto(service.at('/two-factor-authentication'));
  await expect(page.getByRole('heading', { name: english.twoFactorInfo.title })).toBeVisible();
  await hydrated(page);
  const links = await box(page.locator('.page-footer__links'));
  const end = await box(page.locator('.page-footer__end'));
  expect([links.height, end.height, end.y]).toEqual([44, 44, links.y]);
  const menu = page.locator('.language-switch');
  await menu.locator('summary').click();
  const items = await box(menu.locator('.menu__items'));
  expect(items.y + items.height).toBeLessThan(end.y);
});

test('in a window that holds all ways to log in, the login page shows its footer in one line [SHL-04, SHL-10] @release', async ({
  page,
  service,
}) => {
  const height = 1080;
  await page.setViewportSize({ width: 1280, height });
  await openLogin(page, service);
  const parts = ['.page-footer__links', '.page-footer__copyright', '.language-switch'].map((part) =>
    page.locator(part),
  );
  const boxes = await Promise.all(parts.map(box));
  expect(new Set(boxes.map(({ y, height }) => `${y} ${height}`)).size).toBe(1);
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(height);
  const words = await box(page.locator('.login-layout__second'));
  expect(words.y + words.height).toBeLessThanOrEqual(boxes[2]?.y ?? 0);
  await page.locator('.language-switch summary').click();
  const items = await box(page.locator('.language-switch .menu__items'));
  expect([items.x, items.y + items.height < (boxes[2]?.y ?? 0)]).toEqual([44, true]);
});

/** The position of an element's text. */
const baseline = (part: Locator): Promise<number> =>
  part.evaluate((element) => {
    const text = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode();
    const line = document.createElement('span');
    const probe = line.appendChild(document.createElement('span'));
    probe.style.display = 'inline-block';
    text?.parentNode?.replaceChild(line, text);
    if (text !== null) line.prepend(text);
    return probe.getBoundingClientRect().bottom;
  });

for (const locale of ['en-US', 'zh-CN'] as const) {
  test.describe(locale, () => {
    test.use({ locale });

    test(`in ${locale} a status is on the line of its action, 16 px before it [SHL-09] @release`, async ({
      page,
      service,
    }) => {
      await openSecurity(page, robin, service);
      for (const row of await page.locator('.settings-row:has(.settings-row__status + .settings-row__action)').all()) {
        const status = row.locator('.status-dot');
        const action = row.locator('.settings-row__action .button__label');
        expect.soft((await box(action)).x - (await box(status)).right).toBeCloseTo(16, 0);
        expect.soft(await baseline(action)).toBeCloseTo(await baseline(status), 0);
      }
    });
  });
}

test('the row that turns protection off is in a quiet card, 14 px below the main one [KEY-11] @release', async ({
  page,
  service,
}) => {
  await openSecurity(page, robin, service);
  const field = page.locator('input[name=pin]');
  const unlock = page.locator('.unlock-form .button');
  await expect(field).toBeVisible();
  const [input, before, card, quiet] = [
    await box(field),
    await box(unlock),
    await box(page.locator('.card:has(.unlock-form)')),
    await box(page.locator('.card--quiet')),
  ];
  expect([input.width, before.height, before.y]).toEqual([400, 48, input.y]);
  expect(quiet.y - card.y - card.height).toBe(14);
  expect((await box(page.locator('.settings-row:has(+ .card__part--under) h3'))).x).toBe(input.x);
  await unlock.click();
  await expect(field).toHaveAccessibleDescription(/./);
  // Its position in the form, because the window may have scrolled.
  expect((await box(unlock)).y).toBe((await box(field)).y);
  expect((await box(unlock)).x).toBe(before.x);
});

test('final pages have two next steps, 24 px below [NAV-01, LOG-06, LOG-04, OAU-01] @release', async ({
  page,
  service,
}) => {
  await page.goto(service.at('/nowhere'));
  await hydrated(page);
  const ways = page.getByRole('main').locator('.button');
  await expect(ways).toHaveText([english.shell.notFound.home, english.shell.notFound.logIn]);
  const text = await box(page.locator('.status-page__text'));
  expect((await box(ways.first())).y - text.y - text.height).toBe(24);
  await page.goto(service.at('/emailcallback?code=unknown'));
  await expect(ways).toHaveText([english.emailLink.logIn, english.shared.contactSupport]);
  await page.goto(service.at(`/authcallback?code=a-forged-code&state=${'s'.repeat(43)}`));
  await expect(ways).toHaveText([english.thirdParty.way.again, english.thirdParty.way.signUp]);
  expect([(await box(ways.first())).height, (await box(ways.last())).height]).toEqual([48, 48]);
  await setSessionCookies(page, service, lin);
  await page.goto(service.at('/nowhere'));
  await expect(ways).toHaveText([english.shell.notFound.account, english.shell.notFound.home]);
  await page.goto(service.at('/oauth2/start?client_id=unknown&response_type=code&hasChoose=true'));
  await expect(ways).toHaveText([english.consent.broken.account, english.shared.contactSupport]);
  await expect(ways.last()).toHaveAttribute('href', service.site('/contact-us'));
});

test('the document sets the browser’s theme color before any script [SHL-09]', async ({ page, service }) => {
  await page.route('**/assets/*.js', () => undefined);
  for (const path of ['/login', '/']) {
    await page.goto(service.at(path), { waitUntil: 'commit' });
    const colors = page.locator('meta[name=theme-color]');
    await expect(colors).toHaveCount(2);
    expect(
      await colors.evaluateAll((metas) =>
        metas.map((meta) => [meta.getAttribute('media'), meta.getAttribute('content')]),
      ),
    ).toEqual([
      ['(prefers-color-scheme: light)', '#ffffff'],
      ['(prefers-color-scheme: dark)', '#151920'],
    ]);
  }
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('the invitation is between identity and cards [TFA-06, PRO-05] @release', async ({ page, service }) => {
  await openSignedIn(page, service, lin);
  // If the status arrives late, the invitation is last so that nothing moves: on a busy machine this takes more
  // attempts.
  await expect(async () => {
    await page.reload();
    await expect(greeting(page, lin)).toBeVisible();
    const invitation = await box(page.getByRole('region', { name: english.twoFactor.invitation.title }));
    const about = await box(page.getByRole('region', { name: english.home.about.title }));
    expect(invitation.y).toBeGreaterThan((await box(greeting(page, lin))).y);
    expect(invitation.y).toBeLessThan(about.y);
  }).toPass();
});

async function openSecurity(
  page: Page,
  customer: typeof robin,
  service: Parameters<typeof openSignedIn>[1],
): Promise<void> {
  await setSessionCookies(page, service, customer);
  await page.goto(service.at('/accountSecurity'));
  await expect(page.locator('.settings-row__status').first()).toBeVisible();
  await expect(page.locator('.unlock-form')).toBeVisible();
}

test('from 1280 px the footer of the login layout is one row in both languages [SHL-04] @release', async ({
  page,
  service,
}) => {
  for (const path of ['/login', '/reset-password']) {
    await page.goto(service.at(path));
    await hydrated(page);
    for (const language of ['en-US', 'zh-CN'] as const) {
      const links = page.locator('.page-footer__links > *');
      await expect(links.first()).toHaveText(words[language].shell.links['about-us']);
      const boxes = await Promise.all((await links.all()).map(box));
      expect(new Set(boxes.map(({ y }) => y)).size, `${path} ${language}`).toBe(1);
      expect((await box(page.locator('.page-footer__copyright'))).right).toBeLessThan(boxes[0]?.x ?? 0);
      await page
        .locator('.language-switch button:not([aria-current])')
        .evaluate((button: HTMLElement) => button.click());
    }
  }
});

test('at double text size the name in the header has at most two lines [SHL-09] @release', async ({
  page,
  service,
}) => {
  await page.goto(service.at('/login'));
  await page.evaluate(() => (document.documentElement.style.fontSize = '32px'));
  for (const width of [375, 320]) {
    await page.setViewportSize({ width, height: 780 });
    const lines = await page
      .locator('.page-header__brand')
      .evaluate((brand) => brand.clientHeight / Number.parseFloat(getComputedStyle(brand).lineHeight));
    expect(lines).toBeLessThanOrEqual(2);
  }
});

for (const [name, viewport] of Object.entries({
  desk: { width: 1280, height: 800 },
  phone: { width: 390, height: 844 },
}))
  test(`on a ${name} each tab starts with its header [SHL-02] @release`, async ({ page, service }) => {
    await page.setViewportSize(viewport);
    await openSignedIn(page, service, lin);
    await page.goto(service.at('/accountSecurity'));
    const { home, security } = words['en-US'].shell.nav;
    for (const tab of [home, security, home]) {
      await page.getByRole('navigation').getByRole('link', { name: tab }).click();
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.locator('main:not([hidden]) [aria-busy=true]')).toHaveCount(0);
      expect(await page.evaluate(() => window.scrollY)).toBe(0);
    }
    for (const part of Object.values(securityParts).filter((each) => each !== securityParts.lockDown)) {
      await page.goto(service.at('/accountSecurity'));
      await page.locator(`main a[href$="${part}"]`).click();
      await expect(page).toHaveURL(new RegExp(`${part}$`));
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
      expect(await page.evaluate(() => window.scrollY), part).toBe(0);
    }
  });
