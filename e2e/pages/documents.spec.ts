import type { Page } from '@playwright/test';
import { lin } from '../customers.ts';
import { desk } from '../a11y-checks.ts';
import { expect, test } from '../fixtures.ts';
import { noteShifts, shiftsOf } from '../layout-shifts.ts';
import { greeting, hydrated, openSignedIn, words, holdRequests, setSessionCookies } from '../page-objects.ts';

const security = words['en-US'].security;

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  for (const language of ['en-US', 'zh-CN'] as const) {
    const { emailLink, login, logout, passwordReset, shell, twoFactorInfo } = words[language];
    const documents = [
      ['/two-factor-authentication/', twoFactorInfo.title, twoFactorInfo.lost.text],
      ['/nowhere', shell.notFound.title, shell.notFound.more],
      ['/reset-password', passwordReset.title, passwordReset.send],
      ['/emailcallback?code=1', emailLink.waiting.title, emailLink.waiting.text],
      ['/logout', logout.working, logout.more],
      ['/login', login.title, login.submit],
    ] as const;

    test(`documents show their content in ${language} [SHL-09]`, async ({ page, service }) => {
      for (const [path, title, more] of documents) {
        const address = new URL(service.at(path));
        address.searchParams.set('lang', language);
        await page.goto(address.href);
        await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
        await expect(page.getByRole('main')).toContainText(more);
        await expect(page.locator('meta[name=description]')).toHaveAttribute('content', shell.description);
      }
    });
  }
});

