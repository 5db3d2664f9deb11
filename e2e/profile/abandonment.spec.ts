import type { Page } from '@playwright/test';
import { lin, noor, theo } from '../customers.ts';
import { expect, freshTest as test } from '../fixtures.ts';
import { codeMailedTo, mailsTo } from '../mails.ts';
import { codeStep, signIn, submitLogin, words, openSecurity } from '../page-objects.ts';
import { type Service } from '../service.ts';

const { abandonment, errors } = words['en-US'];

const row = (page: Page) => page.getByRole('group', { name: abandonment.title });
const banner = (page: Page) => page.getByRole('region', { name: abandonment.scheduled.title });
const timer = (page: Page) => page.getByRole('timer', { name: abandonment.scheduled.timer });
const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const confirm = (page: Page) => page.getByRole('button', { name: abandonment.delete });
const lastPress = (page: Page) =>
  page.getByRole('dialog').getByRole('button', { name: abandonment.delete, exact: true });
const recover = (page: Page) => banner(page).getByRole('button', { name: abandonment.scheduled.recover });

async function requestDeletion(page: Page, service: Service): Promise<void> {
  await row(page).getByRole('link', { name: abandonment.delete }).click();
  await expect(title(page, abandonment.review.title)).toBeFocused();
  await expect(page.getByText(abandonment.loss.warranty.title)).toBeVisible();
  await confirm(page).click();
  await codeStep(page).code.fill(await codeMailedTo(service, lin.username));
  await lastPress(page).click();
  await expect(timer(page)).toBeVisible();
}

test('plans a deletion, counts down and recovers the account [DEL-01, DEL-03, DEL-04]', async ({
  page,
  service,
  browser,
}) => {
  await openSecurity(page, service, lin);
  await requestDeletion(page, service);
  await expect(page.locator(':focus')).toHaveText(abandonment.scheduled.title);
  await expect(timer(page)).toContainText('71');
  expect((await mailsTo(service, lin.username)).some(({ subject }) => subject === 'Your account will be deleted')).toBe(
    true,
  );

  const elsewhere = await (await browser.newContext()).newPage();
  // A wrong device clock changes nothing.
  await elsewhere.clock.install({ time: Date.now() + 40 * 3_600_000 });
  await elsewhere.goto(service.at('/'));
  await submitLogin(elsewhere, lin);
  await expect(banner(elsewhere)).toContainText('71 hours 59 minutes');
  await recover(elsewhere).click();
  await expect(elsewhere.getByRole('status').filter({ hasText: errors.account_recovered })).toBeVisible();
  await expect(banner(elsewhere)).toBeHidden();
  await expect(elsewhere.locator(':focus')).toHaveText(lin.name);
  await elsewhere.context().close();

  await page.goto(service.at('/accountSecurity'));
  await expect(row(page).getByRole('link', { name: abandonment.delete })).toBeVisible();
  await expect(banner(page)).toBeHidden();
});

test('the deletion page reads the plan and the blockers in one round of calls [DEL-02] @release', async ({
  page,
  service,
}) => {
  await openSecurity(page, service, lin);
  const link = row(page).getByRole('link', { name: abandonment.delete });
  await expect(link).toBeVisible();
  const blockers = page.waitForRequest((request) => request.url().endsWith('/v2/user/abandonment/locks'));
  await page.route('**/v2/user/abandonment', async (route) => {
    await blockers;
    await route.continue();
  });
  await link.click();
  await expect(confirm(page)).toBeEnabled();
});

test('lists blockers with price and link and disables the confirmation [DEL-02, SHL-12] @release', async ({
  page,
  service,
}) => {
  await openSecurity(page, service, noor);
  await row(page).getByRole('link', { name: abandonment.delete }).click();
  await expect(page.getByRole('listitem').filter({ hasText: abandonment.blocker.view_plan.blocked })).toContainText(
    'CA$1,249.50',
  );
  const places = [
    ['cloud_plan', '/cloud'],
    ['view_plan', '/orders'],
    ['affiliate_program', '/affiliate-program'],
    ['company', '/business-video'],
  ] as const;
  for (const [type, path] of places) {
    const link = page.getByRole('link', { name: abandonment.blocker[type].open });
    await expect(link).toHaveAttribute('href', new RegExp(`^http://www\\.default\\.localhost:\\d+${path}$`));
  }
  await expect(confirm(page)).toHaveAttribute('aria-disabled', 'true');
  await expect(confirm(page)).toHaveAccessibleDescription(abandonment.review.settleFirst.four);
  await page.getByRole('button', { name: abandonment.review.checkAgain }).click();
  await expect(page.getByRole('listitem').filter({ hasText: abandonment.blocker.company.blocked })).toBeVisible();
  await page.getByRole('button', { name: abandonment.review.keep }).click();
  await expect(page).toHaveURL(service.at('/accountSecurity'));
  await expect(row(page)).toBeVisible();
  await page.goBack();
  await expect(title(page, abandonment.review.title)).toBeVisible();
});

test('a planned deletion is shown after login, and recovered on Security [DEL-03] @release', async ({
  page,
  service,
}) => {
  await signIn(page, service, theo);
  await expect(banner(page)).toBeVisible();
  await page.goto(service.at('/accountSecurity'));
  await page.getByRole('button', { name: abandonment.scheduled.recover }).last().click();
  await expect(row(page)).toBeVisible();
  await expect(timer(page)).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});
