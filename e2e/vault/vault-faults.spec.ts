import { readFileSync } from 'node:fs';
import { protectionCode, robin } from '../customers.ts';
import { expect, freshTest as test } from '../fixtures.ts';
import { retry, words, verifyByMail } from '../page-objects.ts';
import { builtFile, forward } from '../service.ts';
import { openKeys, protection, seePicture, submitWrite, visitSecurity, writeDialog } from '../vault.ts';

const { errors, dataProtection } = words['en-US'];
const newCode = 'Cedar-Lamp-7';

test('with the core altered the row shows the error, and Retry loads it [KEY-01] @release', async ({
  page,
  service,
}) => {
  await page.route('**/*.wasm', async (route) => {
    const bytes = readFileSync(builtFile(new URL(route.request().url()).pathname));
    bytes.writeUInt8(bytes.readUInt8(200) ^ 1, 200);
    await route.fulfill({ contentType: 'application/wasm', body: bytes });
  });
  await visitSecurity(page, service);
  await expect(page.getByRole('alert').filter({ hasText: errors.wasm_loader_failed })).toBeVisible();
  await expect(protection(page).row).toContainText(dataProtection.unavailable);
  await expect(protection(page).set).toBeHidden();
  await page.unroute('**/*.wasm');
  await retry(page).click();
  await expect(protection(page).status(true)).toBeVisible();
  await openKeys(page, protectionCode);
  await seePicture(page);
});

test(
  'if the service is killed after changing the keys, the page reads which code is valid [KEY-08]',
  { tag: '@release' },
  async ({ page, service }) => {
    await visitSecurity(page, service);
    await submitWrite(page, 'change', { current: protectionCode, pin: newCode });
    await page.route('**/v2/key-vault/cmks', async (route) => {
      if (route.request().method() !== 'PUT' || route.request().headers()['x-verify-code'] === undefined)
        return await route.continue();
      await forward(route, service);
      await service.kill();
      return await route.abort();
    });
    await verifyByMail(page, service, robin);
    const { dialog, readAgain } = writeDialog(page);
    await expect(dialog).toContainText(dataProtection.outcomeUnknown);
    await service.start();
    await page.unroute('**/v2/key-vault/cmks');
    await readAgain.click();
    await expect(protection(page).completion('change')).toBeVisible();
    await page.reload();
    await openKeys(page, newCode);
    await seePicture(page);
  },
);

test('closing a tab during a change leaves one consistent group [KEY-08] @release', async ({
  page,
  context,
  service,
}) => {
  await visitSecurity(page, service);
  await submitWrite(page, 'change', { current: protectionCode, pin: newCode });
  const sent = page.waitForRequest(
    (request) => request.method() === 'PUT' && request.headers()['x-verify-code'] !== undefined,
  );
  await verifyByMail(page, service, robin);
  await sent;
  await page.close();
  const again = await context.newPage();
  await again.goto(service.at('/accountSecurity'));
  await openKeys(again, newCode);
  const { close, code } = protection(again);
  await expect(close.or(again.getByText(/isn’t correct/))).toBeVisible();
  if (!(await close.isVisible())) {
    await code.fill(protectionCode);
    await protection(again).open.click();
  }
  await seePicture(again);
});
