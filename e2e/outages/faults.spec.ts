import type { Page, Route } from '@playwright/test';
import { expect, stopClock, test } from '../fixtures.ts';
import { lin } from '../customers.ts';
import { reloadAnswering } from '../faulty-pages.ts';
import {
  hydrated,
  fillIn,
  greeting,
  storedState,
  loginForm,
  retry,
  openSignedIn,
  submitLogin,
  words,
} from '../page-objects.ts';

const { errors, home, shell } = words['en-US'];
const marker = 'not-for-people';

/** Responses of a broken service, or of something in between. */
const answers = {
  'an empty 500': (route) => route.fulfill({ status: 500, body: '' }),
  'a page of HTML': (route) =>
    route.fulfill({
      status: 500,
      contentType: 'text/html',
      body: `<h1>${marker}</h1><script>console.error('${marker}')</script>`,
    }),
  'HTML that says 200': (route) => route.fulfill({ status: 200, contentType: 'text/html', body: `<h1>${marker}</h1>` }),
  'broken JSON': (route) => route.fulfill({ status: 200, contentType: 'application/json', body: '{"acc' }),
  'JSON of another shape': (route) => route.fulfill({ json: { account: 'one', access_token: '', nickName: 5 } }),
  'a list': (route) => route.fulfill({ status: 200, json: [] }),
  'a lost connection': (route) => route.abort('connectionreset'),
} satisfies Readonly<Record<string, (route: Route) => Promise<void>>>;

interface Call {
  path: string;
  /** Makes the page send it. */
  prepare: (page: Page) => Promise<void>;
  /** The title of the error page. */
  title: string;
}

/** A selection, for calls that need a page load per fault. Login is tested with all of them. */
const ofEachKind = ['a page of HTML', 'JSON of another shape', 'a lost connection'] as const;

const nothing = (): Promise<void> => Promise.resolve();
const forgetToken = (page: Page): Promise<void> => page.evaluate(() => localStorage.removeItem('ac_token'));

const sessionDetails = '**/oauth2/session/details/';

/** The calls at the start of a page. */
const calls: Readonly<Record<string, Call>> = {
  'session details': { path: sessionDetails, prepare: nothing, title: shell.unreachable.title },
  token: { path: '**/oauth2/token/', prepare: forgetToken, title: home.unavailable },
  profile: { path: '**/v1.0/users/@me/profile/', prepare: nothing, title: home.unavailable },
};

for (const [call, { path, prepare, title }] of Object.entries(calls)) {
  test(`a faulty response for the ${call} signs no one out [NET-01, SES-10] @release`, async ({
    page,
    service,
    watch,
  }) => {
    await openSignedIn(page, service, lin);
    const { cookies } = await storedState(page);
    for (const what of ofEachKind) {
      await test.step(what, async () => {
        await prepare(page);
        await reloadAnswering(page, path, answers[what], title);
        const said = what === 'a lost connection' ? errors.unreachable : errors.unknown;
        await expect(page.getByText(said).first()).toBeVisible();
        await expect(page.getByText(marker)).toHaveCount(0);
        expect((await storedState(page)).cookies).toEqual(cookies);
        await page.unrouteAll();
        await retry(page).last().click();
        await expect(greeting(page, lin)).toBeVisible();
      });
    }
    expect(watch.visits('/login')).toEqual([]);
    expect(watch.lines.filter((line) => line.includes(marker))).toEqual([]);
  });
}

test('a start without a response times out after 30 seconds [NET-01, NET-06]', async ({ page, service, watch }) => {
  await openSignedIn(page, service, lin);
  const hung = page.waitForRequest(sessionDetails);
  await page.route(sessionDetails, () => undefined);
  await page.clock.install();
  await stopClock(page);
  await page.reload();
  await hung;
  await page.clock.runFor(29_000);
  await expect(page.getByText(errors.time_out)).toHaveCount(0);
  await page.clock.runFor(1001);
  await expect(page.getByText(errors.time_out).first()).toBeVisible();
  await expect(page.getByRole('heading', { name: shell.unreachable.title })).toBeVisible();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await retry(page).last().click();
  await expect(greeting(page, lin)).toBeVisible();
  expect(watch.visits('/login')).toEqual([]);
});

test('a faulty response to login signs no one in [LOG-03, NET-01]', async ({ page, service, watch }) => {
  await page.goto(service.at('/'));
  await hydrated(page);
  const { submit, message, username, password } = loginForm(page);
  for (const [what, answer] of Object.entries(answers)) {
    await test.step(what, async () => {
      await page.route('**/v1.0/oauth2/token/', answer);
      await fillIn(page, lin);
      const sent = page.waitForRequest('**/v1.0/oauth2/token/');
      await submit.click();
      // The previous message has the same text.
      await (await sent).response();
      await expect(submit).not.toHaveAttribute('aria-busy');
      await expect(message).toContainText(what === 'a lost connection' ? errors.unreachable : errors.unknown);
      await expect(submit).toBeFocused();
      await expect(username).toHaveValue(lin.username);
      await expect(password).toHaveValue(lin.password);
      await expect.poll(() => storedState(page)).toEqual({ cookies: [], local: [], session: [] });
      await page.unrouteAll();
    });
  }
  await expect(page.getByText(marker)).toHaveCount(0);
  await submit.click();
  await expect(greeting(page, lin)).toBeVisible();
  expect(watch.visits('/login')).toHaveLength(1);
});

test('a login without a response is busy for 30 seconds [NET-06, LOG-03] @release', async ({
  page,
  service,
  watch,
}) => {
  await page.clock.install();
  const sent = page.waitForRequest('**/v1.0/oauth2/token/');
  // Before the page is opened: during the navigation to login, a route can miss the requests of the new document.
  await page.route('**/v1.0/oauth2/token/', () => undefined);
  await page.goto(service.at('/'));
  const { submit, message, password } = loginForm(page);
  await submitLogin(page, lin);
  await sent;
  await expect(submit).toHaveAttribute('aria-busy', 'true');
  await submit.click({ force: true });
  await password.press('Enter');
  await page.clock.runFor(30_001);
  await expect(message).toContainText(errors.time_out);
  expect(watch.calls('POST', '/v1.0/oauth2/token/')).toHaveLength(1);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await submit.click();
  await expect(greeting(page, lin)).toBeVisible();
});
