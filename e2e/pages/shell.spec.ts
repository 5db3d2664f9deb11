import { configured } from '../configuration.ts';
import { expect, test } from '../fixtures.ts';
import { lin, xiaoyu } from '../customers.ts';
import {
  hydrated,
  cookieNotice,
  branded,
  filled,
  greeting,
  loginForm,
  openAccountMenu,
  openSignedIn,
  signIn,
  submitLogin,
  words,
  openLogin,
  holdRequests,
  setSessionCookies,
} from '../page-objects.ts';
import { noteShifts, shiftsOf } from '../layout-shifts.ts';
import type { Page } from '@playwright/test';

const english = words['en-US'].shell;
const support = ['support-center', 'download-center', 'software-and-manual', 'contact-us'] as const;

/** The links in a part of the page, by name and URL. */
async function linksIn(page: Page, part: string): Promise<Record<string, string | null>> {
  const links: Record<string, string | null> = {};
  for (const link of await page.locator(`${part} a`).all())
    links[(await link.textContent()) ?? ''] = await link.getAttribute('href');
  return links;
}

test('the header links to store, cloud and support; its menus follow the login marker [SHL-01, NAV-11, SES-16] @release', async ({
  page,
  service,
}) => {
  const site = (key: string): string => service.site(`/${key}`);
  const { links } = english;
  const common = { [branded(english.brand)]: '/', [links.store]: site('store'), [links.cloud]: site('cloud') };
  const supportLinks = Object.fromEntries(support.map((key) => [links[key], site(key)]));
  await page.goto(service.at('/nowhere'));
  await hydrated(page);
  const back = encodeURIComponent(service.at('/nowhere'));
  expect(await linksIn(page, 'header')).toEqual({
    ...common,
    ...supportLinks,
    [links['sign-up']]: `/login?redirect=${back}#signup`,
    [links['log-in']]: `/login/?redirect=${back}`,
    [links['track-order']]: site('track-order'),
  });
  await openSignedIn(page, service, lin);
  expect(await linksIn(page, 'header')).toEqual({
    ...common,
    ...supportLinks,
    ...Object.fromEntries(
      (['my-account', 'orders', 'my-cloud', 'community'] as const).map((key) => [links[key], site(key)]),
    ),
  });
  await expect(page.locator('header details').last().locator('summary')).toHaveText(lin.name);
});

test('every link of header and footer leads to a page [NAV-11, SHL-04]', async ({ page, service }) => {
  await openSignedIn(page, service, lin);
  const addresses = Object.values({ ...(await linksIn(page, 'header')), ...(await linksIn(page, 'footer')) });
  for (const address of addresses) {
    const { host, pathname } = new URL(address ?? '', service.at('/'));
    const { status } = await service.call(pathname, {
      host: host.split(':')[0] ?? '',
      headers: { accept: 'text/html' },
    });
    expect.soft(status, `${host}${pathname}`).toBe(200);
  }
  expect(addresses.length).toBeGreaterThan(12);
});

test('a menu opens, moves and closes by keyboard [SHL-01]', async ({ page, service }) => {
  await openLogin(page, service);
  const name = page.locator('header summary').first();
  const item = (key: (typeof support)[number]) =>
    page.locator('header').getByRole('link', { name: english.links[key] });
  await name.focus();
  await page.keyboard.press('ArrowDown');
  await expect(item('support-center')).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(item('contact-us')).toBeFocused();
  await page.keyboard.press('d');
  await expect(item('download-center')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(name).toBeFocused();
  await expect(item('download-center')).toBeHidden();
  await page.keyboard.press('Enter');
  await expect(item('download-center')).toBeVisible();
  await page.mouse.click(20, 700);
  await expect(item('download-center')).toBeHidden();
});

test('a menu opens before any script has run [SHL-01]', async ({ page, service }) => {
  await page.route('**/assets/*.js', () => undefined);
  await page.goto(service.at('/login'), { waitUntil: 'commit' });
  await page.locator('header summary').first().click();
  await expect(page.locator('header details').first()).toHaveAttribute('open');
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 760 } });

  test('a side menu contains the links, and login or logout [SHL-03]', async ({ page, service }) => {
    await openLogin(page, service);
    const open = page.getByRole('button', { name: english.header.menu, exact: true });
    const menu = page.getByRole('dialog', { name: english.header.menu });
    await open.click();
    await menu.locator('summary').click();
    for (const key of support) await expect(menu.getByRole('link', { name: english.links[key] })).toBeVisible();
    for (const key of ['log-in', 'sign-up'] as const)
      await expect(menu.getByRole('link', { name: english.links[key] })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await expect(open).toBeFocused();

    await page.goto(service.at('/'));
    await submitLogin(page, lin);
    await expect(greeting(page, lin)).toBeVisible();
    await openAccountMenu(page);
    await expect(menu.getByRole('link', { name: english.links.orders })).toBeVisible();
    await menu.getByRole('button', { name: english.header.closeMenu }).click();
    await expect(menu).toBeHidden();
  });
});