test('a page’s document contains its marked tab before any script [SHL-02]', async ({ page, service }) => {
  await openSignedIn(page, service, lin);
  await page.route('**/assets/*.js', () => undefined);
  for (const [path, name] of [
    ['/', words['en-US'].shell.nav.home],
    ['/accountSecurity', words['en-US'].shell.nav.security],
  ] as const) {
    await page.goto(service.at(path), { waitUntil: 'commit' });
    await expect(page.locator('.home-nav a[aria-current=page]')).toHaveText(name);
  }
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

/** The scripts and styles that the page requested, by name without hash. */
function askedFor(page: Page): string[] {
  const names: string[] = [];
  page.on('request', (request) => {
    const name = /\/assets\/(.+)-[\w-]{8}\.(?:js|css)$/.exec(new URL(request.url()).pathname)?.[1];
    if (name !== undefined) names.push(name);
  });
  return names;
}

test('another page is prefetched when a press on its tab is likely [SHL-02] @release', async ({ page, service }) => {
  // A page that is never idle.
  await page.addInitScript(() => Object.defineProperty(window, 'requestIdleCallback', { value: () => 0 }));
  await openSignedIn(page, service, lin);
  const asked = askedFor(page);
  await page.reload();
  await expect(greeting(page, lin)).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(asked).toContain('home-page');
  expect(asked).not.toContain('account-security');
  await page.getByRole('link', { name: words['en-US'].shell.nav.security, exact: true }).hover();
  await expect.poll(() => asked).toContain('account-security');
  await page.getByRole('link', { name: words['en-US'].shell.nav.security, exact: true }).click();
  await expect(page.getByRole('heading', { name: security.title, exact: true })).toBeVisible();
  // The parts of a row are next to each other.
  await expect(page.locator('.settings-row').first()).toHaveCSS('display', /flex|grid/);
});

test('an idle page fetches its dialogs, and when idle again the page of the next tab [SHL-02, SES-13] @release', async ({
  page,
  service,
}) => {
  // The page is idle when the test says so.
  await page.addInitScript(() => {
    const waiting: (() => void)[] = [];
    Object.defineProperty(window, 'requestIdleCallback', { value: (act: () => void) => waiting.push(act) });
    Object.defineProperty(window, 'beIdle', { value: () => waiting.shift()?.() });
  });
  await openSignedIn(page, service, lin);
  const asked = askedFor(page);
  await page.reload();
  await expect(greeting(page, lin)).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(asked).not.toContain('password-dialog');
  await page.evaluate('beIdle()');
  await expect.poll(() => asked).toEqual(expect.arrayContaining(['two-factor-dialog', 'password-dialog']));
  expect(asked).not.toContain('account-security');
  await expect
    .poll(async () => {
      await page.evaluate('beIdle()');
      return asked;
    })
    .toContain('account-security');
});

test('a page that cannot be loaded reports it, and a reload opens it [SHL-02]', async ({ page, service }) => {
  await page.addInitScript(() => Object.defineProperty(window, 'requestIdleCallback', { value: () => 0 }));
  await openSignedIn(page, service, lin);
  await page.route(/\/assets\/account-security-|\/config\.json/, (route) => route.abort('internetdisconnected'));
  await page.getByRole('link', { name: words['en-US'].shell.nav.security, exact: true }).click();
  // The page being left has an empty place for its own errors.
  await expect(page.getByRole('alert').filter({ hasText: words['en-US'].shell.broken.more })).toBeVisible();
  await expect(page).toHaveURL(service.at('/accountSecurity'));
  await page.unrouteAll();
  await page.getByRole('button', { name: words['en-US'].shell.slowLoad.reload }).click();
  await expect(page.getByRole('heading', { name: security.title, exact: true })).toBeVisible();
});

test('dialogs are fetched when a press is likely [SES-13] @release', async ({ page, service }) => {
  await page.addInitScript(() => Object.defineProperty(window, 'requestIdleCallback', { value: () => 0 }));
  await openSignedIn(page, service, lin);
  const asked = askedFor(page);
  await page.reload();
  await expect(greeting(page, lin)).toBeVisible();
  await page.waitForLoadState('networkidle');
  const dialogs = ['two-factor-dialog', 'email-change-dialog', 'password-dialog'];
  expect(asked.filter((name) => dialogs.includes(name))).toEqual([]);
  const { change, title } = words['en-US'].password;
  await page.getByRole('button', { name: `${change} ${title}` }).hover();
  await expect.poll(() => asked).toEqual(expect.arrayContaining(dialogs));
});

test('a dialog that cannot be loaded can be closed, and Retry opens it [SES-13] @release', async ({
  page,
  service,
}) => {
  // Nothing is prefetched.
  await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }));
  const { change, title, dialog } = words['en-US'].password;
  await openSignedIn(page, service, lin);
  await page.route(/\/assets\/password-dialog-|\/config\.json/, (route) => route.abort('internetdisconnected'));
  const opener = page.getByRole('button', { name: `${change} ${title}` });
  const opened = page.getByRole('dialog', { name: dialog.change });
  await opener.click();
  await expect(opened.getByRole('alert')).toHaveText(words['en-US'].errors.unreachable);
  await page.keyboard.press('Escape');
  await expect(opened).toBeHidden();
  await expect(opener).toBeFocused();
  await opener.click();
  await expect(opened.getByRole('alert')).toHaveText(words['en-US'].errors.unreachable);
  await page.unrouteAll();
  await opened.getByRole('button', { name: words['en-US'].shell.retry }).click();
  await expect(opened.getByRole('textbox').or(opened.locator('input[type=password]')).first()).toBeFocused();
});

test('data protection that cannot be loaded reports it, and Retry shows it [KEY-11, SES-13]', async ({
  page,
  service,
}) => {
  await setSessionCookies(page, service, lin);
  await loseScriptsOutside(page, service.at('/accountSecurity'));
  await page.reload();
  const { dataProtection, errors, shell } = words['en-US'];
  const row = page.getByRole('group', { name: dataProtection.title });
  await expect(row.getByRole('alert')).toHaveText(errors.unreachable);
  await expect(row).toContainText(dataProtection.unavailable);
  await page.unrouteAll();
  await row.getByRole('button', { name: shell.retry }).click();
  await expect(row).toContainText(dataProtection.notOffered);
});

