import { expect, test } from '../fixtures.ts';
import { lin, xiaoyu } from '../customers.ts';
import { configured } from '../configuration.ts';
import { noteShifts, shiftsOf } from '../layout-shifts.ts';
import {
  branded,
  hydrated,
  fillIn,
  greeting,
  chooseLanguage,
  languageMenu,
  loginForm,
  submitLogin,
  words,
  logOut,
} from '../page-objects.ts';
import { Service } from '../service.ts';

const { fields } = words['en-US'];
const chinese = words['zh-CN'];

test('the footer changes the language, and the browser remembers it [LOG-01]', async ({ page, service, watch }) => {
  await page.goto(service.at('/login'));
  await fillIn(page, lin);
  await hydrated(page);
  await chooseLanguage(page, 'zh-CN');
  await expect(loginForm(page, 'zh-CN').title).toBeVisible();
  await expect(page).toHaveTitle(branded(chinese.login.pageTitle, 'zh-CN'));
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN');
  await expect(loginForm(page).username).toHaveValue(lin.username);
  await expect(loginForm(page).password).toHaveValue(lin.password);
  expect(watch.visits('/login')).toHaveLength(1);
  // The next visit and the next document use it.
  await page.goto(service.at('/'));
  await expect(loginForm(page, 'zh-CN').title).toBeVisible();
  await submitLogin(page, lin);
  await expect(greeting(page, lin, 'zh-CN')).toBeVisible();
  await chooseLanguage(page, 'en-US');
  await expect(greeting(page, lin)).toBeVisible();
  await logOut(page);
  await expect(loginForm(page).title).toBeVisible();
});

test.describe('a browser set to Chinese', () => {
  test.use({ locale: 'zh-CN' });

  test('receives the page in Chinese before any script runs [LOG-01]', async ({ page, service }) => {
    await page.route('**/assets/*.js', (route) => route.abort());
    await page.goto(service.at('/login'));
    await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN');
    await expect(loginForm(page, 'zh-CN').title).toBeVisible();
    await expect(page).toHaveTitle(branded(chinese.login.pageTitle, 'zh-CN'));
  });
});

test('each brand has its own home and login page, language and look [LOG-01, SHL-09] @release', async ({
  browser,
  service,
}) => {
  const context = await browser.newContext({ locale: 'fr-FR' });
  const page = await context.newPage();
  const accent = (): Promise<string> =>
    page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--accent'));
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
  await expect(page.locator('#login-part').getByLabel(fields.email)).toBeVisible();
  expect(await accent()).not.toBe(regional);
  // The brands have separate sessions.
  await page.goto(service.at('/'));
  await expect(loginForm(page).title).toBeVisible();
  await context.close();
});

test('the language menu has the brand’s languages, and is absent for a single one [SHL-04, SHL-10] @release', async ({
  page,
}, testInfo) => {
  const changes = { default: { languages: ['zh-CN'] }, regional: { languages: ['zh-CN', 'en-US'] } };
  const service = await Service.start(configured(testInfo, changes));
  try {
    await noteShifts(page);
    await page.goto(`${service.at('/')}?lang=en-US`);
    await hydrated(page);
    await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN');
    await expect(languageMenu(page).name).toHaveCount(0);
    expect(await shiftsOf(page)).toEqual([]);
    await submitLogin(page, lin);
    await expect(greeting(page, lin, 'zh-CN')).toBeVisible();
    await expect(languageMenu(page).name).toHaveCount(0);
    await page.goto(service.at('/login', 'regional'));
    await hydrated(page);
    await languageMenu(page).name.click();
    await expect(page.locator('.language-switch button')).toHaveText(['简体中文', 'English']);
  } finally {
    await service.close();
  }
});
