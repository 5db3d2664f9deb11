import { barriers } from '../a11y-checks.ts';
import { lin } from '../customers.ts';
import { expect, freshTest as test } from '../fixtures.ts';
import { openSignedIn, setSessionCookies, words } from '../page-objects.ts';

const { appearance, home } = words['en-US'];

test('theme and language are shown at once in every tab, in documents before any script, and in another browser [PRO-01, SHL-10]', async ({
  page,
  context,
  browser,
  service,
}) => {
  await openSignedIn(page, service, lin);
  const other = await context.newPage();
  await other.goto(service.at('/accountSecurity'));
  const background = (of = page) =>
    of.evaluate(() => getComputedStyle(document.querySelector('main') ?? document.body).colorScheme);
  await page.getByLabel(appearance.theme).selectOption(appearance.themes.dark);
  await expect(page.getByRole('status').filter({ hasText: appearance.saved })).toBeVisible();
  await expect.poll(() => background()).toBe('dark');
  await expect.poll(() => background(other)).toBe('dark');
  expect(await barriers(page)).toEqual([]);

  // The document alone, with its inline script.
  await other.route('**/*.js', (route) => route.abort());
  await other.goto(service.at('/login'));
  expect(await background(other)).toBe('dark');
  await other.unrouteAll();
  await other.goto(service.at('/accountSecurity'));

  await expect(other.getByRole('group', { name: words['en-US'].checkUp.title })).toBeVisible();
  await page.getByLabel(appearance.language).selectOption('zh-CN');
  await expect(page.getByRole('heading', { name: words['zh-CN'].appearance.title })).toBeVisible();
  await expect(other.getByRole('heading', { level: 1 })).toHaveText(words['zh-CN'].security.title);

  const elsewhere = await browser.newContext();
  const theirs = await elsewhere.newPage();
  await setSessionCookies(theirs, service, lin);
  await theirs.goto(service.at('/'));
  await expect(theirs.getByText(words['zh-CN'].home.logIn.title).first()).toBeVisible();
  await expect.poll(() => background(theirs)).toBe('dark');
  await theirs.goto(service.at('/accountSecurity'), { waitUntil: 'commit' });
  await expect(theirs.locator('html')).toHaveAttribute('lang', 'zh-CN');

  // What this browser has chosen stays. A page that is open would see its session go, and leave.
  await theirs.goto('about:blank');
  await elsewhere.clearCookies();
  await setSessionCookies(theirs, service, lin);
  await elsewhere.addCookies([{ name: 'ac_language', value: 'en-US', url: service.at('/') }]);
  await theirs.goto(service.at('/'));
  await expect(theirs.getByText(home.logIn.title).first()).toBeVisible();
  await elsewhere.close();
});
