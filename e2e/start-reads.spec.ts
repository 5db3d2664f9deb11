import type { Page } from '@playwright/test';
import { listCmks, readCmk } from '#contract/calls/key-vault.ts';
import { readAbandonment } from '#contract/calls/abandonment.ts';
import { readRecoveryEmail } from '#contract/calls/email.ts';
import { readProfile } from '#contract/calls/profile.ts';
import { readSecuritySummary } from '#contract/calls/security-summary.ts';
import { readTotp } from '#contract/calls/two-factor.ts';
import { robin } from './customers.ts';
import { expect, test } from './fixtures.ts';
import { setSessionCookies } from './page-objects.ts';

const descriptors = readCmk.path.replace('{id}', '');
const start = [
  readProfile.path,
  readAbandonment.path,
  readTotp.path,
  listCmks.path,
  descriptors,
  readRecoveryEmail.path,
  readSecuritySummary.path,
];

/** Which start-up reads the page sends; a key's own path counts as the descriptors. */
function reads(page: Page): Set<string> {
  const sent = new Set<string>();
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    const path = pathname.startsWith(descriptors) ? descriptors : pathname;
    if (request.method() === 'GET' && start.includes(path)) sent.add(path);
  });
  return sent;
}

test('the security page makes all start-up reads, home only its own [SES-13]', async ({ page, service }) => {
  await setSessionCookies(page, service, robin);
  const atHome = reads(page);
  await page.goto(service.at('/'));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(robin.name);
  await expect
    .poll(() => [...atHome].toSorted())
    .toEqual([readProfile.path, readAbandonment.path, readTotp.path, readSecuritySummary.path].toSorted());
  page.removeAllListeners('request');
  const atSecurity = reads(page);
  await page.goto(service.at('/accountSecurity'));
  await expect.poll(() => [...atSecurity].toSorted()).toEqual(start.toSorted());
});
