import { expect, test } from '../fixtures.ts';
import { backupCodes, sam } from '../customers.ts';
import { codeIn, mailsTo } from '../mails.ts';
import {
  hydrated,
  codeStep,
  greeting,
  languageMenu,
  logoutButton,
  loginForm,
  signUpForm,
  tabTo,
  words,
} from '../page-objects.ts';

test('login, code step and logout need only the keyboard [LOG-01, SES-07, SES-09]', async ({ page, service }) => {
  await page.goto(service.at('/'));
  await hydrated(page);
  const { username, password, remember, title } = loginForm(page);
  await tabTo(page, username);
  await page.keyboard.type(sam.username);
  await tabTo(page, password);
  await page.keyboard.type(sam.password);
  await tabTo(page, remember);
  await page.keyboard.press('Space');
  await expect(remember).toBeChecked();
  await tabTo(page, loginForm(page).submit);
  await page.keyboard.press('Enter');

  const { code, another, method, submit } = codeStep(page);
  await expect(code).toBeFocused();
  await tabTo(page, another);
  await page.keyboard.press('Enter');
  await expect(codeStep(page).title).toBeFocused();
  await tabTo(page, method('backup_code'));
  await page.keyboard.press('Enter');
  await expect(code).toBeFocused();
  await page.keyboard.type('1');
  await tabTo(page, submit);
  await page.keyboard.press('Space');
  await expect(code).toBeFocused();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(service.unusedOf(backupCodes));
  await page.keyboard.press('Enter');

  await expect(greeting(page, sam)).toBeVisible();
  await tabTo(page, languageMenu(page).name);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await expect(greeting(page, sam, 'zh-CN')).toBeVisible();
  await expect(languageMenu(page).name).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await tabTo(page, page.locator('header details').last().locator('summary'));
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('End');
  await expect(logoutButton(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(title).toBeVisible();
});

test('sign-up needs only the keyboard, and going to login keeps the input [LOG-02] @release', async ({
  page,
  service,
}) => {
  const email = 'kay@example.com';
  await page.goto(service.at('/'));
  await hydrated(page);
  await tabTo(page, page.getByRole('link', { name: words['en-US'].login.createAccount }));
  await page.keyboard.press('Enter');
  const form = signUpForm(page);
  await expect(form.title).toBeFocused();
  await tabTo(page, form.email);
  await page.keyboard.type(email);
  await tabTo(page, form.password);
  await page.keyboard.type('Bright-Window-64');
  await page.keyboard.press('Enter');
  await expect(form.terms).toBeFocused();
  await page.keyboard.press('Space');
  await tabTo(page, form.submit);
  await page.keyboard.press('Enter');
  await expect(form.code).toBeFocused();
  await tabTo(page, form.change);
  await page.keyboard.press('Enter');
  await expect(form.title).toBeFocused();
  await tabTo(page, form.logIn);
  await page.keyboard.press('Enter');
  await expect(loginForm(page).title).toBeFocused();
  await page.goBack();
  await expect(form.title).toBeFocused();
  await expect(form.email).toHaveValue(email);
  await tabTo(page, form.submit);
  await page.keyboard.press('Enter');
  await expect(form.code).toBeFocused();
  await page.keyboard.type(codeIn((await mailsTo(service, email))[0]));
  await page.keyboard.press('Enter');
  await expect(greeting(page, { username: email, password: '', name: 'kay' })).toBeVisible();
});

test('the first link of a page is visible when focused and skips the header [SHL-01]', async ({ page, service }) => {
  const visit = async (path: string) => {
    await page.goto(service.at(path));
    await hydrated(page);
    const skip = page.getByRole('link', { name: words['en-US'].shell.header.skip });
    await page.keyboard.press('Tab');
    await expect(skip).toBeFocused();
    expect(await skip.evaluate((link) => getComputedStyle(link).clipPath)).toBe('none');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
    expect(await skip.evaluate((link) => getComputedStyle(link).clipPath)).not.toBe('none');
    await expect(page).toHaveURL(service.at(path));
  };
  await visit('/login');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('main').locator(':focus')).toHaveCount(1);
  await page.goto(service.at('/login#signup'));
  // The lazily loaded form takes the focus once.
  await expect(signUpForm(page).email).toBeVisible();
  await expect(signUpForm(page).title).toBeFocused();
  await page.getByRole('link', { name: words['en-US'].shell.header.skip }).press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await expect(page).toHaveURL(service.at('/login#signup'));
  await visit('/nowhere');
});
