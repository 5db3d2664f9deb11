import type { Page } from '@playwright/test';
import { listCmks, readCmk } from '#contract/calls/key-vault.ts';
import { readDeletion } from '#contract/calls/abandonment.ts';
import { readRecoveryEmail } from '#contract/calls/email.ts';
import { readProfile } from '#contract/calls/profile.ts';
import { readSecuritySummary } from '#contract/calls/security-summary.ts';
import { readTotp } from '#contract/calls/two-factor.ts';
import { robin } from '../customers.ts';
import { expect, test } from '../fixtures.ts';
import { setSessionCookies, words } from '../page-objects.ts';

const descriptors = readCmk.path.replace('{id}', '');
const start = [
  readProfile.path,
  readDeletion.path,
  readTotp.path,
  listCmks.path,
  descriptors,
  readRecoveryEmail.path,
  readSecuritySummary.path,
];

/** The start-up reads that the page sends; a key's own path counts as the descriptors. */
function reads(page: Page): Set<string> {
  const sent = new Set<string>();
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    const path = pathname.startsWith(descriptors) ? descriptors : pathname;
    if (request.method() === 'GET' && start.includes(path)) sent.add(path);
  });
  return sent;
}

test('the security page makes all start-up reads, home only its own [SES-13] @release', async ({ page, service }) => {
  await setSessionCookies(page, service, robin);
  const atHome = reads(page);
  await page.goto(service.at('/'));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(robin.name);
  await expect
    .poll(() => [...atHome].toSorted())
    .toEqual([readProfile.path, readDeletion.path, readTotp.path, readSecuritySummary.path].toSorted());
  page.removeAllListeners('request');
  const atSecurity = reads(page);
  await page.goto(service.at('/accountSecurity'));
  await expect.poll(() => [...atSecurity].toSorted()).toEqual(start.toSorted());
});

test('home and security show the number of sessions and the last event [ACT-06]', async ({ page, service }) => {
  await setSessionCookies(page, service, robin);
  const said = words['en-US'];
  for (const path of ['/', '/accountSecurity']) {
    const row = (title: string) => page.getByRole('group', { name: title, exact: true });
    await page.goto(service.at(path));
    await expect(row(said.accountSessions.title)).toContainText(/\d+ sessions?/);
    await expect(row(said.securityActivity.title)).toContainText(said.securityEvents['login with password']);
    await page.route(`**${readSecuritySummary.path}`, (route) => route.abort());
    await page.reload();
    await expect(row(said.accountSessions.title)).toContainText(said.accountSessions.description);
    await expect(row(said.securityActivity.title)).toContainText(said.securityActivity.description);
    await page.unrouteAll();
  }
});