test('the footer has links, year and version, and badges in one brand [SHL-04, SHL-13] @release', async ({
  page,
  service,
}) => {
  const { footer, links } = english;
  const label = /^v\d+\.\d+\.\d+\+[0-9a-f]{7,}(-dirty)?$/;
  const common = [links['about-us'], links.privacy, links.terms, footer.twoFactor];
  for (const [brand, badges] of [
    ['default', []],
    ['regional', ['公网安备 00000000000000 号', 'ICP 备 00000000 号']],
  ] as const) {
    await page.goto(`${service.at('/login', brand)}?lang=en-US`);
    await hydrated(page);
    expect(Object.keys(await linksIn(page, 'footer'))).toEqual([...common, ...badges]);
    const copyright = page.getByText(branded(footer.copyright.replace('{{year}}', String(new Date().getFullYear()))));
    await expect(page.getByTitle(label)).toContainText(await copyright.innerText());
    // By a press and by a key.
    const version = page.getByText(label);
    await expect(version).toBeHidden();
    await copyright.click();
    await expect(version).toBeInViewport({ ratio: 1 });
    await page.keyboard.press('Enter');
    await expect(version).toBeHidden();
  }
});

for (const brand of ['default', 'regional'] as const) {
  test(`the configuration causes no layout shift in the ${brand} brand [SHL-04] @release`, async ({
    page,
    service,
  }) => {
    await noteShifts(page);
    for (const [width, height] of [
      [1280, 900],
      [768, 1200],
      [390, 1000],
    ] as const) {
      await page.setViewportSize({ width, height });
      const release = await holdRequests(page, '**/config.json');
      await page.goto(`${service.at('/login', brand)}?lang=en-US`);
      await expect(page.locator('#slow-load')).toHaveCount(0);
      const links = page.locator('footer a[href^=http]');
      await expect(links).toHaveCount(0);
      const before = await shiftsOf(page);
      release();
      await expect(links).toHaveCount(brand === 'regional' ? 5 : 3);
      expect.soft(await shiftsOf(page), `${width}`).toEqual(before);
      await page.unroute('**/config.json');
    }
  });
}

test('an error message does not move the login form [LOG-01] @release', async ({ page, service }) => {
  const { title, password, submit, message } = loginForm(page);
  // In the page: a message longer than the window scrolls.
  const top = () => title.evaluate((node) => node.getBoundingClientRect().top + window.scrollY);
  for (const brand of ['default', 'regional'] as const) {
    await page.goto(`${service.at('/login', brand)}?lang=en-US`);
    await hydrated(page);
    const before = await top();
    await submit.click();
    await expect(password).toHaveAccessibleDescription(/./);
    expect.soft(await top(), brand).toBe(before);
    await page.route('**/oauth2/token/', (route) => route.abort());
    await submitLogin(page, brand === 'default' ? lin : xiaoyu);
    await expect(message).toContainText(/./);
    await expect(submit).toBeFocused();
    expect.soft(await top(), `${brand}, with a message`).toBe(before);
    for (const size of [
      { width: 320, height: 640 },
      { width: 1280, height: 600 },
    ]) {
      await page.setViewportSize(size);
      await page.evaluate(() => window.scrollTo(0, 0));
      await submit.click();
      await expect(submit).not.toHaveAttribute('aria-busy');
      await expect.soft(message.getByRole('button'), `${brand} at ${size.width}`).toBeInViewport({ ratio: 1 });
    }
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.unrouteAll();
  }
});

