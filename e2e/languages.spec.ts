import { expect, test } from './fixtures.ts';
import { lin, xiaoyu } from './customers.ts';
import {
  hydrated,
  codeStep,
  fillIn,
  greeting,
  languageChoice,
  loginForm,
  signIn,
  submitLogin,
  words,
  logOut,
} from './page-objects.ts';

const { login, shell } = words['en-US'];
const chinese = words['zh-CN'];

test('the footer changes the language in place, and the choice is kept [LOG-01]', async ({ page, service, watch }) => {
  await page.goto(service.at('/login'));
  await fillIn(page, lin);
  await hydrated(page);
  await languageChoice(page, 'zh-CN').click();
  await expect(loginForm(page, 'zh-CN').title).toBeVisible();
  await expect(page).toHaveTitle(chinese.login.pageTitle);
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN');
  await expect(loginForm(page).userName).toHaveValue(lin.userName);
  await expect(loginForm(page).password).toHaveValue(lin.password);
  expect(watch.visits('/login')).toHaveLength(1);
  // The next visit, and the next document, come in it.
  await page.goto(service.at('/'));
  await expect(loginForm(page, 'zh-CN').title).toBeVisible();
  await submitLogin(page, lin);
  await expect(greeting(page, lin, 'zh-CN')).toBeVisible();
  await languageChoice(page, 'en-US').click();
  await expect(greeting(page, lin)).toBeVisible();
  await logOut(page);
  await expect(loginForm(page).title).toBeVisible();
});

test('the language changes in the middle of an error and of the code step [LOG-03]', async ({ page, service }) => {
  await page.goto(service.at('/login'));
  await submitLogin(page, { ...lin, password: 'Wrong-Guess-11' });
  await expect(loginForm(page).password).toHaveAccessibleDescription(words['en-US'].errors.incorrect_password);
  await languageChoice(page, 'zh-CN').click();
  await expect(loginForm(page).password).toHaveAccessibleDescription(chinese.errors.incorrect_password);
  await submitLogin(page, { userName: 'sam.rivers@example.com', password: 'Amber-Meadow-63' });
  const { code } = codeStep(page, 'zh-CN');
  await code.fill('123');
  await languageChoice(page, 'en-US').click();
  await expect(codeStep(page).code).toHaveValue('123');
});

test.describe('a browser that reads Chinese', () => {
  test.use({ locale: 'zh-CN' });

  test('is sent Chinese before any script runs [LOG-01]', async ({ page, service }) => {
    await page.route('**/assets/*.js', (route) => route.abort());
    await page.goto(service.at('/login'));
    await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN');
    await expect(loginForm(page, 'zh-CN').title).toBeVisible();
    await expect(page).toHaveTitle(chinese.login.pageTitle);
  });

  test('speaks Chinese all the way to the home page and out [LOG-01, NAV-10]', async ({ page, service }) => {
    await page.goto(service.at('/'));
    await submitLogin(page, lin);
    await expect(greeting(page, lin, 'zh-CN')).toBeVisible();
    await logOut(page, 'zh-CN');
    await expect(loginForm(page, 'zh-CN').title).toBeVisible();
  });
});

test('each brand has its own home and log-in page, language, look and log-in box [LOG-01, SHL-09]', async ({ browser, service }) => {
  const context = await browser.newContext({ locale: 'fr-FR' });
  const page = await context.newPage();
  const accent = (): Promise<string> => page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--accent'));
  await page.goto(service.at('/login', 'regional'));
  await expect(loginForm(page, 'zh-CN').title).toBeVisible();
  await expect(page.getByLabel(chinese.login.emailOrPhone.label)).toBeVisible();
  const regional = await accent();
  await page.goto(service.at('/', 'regional'));
  await submitLogin(page, xiaoyu);
  await expect(greeting(page, xiaoyu, 'zh-CN')).toBeVisible();
  expect(await accent()).toBe(regional);
  await page.goto(service.at('/login'));
  await expect(loginForm(page).title).toBeVisible();
  await expect(page.getByLabel(login.email.label)).toBeVisible();
  expect(await accent()).not.toBe(regional);
  // Nobody of one brand is signed in at the other.
  await page.goto(service.at('/'));
  await expect(loginForm(page).title).toBeVisible();
  await context.close();
});

test('every page has a title of its own [LOG-01]', async ({ page, service }) => {
  await page.goto(service.at('/login'));
  await expect(page).toHaveTitle(login.pageTitle);
  await page.goto(service.at('/nowhere'));
  await expect(page).toHaveTitle(new RegExp(shell.notFound.title));
  await signIn(page, service, lin);
  await expect(page).toHaveTitle(words['en-US'].home.pageTitle);
});