test('a data-saving browser fetches another page only when it is opened [SHL-02] @release', async ({
  page,
  service,
}) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }));
  const asked = askedFor(page);
  await openSignedIn(page, service, lin);
  await expect(greeting(page, lin)).toBeVisible();
  const tab = page.getByRole('link', { name: words['en-US'].shell.nav.security, exact: true });
  await tab.hover();
  await tab.focus();
  await page.waitForLoadState('networkidle');
  const others = ['account-security', 'password-dialog'];
  expect(asked.filter((name) => others.includes(name))).toEqual([]);
  await tab.click();
  await expect(page.getByRole('heading', { name: security.title, exact: true })).toBeVisible();
  expect(asked).toContain('account-security');
});

test('an email typed before any script is kept, as is the focus [LOG-05]', async ({ page, service }) => {
  const release = await holdRequests(page);
  await page.goto(service.at('/reset-password'), { waitUntil: 'commit' });
  const email = page.getByRole('textbox', { name: words['en-US'].fields.email });
  await email.pressSequentially('lin@exa');
  release();
  await hydrated(page);
  await email.pressSequentially('mple.com');
  // From here on, the form is hydrated.
  await expect(page.locator('footer a[href^=http]').first()).toBeVisible();
  await expect(email).toHaveValue('lin@example.com');
  await expect(email).toBeFocused();
});

test('the configuration is requested once, before any script [CFG-02]', async ({ page, service, watch }) => {
  const asked = () => watch.requests.filter((request) => new URL(request.url()).pathname === '/config.json').length;
  const release = await holdRequests(page);
  await page.goto(service.at('/nowhere'), { waitUntil: 'commit' });
  await expect.poll(asked).toBe(1);
  release();
  await expect(page.locator('footer a[href^=http]').first()).toBeVisible();
  expect(asked()).toBe(1);
});

/** The pages with a frame of their own; the parts of Security share one. */
const still = ['/', '/accountSecurity', '/accountSecurity#activity', '/reset-password', '/nowhere'];
const onDesk = still.map((path) => ({ path, on: 'a desktop', size: desk }));
const phone = { width: 412, height: 823 };
const onPhone = ['/accountSecurity#sessions'].map((path) => ({ path, on: 'a phone', size: phone }));
for (const { path, on, size } of [...onDesk, ...onPhone]) {
  test(`${path} on ${on} never goes blank while it loads, and nothing moves [SHL-09]`, async ({ page, service }) => {
    await page.setViewportSize(size);
    await setSessionCookies(page, service, lin);
    await noteShifts(page);
    await page.addInitScript(() => {
      const blanks: string[] = [];
      Object.assign(window, { blanks });
      const look = (): void => {
        if (document.querySelector('#root footer') === null && document.querySelector('#root') !== null)
          blanks.push(document.querySelector('#root')?.innerHTML.slice(0, 80) ?? '');
        requestAnimationFrame(look);
      };
      document.addEventListener('DOMContentLoaded', look);
    });
    await page.goto(service.at(path));
    await hydrated(page);
    await page.waitForLoadState('networkidle');
    expect(await page.evaluate(() => Reflect.get(window, 'blanks') as unknown)).toEqual([]);
    const moved = await shiftsOf(page);
    expect
      .soft(
        moved.reduce((sum, { value }) => sum + value, 0),
        JSON.stringify(moved),
      )
      .toBeLessThanOrEqual(0.02);
  });
}

/** Opens a document, and from then on loses every script that it does not name: those that its page loads itself. */
async function loseScriptsOutside(page: Page, address: string): Promise<void> {
  const html = (await (await page.goto(address))?.text()) ?? '';
  await page.route('**/assets/*.js', async (route) =>
    html.includes(new URL(route.request().url()).pathname) ? route.continue() : route.abort('internetdisconnected'),
  );
}
