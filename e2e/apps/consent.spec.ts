import type { Page } from '@playwright/test';
import { routes } from '#contract/pages.ts';
import { expect, freshTest as test } from '../fixtures.ts';
import { lin, robin, xiaoyu } from '../customers.ts';
import { barriers, brokenWords } from '../a11y-checks.ts';
import {
  chooseLanguage,
  filled,
  fillIn,
  greeting,
  loginForm,
  openSignedIn,
  words,
  type Language,
  setSessionCookies,
} from '../page-objects.ts';
import type { Brand, Service } from '../service.ts';

/** The page of an app's request. */
function question(page: Page, language: Language = 'en-US') {
  const { consent } = words[language];
  return {
    title: page.getByRole('heading', { name: filled(consent.title, { app: 'Home Hub' }) }),
    facts: page.getByRole('definition'),
    allow: page.getByRole('button', { name: consent.allow, exact: true }),
    decline: page.getByRole('button', { name: consent.decline, exact: true }),
    switch: page.getByRole('button', { name: consent.switch, exact: true }),
    broken: page.getByRole('heading', { name: consent.broken.title }),
  };
}

/** The data that the app received. */
function hub(page: Page) {
  return {
    received: page.getByRole('heading', { name: 'Home Hub received', exact: true }),
    values: page.locator('section[role=status] dd'),
  };
}

const ask = (page: Page, service: Service, brand: Brand = 'default', request = 'profile') =>
  page.goto(service.hub(`/start?brand=${brand}&request=${request}`));

test('a signed-out user logs in and allows the app, which reads exactly the name and email address and is not asked about again [OAU-01, NAV-03, NAV-12]', async ({
  page,
  service,
}) => {
  await page.goto(service.hub('/'));
  await page.getByRole('link', { name: 'Log in with Account Center' }).first().click();
  await expect(loginForm(page).title).toBeVisible();
  expect(new URL(page.url()).searchParams.get('redirect')).toMatch(/\/oauth2\/start\?.*&hasChoose=true$/);
  await fillIn(page, lin);
  await loginForm(page).submit.click();
  const asked = question(page);
  await expect(asked.title).toBeFocused();
  await expect(asked.facts).toHaveText(['Lin', lin.username]);
  await expect(page.locator('.app-request-layout__body footer')).toBeVisible();
  expect(await barriers(page)).toEqual([]);
  await asked.allow.click();
  await expect(hub(page).received).toBeVisible();
  await expect(hub(page).values).toHaveText([/./, 'Lin', lin.username, 'true']);

  await page.getByRole('link', { name: 'Forget it' }).click();
  const seen: string[] = [];
  page.on('framenavigated', (frame) => seen.push(new URL(frame.url()).pathname));
  await ask(page, service);
  await expect(hub(page).received).toBeVisible();
  expect([...new Set(seen)]).toEqual([routes.oauth, '/']);
});

test('with text of 200 % at 320 px no word of request or chooser breaks [SHL-09] @release', async ({
  page,
  service,
}) => {
  await openSignedIn(page, service, lin);
  await page.setViewportSize({ width: 320, height: 640 });
  await ask(page, service);
  await expect(question(page).title).toBeVisible();
  await page.evaluate(enlargeText);
  // The app's host name is one word without separators.
  expect((await brokenWords(page)).filter((word) => word !== 'localhost')).toEqual([]);
  await page.goto(service.at(routes.chooseAccount));
  await expect(page.getByRole('heading', { name: words['en-US'].accountChooser.title })).toBeVisible();
  await page.evaluate(enlargeText);
  expect(await brokenWords(page)).toEqual([]);
});

function enlargeText(): void {
  document.documentElement.style.fontSize = '200%';
}

test('the login page before an app’s request has the same scene as any other [OAU-01, LOG-01]', async ({
  page,
  service,
}) => {
  const scene = page.locator('.login-layout__scene');
  const shown = async (path: string): Promise<string> => {
    await page.goto(service.at(path), { waitUntil: 'networkidle' });
    await expect(loginForm(page).title).toBeVisible();
    // The reason for the login lies over the scene.
    await page.evaluate(() => document.querySelector('.message-bar-behind')?.remove());
    return (await scene.screenshot()).toString('base64');
  };
  const usual = await shown('/login');
  expect((await shown('/choose-account')) === usual).toBe(true);
});

