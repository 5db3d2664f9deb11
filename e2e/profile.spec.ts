import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { lin, xiaoyu } from './customers.ts';
import { filled, greeting, setSessionCookies, submitLogin, words } from './page-objects.ts';
import type { Service } from './service.ts';

const { home } = words['en-US'];

const edit = (page: Page, row: string) => page.getByRole('button', { name: `${home.about.edit} ${row}`, exact: true });
/** Opens the home page as a customer whose name other tests have changed. */
async function open(page: Page, service: Service): Promise<void> {
  await setSessionCookies(page, service, lin);
  await page.goto(service.at('/'));
  await expect(edit(page, home.about.nickName)).toBeVisible();
}

const save = (page: Page) => page.getByRole('button', { name: home.about.save, exact: true });

test('nickname, names and country are edited in place and shown at once, markup as text [PRO-01, PRO-02]', async ({ page, freshService: service }) => {
  await open(page, service);
  await edit(page, home.about.nickName).click();
  const nickName = page.getByLabel(home.about.nickName, { exact: true });
  await expect(nickName).toBeFocused();
  await nickName.fill('x'.repeat(65));
  await page.keyboard.press('Enter');
  await expect(nickName).toHaveAccessibleDescription(new RegExp(filled(home.about.problem.tooLong, { limit: 64, length: 65 })));
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

test('an edit made in another tab is noticed before it is overwritten [PRO-01]', async ({ page, freshService: service }) => {
  await open(page, service);
  const other = await page.context().newPage();
  await other.goto(service.at('/'));
  await edit(page, home.about.nickName).click();
  await page.getByLabel(home.about.nickName, { exact: true }).fill('Mine');
  await edit(other, home.about.nickName).click();
  await other.getByLabel(home.about.nickName, { exact: true }).fill('Theirs');
  await save(other).click();
  await expect(greeting(other, { ...lin, name: 'Theirs' })).toBeVisible();
  await save(page).click();
  await expect(page.getByText(filled(home.about.superseded, { value: 'Theirs' }))).toBeVisible();
  await page.getByRole('button', { name: home.about.saveMine }).click();
  await expect(greeting(page, { ...lin, name: 'Mine' })).toBeVisible();
});

test.describe('in Chinese', () => {
  test.use({ locale: 'zh-CN' });

  test('in the regional brand a name has 32 characters at most [PRO-02]', async ({ page, freshService: service }) => {
    const { home: said } = words['zh-CN'];
    await page.goto(service.at('/', 'regional'));
    await submitLogin(page, xiaoyu);
    await expect(greeting(page, xiaoyu, 'zh-CN')).toBeVisible();
    await page.getByRole('button', { name: `${said.about.edit} ${said.about.nickName}` }).click();
    const nickName = page.getByLabel(said.about.nickName, { exact: true });
    await nickName.fill('禾'.repeat(33));
    await page.keyboard.press('Enter');
    await expect(nickName).toHaveAccessibleDescription(new RegExp(filled(said.about.problem.tooLong, { limit: 32, length: 33 })));
    await nickName.fill('禾'.repeat(32));
    await page.keyboard.press('Enter');
    await expect(greeting(page, { ...xiaoyu, name: '禾'.repeat(32) }, 'zh-CN')).toBeVisible();
  });
});