test('each brand has its own home layout, without empty space at the end [SHL-09] @release', async ({
  page,
  service,
}) => {
  const picture = page.locator('main .avatar');
  const name = page.locator('main h1:visible');
  for (const [brand, customer, beside] of [
    ['default', lin, true],
    ['regional', xiaoyu, false],
  ] as const) {
    await page.goto(`${service.at('/', brand)}?lang=en-US`);
    await submitLogin(page, customer);
    await expect(name).toContainText(customer.name);
    const [left, right] = [await picture.boundingBox(), await name.boundingBox()];
    expect((left?.x ?? 0) + (left?.width ?? 0) < (right?.x ?? 0), brand).toBe(beside);
    expect((left?.y ?? 0) + (left?.height ?? 0) < (right?.y ?? 0), brand).toBe(!beside);
    const below = await page
      .locator('footer')
      .evaluate(
        (footer) => document.documentElement.scrollHeight - window.scrollY - footer.getBoundingClientRect().bottom,
      );
    expect(below, brand).toBeLessThanOrEqual(1);
  }
});

test('the partner’s pages have no header; logout is below [SHL-02, SES-09] @release', async ({
  page,
  launch,
}, testInfo) => {
  const service = await launch(configured(testInfo, { default: { oem: 'australian-partner' } }));
  const { text } = await service.call('/login', { headers: { accept: 'text/html' } });
  expect(text).toContain('<html data-oem="australian-partner"');
  await openSignedIn(page, service, lin);
  await expect(page.locator('header')).toBeHidden();
  expect((await page.locator('.home-nav').boundingBox())?.height).toBeCloseTo(80, 0);
  await page.locator('footer').getByRole('button', { name: english.header.logOut }).click();
  await expect(loginForm(page).title).toBeVisible();
});

test('header and tabs have their specified heights, and a line marks the current tab in forced colors [SHL-02] @release', async ({
  page,
  service,
}) => {
  await openSignedIn(page, service, lin);
  await cookieNotice(page).decline.click();
  expect((await page.locator('header').boundingBox())?.height).toBeCloseTo(88, -0.5);
  const tabs = await page.locator('.home-nav').boundingBox();
  expect((tabs?.y ?? 0) + (tabs?.height ?? 0)).toBeCloseTo(168, -0.5);
  await page.emulateMedia({ forcedColors: 'active' });
  const lines = await page.locator('.home-nav a').evaluateAll((tabs) =>
    tabs.map((tab) => {
      const { borderBottomWidth, marginBottom } = getComputedStyle(tab);
      return { borderBottomWidth, marginBottom };
    }),
  );
  // Nothing covers the hairline, so it has no gap.
  expect(lines).toEqual([
    { borderBottomWidth: '3px', marginBottom: '0px' },
    { borderBottomWidth: '0px', marginBottom: '0px' },
  ]);
});

test('in forced colors only the primary button is filled [SHL-08] @release', async ({ page, service }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await openLogin(page, service);
  const { submit } = loginForm(page);
  const other = page.locator('header .button--cancel');
  const colors = () =>
    Promise.all([submit, other].map((each) => each.evaluate((node) => getComputedStyle(node).backgroundColor)));
  const [primary, plain] = await colors();
  expect(primary).not.toBe(plain);
  await submit.hover();
  expect(await colors()).toEqual([primary, plain]);
});

test('public pages show the name only of a signed-in user [SHL-01, SES-16] @release', async ({
  page,
  service,
  watch,
}) => {
  const name = page.locator('header details').last().locator('summary');
  for (const path of ['/nowhere', '/two-factor-authentication']) {
    await page.goto(service.at(path));
    await hydrated(page);
    await expect(name).toHaveText(english.header.account);
  }
  expect(watch.calls('GET', '/v1.0/users/@me/profile/')).toEqual([]);
  await setSessionCookies(page, service, lin);
  for (const path of ['/nowhere', '/two-factor-authentication']) {
    await page.goto(service.at(path));
    await expect(name).toHaveText(lin.name);
  }
  const other = await page.context().newPage();
  await other.goto(service.at('/logout'));
  await expect(loginForm(other).title).toBeVisible();
  await expect(name).toHaveText(english.header.account);
  await expect(page).toHaveURL(service.at('/two-factor-authentication'));
});