test('a user who declines returns to the app, even during an outage [OAU-01]', async ({ page, service }) => {
  await openSignedIn(page, service, lin);
  await ask(page, service);
  await question(page).decline.click();
  await expect(page.getByText('access_denied')).toBeVisible();
  await ask(page, service);
  await expect(question(page).title).toBeVisible();
  await page.route('**/v1.0/oauth2/authorization/', (route) => route.abort());
  await question(page).decline.click();
  await expect(page.getByText('access_denied')).toBeVisible();
  await expect(hub(page).received).toBeHidden();
});

test('a user can also decline in a browser without AbortSignal.any [OAU-01] @release', async ({ page, service }) => {
  await page.addInitScript(() => Reflect.deleteProperty(AbortSignal, 'any'));
  await openSignedIn(page, service, lin);
  await ask(page, service);
  await question(page).decline.click();
  await expect(page.getByText('access_denied')).toBeVisible();
});

test(
  'an altered address or app is reported here without a redirect; other errors return to the app [OAU-01]',
  { tag: '@release' },
  async ({ page, service }) => {
    await openSignedIn(page, service, lin);
    /** Starts a request and opens it with another value. */
    const alter = async (name: string, value: string): Promise<string> => {
      await ask(page, service);
      await expect(question(page).title).toBeVisible();
      const address = new URL(page.url());
      address.searchParams.set(name, value);
      await page.goto(address.href);
      return address.href;
    };
    for (const [name, value] of [
      ['redirect_uri', service.hub('/callback2')],
      ['client_id', 'another'],
    ] as const) {
      const address = await alter(name, value);
      await expect(question(page).broken).toBeVisible();
      await expect(page).toHaveURL(address);
    }
    expect(await barriers(page)).toEqual([]);
    for (const [name, value, error] of [
      ['code_challenge_method', 'plain', 'invalid_request'],
      ['scope', 'everything', 'invalid_scope'],
    ] as const) {
      await alter(name, value);
      await expect(page.locator('section[role=status]')).toContainText(error);
    }
    await ask(page, service);
    await expect(question(page).title).toBeVisible();
    await page.goto(`${page.url()}&scope=partner`);
    await expect(page.locator('section[role=status]')).toContainText('invalid_request');
  },
);

test(
  'in the regional brand the request is in Chinese, for its account [OAU-01]',
  { tag: '@release' },
  async ({ page, service }) => {
    await ask(page, service, 'regional');
    await expect(loginForm(page).username).toBeVisible();
    await chooseLanguage(page, 'zh-CN');
    await fillIn(page, xiaoyu);
    await loginForm(page, 'zh-CN').submit.click();
    const asked = question(page, 'zh-CN');
    await expect(asked.facts).toHaveText(['小雨', 'wang.xiaoyu@example.com']);
    await asked.allow.click();
    await expect(hub(page).values).toHaveText([/./, '小雨', 'wang.xiaoyu@example.com', 'true']);
  },
);

/** The page where an account is chosen. */
function chooser(page: Page) {
  const { accountChooser: said } = words['en-US'];
  return {
    title: page.getByRole('heading', { name: said.title }),
    account: (name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) }),
    another: page.getByRole('button', { name: said.another.title }),
    backToApp: page.getByRole('button', { name: filled(said.backTo, { app: 'Home Hub' }) }),
    toAccount: page.getByRole('button', { name: said.toAccount }),
    remove: (name: string) => page.getByRole('button', { name: filled(said.remove, { name }) }),
  };
}

