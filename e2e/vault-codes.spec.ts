import { protectionCode, robin } from './customers.ts';
import { expect, freshTest as test } from './fixtures.ts';
import { words } from './page-objects.ts';
import { addGroup, otherClient } from './other-client.ts';
import { openKeys, protection, seePicture, visitSecurity } from './vault.ts';

const { errors } = words['en-US'];
const otherCode = 'Maple-Gate-4';

test.beforeEach(async ({ page, service }) => {
  await addGroup(await otherClient(service, robin), otherCode, 'the shed');
  await visitSecurity(page, service);
});

test('each code opens its own keys, even unclamped ones; the rest stay locked [KEY-04]', async ({ page }) => {
  const { said, group, code, open, close, keys, otherCodes } = protection(page);
  await expect(group(1)).toContainText(said.groups.locked);
  await expect(group(2)).toContainText('the shed');
  await openKeys(page, 'Lantern-Creek-59');
  // One try counts for two heads.
  await expect(code).toHaveAccessibleDescription(new RegExp(errors.pin_not_correct_tries.replace('{{tries}}', '4')));
  await openKeys(page, otherCode);
  await expect(close).toBeVisible();
  await expect(keys).toContainText(said.keys.isPartlyOpen);
  await expect(group(1)).toContainText(said.groups.locked);
  await expect(group(2)).toContainText(said.groups.open);
  await seePicture(page);
  await otherCodes.enter.click();
  await expect(keys).toContainText(said.keys.because.otherCode);
  await code.fill(otherCode.slice(0, 5));
  await open.click();
  await expect(code).toHaveAccessibleDescription(said.problem.pin.tooShort);
  await otherCodes.leave.click();
  await otherCodes.enter.click();
  await openKeys(page, protectionCode);
  await expect(group(1)).toContainText(said.groups.open);
  await expect(group(2)).toContainText(said.groups.open);
  await expect(otherCodes.enter).toBeHidden();
  await close.click();
  await expect(group(2)).toContainText(said.groups.locked);
});
