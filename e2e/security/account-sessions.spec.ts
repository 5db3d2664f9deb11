import type { Page } from '@playwright/test';
import { expect, freshTest as test } from '../fixtures.ts';
import { lin, sam } from '../customers.ts';
import {
  loginForm,
  loseCookies,
  openSignedIn,
  submitLogin,
  fillIn,
  codeStep,
  verifyWithBackupCode,
  greeting,
  words,
  openSecurity,
} from '../page-objects.ts';
import { type Service } from '../service.ts';

const { accountSessions: said } = words['en-US'];

const list = (page: Page, kind: 'sessions' | 'devices' | 'apps') =>
  page.getByRole('region', { name: said[kind].title });
const rows = (page: Page, kind: 'sessions' | 'devices' | 'apps') => list(page, kind).getByRole('group');
const button = (page: Page, kind: 'sessions' | 'devices' | 'apps', name: string) =>
  list(page, kind)
    .getByRole('button')
    .filter({ hasText: new RegExp(`^${name}$`) });

async function open(page: Page, service: Service): Promise<void> {
  await page.goto(service.at('/accountSecurity#sessions'));
  await expect(rows(page, 'sessions').first()).toContainText(said.sessions.current);
}

test('ends one session, then all others, from the page; their next calls are refused [SES-02]', async ({
  page,
  service,
  browser,
}) => {
  const others = await Promise.all([1, 2, 3].map(async () => (await browser.newContext()).newPage()));
  for (const other of others) await openSignedIn(other, service, lin);
  await openSecurity(page, service, lin);
  await page.getByRole('group', { name: said.title }).getByRole('link', { name: said.open }).click();
  await expect(page.getByRole('heading', { level: 1, name: said.title })).toBeFocused();
  await expect(button(page, 'sessions', said.sessions.end)).toHaveCount(3);
  await button(page, 'sessions', said.sessions.end).first().click();
  await expect(page.getByRole('status')).toContainText(said.sessions.ended.split('{{')[0] ?? '');
  await expect(button(page, 'sessions', said.sessions.end)).toHaveCount(2);
  await expect(page.locator(':focus')).toHaveText(said.sessions.end);
  await button(page, 'sessions', said.sessions.all.action).click();
  await expect(page.getByRole('status')).toContainText(said.sessions.endedAll);
  await expect(button(page, 'sessions', said.sessions.end)).toHaveCount(0);
  const [shown, ...reloaded] = others;
  await shown?.getByRole('link', { name: words['en-US'].shell.nav.security, exact: true }).click();
  for (const other of reloaded) await other.reload();
  for (const other of others) {
    await expect(loginForm(other).title).toBeVisible();
    await expect(other.getByText(words['en-US'].shell.sessionEnded.ended_elsewhere)).toBeVisible();
    // A tab knows whose session it was.
    await expect(loginForm(other).username).toHaveValue(lin.username);
    await other.context().close();
  }
  await page.reload();
  await expect(rows(page, 'sessions')).toHaveCount(1);
  await page.goto(service.at('/accountSecurity#activity'));
  await expect(page.getByText(words['en-US'].securityEvents['session ended'])).toHaveCount(2);
});

test('a removed device must enter a code at its next login [SES-08] @release', async ({ page, service }) => {
  await page.goto(service.at('/'));
  await fillIn(page, sam);
  await loginForm(page).remember.check();
  await page.waitForLoadState('load');
  await loginForm(page).submit.click();
  await verifyWithBackupCode(page, service);
  await expect(greeting(page, sam)).toBeVisible();
  await open(page, service);
  await expect(rows(page, 'devices')).toHaveCount(1);
  await expect(rows(page, 'devices').first()).toContainText(said.devices.current);
  await button(page, 'devices', said.devices.end).click();
  await expect(list(page, 'devices')).toContainText(said.devices.empty.title);
  await expect(page.locator(':focus')).toHaveText(said.devices.title);
  await loseCookies(page);
  await page.goto(service.at('/'));
  await submitLogin(page, sam);
  await expect(codeStep(page).code).toBeVisible();
});