test('a partner’s scope asks for an account first [OAU-02, NAV-05, NAV-12] @release', async ({ page, service }) => {
  await page.goto(service.at('/'));
  await fillIn(page, lin);
  await loginForm(page).remember.check();
  await loginForm(page).submit.click();
  await expect(greeting(page, lin)).toBeVisible();
  const choice = chooser(page);
  await ask(page, service, 'default', 'partner');
  await expect(choice.title).toBeFocused();
  await expect(page.getByText('to continue to Home Hub')).toBeVisible();
  expect(new URL(page.url()).searchParams.get('redirect')).toMatch(/&hasChoose=true$/);
  expect(await barriers(page)).toEqual([]);
  await choice.account(lin.name).click();
  await expect(question(page).facts).toHaveText([lin.name, lin.username]);
  await expect(page.getByText(words['en-US'].consent.cannot)).toBeHidden();

  await question(page).switch.click();
  await choice.another.click();
  await expect(loginForm(page).username).toHaveValue('');
  await fillIn(page, robin);
  await loginForm(page).submit.click();
  await expect(question(page).facts).toHaveText([robin.name, robin.username]);

  await question(page).switch.click();
  await choice.account(lin.name).click();
  await expect(loginForm(page).username).toHaveValue(lin.username);
  await loginForm(page).password.fill(lin.password);
  await loginForm(page).submit.click();
  await question(page).allow.click();
  await expect(hub(page).values).toHaveText([/./, lin.name, lin.username, 'true']);
});

test('without a chosen account the app gets "access denied" [OAU-02, OAU-01] @release', async ({ page, service }) => {
  await openSignedIn(page, service, lin);
  await ask(page, service, 'default', 'partner');
  await chooser(page).backToApp.click();
  await expect(page.locator('section[role=status]')).toContainText('access_denied');
  await page.goBack();
  await expect(chooser(page).backToApp).toBeVisible();
  await chooser(page).account(lin.name).click();
  await expect(question(page).title).toBeVisible();
  await page.goto(service.at(`/choose-account?redirect=${encodeURIComponent(service.site('/cloud'))}`));
  const { title, toAccount } = chooser(page);
  await expect(toAccount).toBeVisible();
  const [heading, label] = [await title.boundingBox(), await toAccount.locator('.button__label').boundingBox()];
  expect(label?.x, 'the text of the button starts below the title').toBe(heading?.x);
  await toAccount.click();
  await expect(greeting(page, lin)).toBeVisible();
});

test('a remembered account can be removed from the chooser [OAU-02]', async ({ page, service }) => {
  await page.addInitScript(() =>
    localStorage.setItem(
      'ac_accounts',
      JSON.stringify([{ username: 'robin.vale@example.com', account: 1, name: 'Robin' }]),
    ),
  );
  await setSessionCookies(page, service, lin);
  await page.goto(service.at(`/choose-account?redirect=${encodeURIComponent(service.site('/cloud'))}`));
  await chooser(page).remove('Robin').click();
  await expect(chooser(page).remove('Robin')).toBeHidden();
  await expect(chooser(page).title).toBeFocused();
  await chooser(page).account(lin.name).click();
  await expect(page).toHaveURL(service.site('/cloud'));
});

test('an unknown app is reported to a signed-out user before any login [OAU-01] @release', async ({
  page,
  service,
  watch,
}) => {
  await page.goto(
    service.at(
      '/oauth2/start?client_id=unknown&response_type=code&scope=read_profile&redirect_uri=https%3A%2F%2Funknown.example%2F',
    ),
  );
  await expect(question(page).broken).toBeFocused();
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(words['en-US'].errors.client_not_found);
  expect(watch.visits('/login')).toEqual([]);
});

test('a link with two apps is reported as incomplete, with two next steps [OAU-01] @release', async ({
  page,
  service,
  watch,
}) => {
  const { consent, shared } = words['en-US'];
  const address = '/oauth2/start?client_id=home-hub&client_id=another&response_type=code';
  const isNamed = async () => {
    await expect(question(page).broken).toBeVisible();
    await expect(page.getByRole('main').getByRole('alert')).toHaveText(consent.broken.incomplete);
    await expect(page.getByText(consent.broken.more)).toBeVisible();
    await expect(page.getByRole('main').locator('.button')).toHaveText([consent.broken.account, shared.contactSupport]);
  };
  await page.goto(service.at(address));
  await isNamed();
  expect(watch.visits('/login')).toEqual([]);
  await setSessionCookies(page, service, lin);
  await page.goto(service.at(address));
  await isNamed();
});