test('navigation inside the app moves the focus to the title of the page [SHL-01]', async ({ page, service }) => {
  const security = page.getByRole('heading', { name: words['en-US'].security.title, exact: true });
  await openSignedIn(page, service, lin);
  await expect(page.locator('body')).toBeFocused();
  await page.getByRole('link', { name: english.nav.security, exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(security).toBeFocused();
  await page.goBack();
  await expect(greeting(page, lin)).toBeFocused();
});

test('the page about two-factor authentication is public [TFA-06, NAV-01] @release', async ({
  page,
  service,
  watch,
}) => {
  const { title, go } = words['en-US'].twoFactorInfo;
  await page.goto(service.at('/two-factor-authentication/'));
  await expect(page.getByRole('heading', { name: title })).toBeVisible();
  expect(watch.visits('/login')).toEqual([]);
  await page.getByRole('link', { name: go }).click();
  await expect(page).toHaveURL(/\/login\?redirect=/);
  await signIn(page, service, lin);
  await page.goto(service.at('/two-factor-authentication'));
  await expect(page.getByRole('heading', { name: title })).toBeVisible();
});

test('a link pressed while the page replaces its document is followed [TFA-06, SHL-01]', async ({ page, service }) => {
  const link = page.getByRole('link', { name: words['en-US'].twoFactorInfo.go });
  const release = await holdRequests(page, '**/config.json');
  // Its scripts have run by then.
  await page.goto(service.at('/two-factor-authentication/'), { waitUntil: 'domcontentloaded' });
  await expect(page.locator('#slow-load')).toHaveCount(0);
  await link.hover();
  const ofDocument = await link.elementHandle();
  await page.mouse.down();
  release();
  await expect.poll(() => ofDocument?.evaluate(({ isConnected }) => isConnected)).toBe(false);
  await expect(link).toBeVisible();
  await page.mouse.up();
  await expect(page).toHaveURL(/\/login\?redirect=/);
});

test.describe('if the texts of a language fail to load', () => {
  test.use({ locale: 'zh-CN' });

  test('English is used, with one notice [SHL-10]', async ({ page, service }) => {
    await page.route(/\/assets\/.*\.js/, async (route) => {
      const { text } = await service.call(new URL(route.request().url()).pathname);
      return text.includes(words['zh-CN'].login.title) ? route.abort() : route.continue();
    });
    await page.goto(service.at('/login'));
    const lost = page.getByText(filled(english.language.fallback, { language: '简体中文' }));
    await expect(lost).toHaveCount(1);
    await expect(lost).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('heading', { name: words['en-US'].login.title })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'en-US');
  });
});

for (const language of ['en-US', 'zh-CN'] as const) {
  test.describe(`without JavaScript, in ${language}`, () => {
    test.use({ javaScriptEnabled: false, locale: language });

    test(`a sentence in ${language} states that the page needs JavaScript [SHL-10]`, async ({ page, service }) => {
      for (const path of ['/login', '/']) {
        await page.goto(service.at(path));
        const sentence = page.locator('noscript p');
        await expect(sentence).toBeVisible();
        await expect(sentence).toHaveText(words[language].shell.noScript);
      }
    });
  });
}

test('Back pressed while another page opens leads back [NAV-01] @release', async ({ page, service }) => {
  const { about } = words['en-US'].home;
  const edit = page.getByRole('button', { name: `${about.edit} ${about.nickName}`, exact: true });
  await openSignedIn(page, service, lin);
  await page.addInitScript(() => {
    const { pushState } = history;
    history.pushState = function (...entry) {
      pushState.apply(history, entry);
      history.back();
    };
  });
  for (let time = 0; time < 5; time += 1) {
    await page.goto(service.at('/'));
    await expect(edit).toBeVisible();
    const opened = page.waitForEvent('framenavigated', (frame) => frame.url() === service.at('/accountSecurity'));
    await page.getByRole('link', { name: words['en-US'].shell.nav.security, exact: true }).click();
    await opened;
    await page.waitForURL(service.at('/'));
    await expect(edit).toBeVisible();
  }
});
