import { protectionCode, robin } from '../customers.ts';
import { expect, freshTest as test } from '../fixtures.ts';
import { words, verifyByMail } from '../page-objects.ts';
import { addGroup, otherClient } from '../other-client.ts';
import { fillWrite, openKeys, protection, seePicture, visitSecurity, writeDialog } from '../vault.ts';

const { errors } = words['en-US'];
const otherCode = 'Maple-Gate-4';
const newCode = 'Cedar-Lamp-7';

test.beforeEach(async ({ page, service }) => {
  await addGroup(await otherClient(service, robin), otherCode, 'the shed');
  await visitSecurity(page, service);
});

test(
  'each code opens its own keys, even unclamped ones; the rest stay locked [KEY-04]',
  { tag: '@release' },
  async ({ page }) => {
    const { said, group, code, open, close, keys, otherCodes } = protection(page);
    await expect(group(1)).toContainText(said.groups.locked);
    await expect(group(2)).toContainText('the shed');
    await openKeys(page, 'Lantern-Creek-59');
    // One try counts for two heads.
    await expect(code).toHaveAccessibleDescription(new RegExp(errors.pin_not_correct_tries.replace('{{tries}}', '4')));
    await openKeys(page, otherCode);
    await expect(close).toBeVisible();
    await expect(keys).toContainText(said.keys.isPartlyOpen.replace('{{minutes}}', '15'));
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
  },
);

test('changing and turning off leave the keys of other codes unchanged [KEY-08, KEY-11] @release', async ({
  page,
  service,
}) => {
  const { said, group, change, turnOff, status, completion } = protection(page);
  await change.click();
  const { dialog, submit } = writeDialog(page);
  await expect(dialog).toContainText(said.form.several.change.replace('{{codes}}', '2'));
  await fillWrite(page, { current: otherCode, pin: newCode, hint: 'the lamp' });
  await submit('change').click();
  await verifyByMail(page, service, robin);
  await expect(completion('change')).toBeVisible();
  await expect(group(2)).toContainText('the lamp');
  await turnOff.click();
  await expect(dialog).toContainText(said.form.several.turnOff.replace('{{codes}}', '2'));
  await fillWrite(page, { current: newCode });
  await submit('turnOff').click();
  await verifyByMail(page, service, robin);
  await expect(page.getByRole('alert').filter({ hasText: said.completed.turnedOffPartly })).toBeVisible();
  await expect(status(true)).toBeVisible();
  await page.reload();
  await openKeys(page, protectionCode);
  await seePicture(page);
});
