import type { Locator, Page } from '@playwright/test';
import { expect, freshTest as test } from '../fixtures.ts';
import { lin } from '../customers.ts';
import { filled, greeting, loginForm, logOut, setSessionCookies, submitLogin, words } from '../page-objects.ts';
import type { Service } from '../service.ts';

const { home, shared } = words['en-US'];

const edit = (page: Page, row: string) => page.getByRole('button', { name: `${home.about.edit} ${row}`, exact: true });
/** Opens the home page as a customer whose name other tests may have changed. */
async function open(page: Page, service: Service): Promise<void> {
  await setSessionCookies(page, service, lin);
  await page.goto(service.at('/'));
  await expect(edit(page, home.about.nickName)).toBeVisible();
}

const save = (page: Page) => page.getByRole('button', { name: home.about.save, exact: true });

test('a row being edited shows its label once; on a phone Save is first [PRO-01] @release', async ({
  page,
  service,
}) => {
  const box = async (locator: Locator) => (await locator.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await open(page, service);
  await edit(page, home.about.nickName).click();
  const label = page.locator('label', { hasText: home.about.nickName });
  expect((await box(label)).width).toBe(1);
  await page.keyboard.press('Escape');
  await edit(page, home.about.name).click();
  const first = page.getByLabel(home.about.firstName, { exact: true });
  const last = page.getByLabel(home.about.lastName, { exact: true });
  expect((await box(first)).y).toBe((await box(last)).y);
  await page.setViewportSize({ width: 390, height: 844 });
  const [field, saving, cancelling] = [
    await box(last),
    await box(save(page)),
    await box(page.getByRole('button', { name: shared.cancel, exact: true })),
  ];
  expect([saving.width, saving.y > field.y, cancelling.y > saving.y]).toEqual([field.width, true, true]);
});

test('what was typed when the session ended elsewhere is offered again after the login, which says why [SES-10]', async ({
  page,
  service,
}) => {
  await page.goto(service.at('/'));
  await submitLogin(page, lin);
  await edit(page, home.about.nickName).click();
  const nickName = page.getByLabel(home.about.nickName, { exact: true });
  await nickName.fill('Lin from the hills');
  await service.change(lin, 'passwordChanged');
  await save(page).click();
  await expect(page.getByText(words['en-US'].shell.sessionEnded.password_changed)).toBeVisible();
  await expect(loginForm(page).username).toHaveValue(lin.username);
  await submitLogin(page, lin);
  await expect(nickName).toHaveValue('Lin from the hills');
  await expect(page.getByText(home.about.unsaved)).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(greeting(page, { ...lin, name: 'Lin from the hills' })).toBeVisible();

  // A reload notices it before the page has read anything.
  await service.change(lin, 'passwordChanged');
  await page.reload();
  await expect(page.getByText(words['en-US'].shell.sessionEnded.password_changed)).toBeVisible();
  await expect(loginForm(page).username).toHaveValue(lin.username);
});

test('nickname, names and country are edited in place, markup as text [PRO-01, PRO-02]', async ({ page, service }) => {
  await open(page, service);
  await edit(page, home.about.nickName).click();
  const nickName = page.getByLabel(home.about.nickName, { exact: true });
  await expect(nickName).toBeFocused();
  await nickName.fill('x'.repeat(65));
  await page.keyboard.press('Enter');
  await expect(nickName).toHaveAccessibleDescription(
    new RegExp(filled(home.about.problem.tooLong, { limit: 64, length: 65 })),
  );
  await nickName.fill('Lin\u202etraH');
  await page.keyboard.press('Enter');
  await expect(nickName).toHaveAccessibleDescription(new RegExp(home.about.problem.hidden));
  await nickName.fill('<b>Lin</b> 林');
  await page.keyboard.press('Enter');
  await expect(greeting(page, { ...lin, name: '<b>Lin</b> 林' })).toBeVisible();
  await expect(edit(page, home.about.nickName)).toBeFocused();

  await edit(page, home.about.name).click();
  await page.getByLabel(home.about.firstName, { exact: true }).fill('Lina');
  await page.getByLabel(home.about.lastName, { exact: true }).fill('');
  await save(page).click();
  await expect(page.getByText('Lina', { exact: true })).toBeVisible();

  await edit(page, home.about.country).click();
  await page.getByLabel(home.about.country, { exact: true }).selectOption('GB');
  await save(page).click();
  await expect(page.getByText('United Kingdom')).toBeVisible();
  await page.reload();
  await expect(greeting(page, { ...lin, name: '<b>Lin</b> 林' })).toBeVisible();
  await expect(page.getByText('United Kingdom')).toBeVisible();
});

test('the country decides the date format of profile and Security [SHL-11, PRO-02] @release', async ({
  page,
  service,
}) => {
  await open(page, service);
  const changed = page.locator('.value-row', { hasText: words['en-US'].password.title }).first();
  await expect(changed).toContainText(/Changed [A-Z][a-z]+\s\d{1,2},\s20\d\d/);
  await edit(page, home.about.country).click();
  await page.getByLabel(home.about.country, { exact: true }).selectOption('GB');
  await expect(page.getByText(filled(home.about.countryHint, { date: '31\u00A0December\u00A02026' }))).toBeVisible();
  await save(page).click();
  await expect(changed).toContainText(/Changed \d{1,2}\s[A-Z][a-z]+\s20\d\d/);
  await page.goto(service.at('/accountSecurity#activity'));
  await page.getByLabel(words['en-US'].securityActivity.dates.from, { exact: true }).fill('2020-01-01');
  await expect(page.getByText(/Choose days from \d\d\/\d\d\/20\d\d to \d\d\/\d\d\/20\d\d\./)).toBeVisible();
});

/** Types "Mine" into the nickname here, after which another tab saves "Theirs". */
async function editInTwoTabs(page: Page, service: Service): Promise<void> {
  await open(page, service);
  const other = await page.context().newPage();
  await other.goto(service.at('/'));
  await edit(page, home.about.nickName).click();
  await page.getByLabel(home.about.nickName, { exact: true }).fill('Mine');
  await edit(other, home.about.nickName).click();
  await other.getByLabel(home.about.nickName, { exact: true }).fill('Theirs');
  await save(other).click();
  await expect(greeting(other, { ...lin, name: 'Theirs' })).toBeVisible();
}

test('an edit made in another tab is noticed when this one is visible again [PRO-01] @release', async ({
  page,
  service,
}) => {
  await editInTwoTabs(page, service);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(page.getByText(filled(home.about.superseded.nickName, { value: 'Theirs' }))).toBeVisible();
  await expect(page.getByLabel(home.about.nickName, { exact: true })).toHaveValue('Mine');
  await page.getByRole('button', { name: filled(home.about.keep, { value: 'Theirs' }) }).click();
  await expect(greeting(page, { ...lin, name: 'Theirs' })).toBeVisible();
  await expect(edit(page, home.about.nickName)).toBeFocused();
});

test('leaving the page asks for confirmation only while input is unsaved [PRO-01]', async ({ page, service }) => {
  const { leave } = home.about;
  await open(page, service);
  const security = page.getByRole('link', { name: words['en-US'].shell.nav.security, exact: true });
  const question = page.getByRole('dialog', { name: leave.title });
  const nickName = page.getByLabel(home.about.nickName, { exact: true });
  await edit(page, home.about.nickName).click();
  await security.click();
  await expect(page).toHaveURL(service.at('/accountSecurity'));
  await page.goBack();
  await edit(page, home.about.nickName).click();
  await nickName.fill('Linnea');
  await security.click();
  await question.getByRole('button', { name: leave.stay }).click();
  await expect(nickName).toBeFocused();
  await expect(nickName).toHaveValue('Linnea');
  await expect(page).toHaveURL(service.at('/'));
  await page.goForward();
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(page).toHaveURL(service.at('/'));
  await security.click();
  await question.getByRole('button', { name: leave.go }).click();
  await expect(page).toHaveURL(service.at('/accountSecurity'));
  await page.goBack();
  await expect(greeting(page, lin)).toBeVisible();

  await edit(page, home.about.country).click();
  await page.getByLabel(home.about.country, { exact: true }).selectOption('GB');
  const asked = page.waitForEvent('dialog');
  const reloaded = page.reload();
  const dialog = await asked;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.accept();
  await reloaded;
  await edit(page, home.about.nickName).click();
  await nickName.fill('Linnea');
  await logOut(page);
  await expect(loginForm(page).title).toBeVisible();
});
