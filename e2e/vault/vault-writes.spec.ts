import { protectionCode, robin } from '../customers.ts';
import { expect, freshTest as test } from '../fixtures.ts';
import { words, verifyByMail } from '../page-objects.ts';
import {
  fillWrite,
  openKeys,
  protection,
  seePicture,
  seePictureByNewCode,
  submitWrite,
  visitSecurity,
  writeDialog,
} from '../vault.ts';

const { errors } = words['en-US'];
const newCode = 'Cedar-Lamp-7';

test('the code of two keys changes in one step, and the old one is refused [KEY-06, KEY-08]', async ({
  page,
  service,
}) => {
  await visitSecurity(page, service);
  await protection(page).change.click();
  const dialog = writeDialog(page);
  await fillWrite(page, { current: 'Lantern-Creek-59', pin: newCode });
  await dialog.submit('change').click();
  await expect(dialog.current).toHaveAccessibleDescription(
    new RegExp(errors.pin_not_correct_tries.replace('{{tries}}', '4')),
  );
  await expect(dialog.current).toBeFocused();
  await dialog.current.fill(protectionCode);
  await dialog.submit('change').click();
  await verifyByMail(page, service, robin);
  await expect(protection(page).completion('change')).toBeVisible();
  await seePicture(page);
  await seePictureByNewCode(page, newCode);
});

test('after a change in one tab another tab needs the new code [KEY-05] @release', async ({
  page,
  context,
  service,
}) => {
  await visitSecurity(page, service);
  await openKeys(page, protectionCode);
  await expect(protection(page).close).toBeVisible();
  const other = await context.newPage();
  await other.goto(service.at('/accountSecurity'));
  await submitWrite(other, 'change', { current: protectionCode, pin: newCode });
  await verifyByMail(other, service, robin);
  await expect(protection(other).completion('change')).toBeVisible();
  await expect(protection(page).keys).toContainText(protection(page).said.keys.because.expired);
  await openKeys(page, newCode);
  await seePicture(page);
});

test('a forgotten code is reset, and the old pictures are gone [KEY-11]', async ({ page, service }) => {
  await visitSecurity(page, service);
  await protection(page).change.click();
  const dialog = writeDialog(page);
  await dialog.forgot.click();
  await expect(dialog.title('reset')).toBeVisible();
  await expect(dialog.dialog).toContainText(protection(page).said.form.lost.reset);
  await expect(dialog.hint).toHaveValue('');
  await fillWrite(page, { pin: newCode, hint: 'new' });
  await dialog.submit('reset').click();
  await expect(dialog.understood).toHaveAccessibleDescription(protection(page).said.problem.understood);
  await dialog.withKit.uncheck();
  await dialog.understood.check();
  await dialog.submit('reset').click();
  await verifyByMail(page, service, robin);
  await expect(protection(page).completion('reset')).toBeVisible();
  await page.reload();
  await openKeys(page, newCode);
  await seePicture(page);
});

test('turned off with the code, the picture stays and its key is reused [KEY-07] @release', async ({
  page,
  service,
}) => {
  await visitSecurity(page, service);
  await submitWrite(page, 'turnOff', { current: protectionCode });
  await verifyByMail(page, service, robin);
  const { completion, status, said, keys, set } = protection(page);
  await expect(completion('turnOff')).toBeVisible();
  await expect(set).toBeFocused();
  await expect(status(false)).toBeVisible();
  await page.reload();
  await expect(keys).toContainText(said.keys.isBare);
  await seePicture(page);
  await set.click();
  await fillWrite(page, { pin: newCode, hint: '' });
  await writeDialog(page).withKit.uncheck();
  await writeDialog(page).understood.check();
  await writeDialog(page).submit('set').click();
  await verifyByMail(page, service, robin);
  await expect(completion('set')).toBeVisible();
  await page.reload();
  await openKeys(page, newCode);
  await seePicture(page);
});

test('turned off without the code, the keys are deleted after a warning [KEY-11] @release', async ({
  page,
  service,
}) => {
  await visitSecurity(page, service);
  await protection(page).turnOff.click();
  const dialog = writeDialog(page);
  await dialog.forgot.click();
  await expect(dialog.dialog).toContainText(protection(page).said.form.lost.delete);
  await dialog.understood.check();
  await dialog.submit('delete').click();
  await verifyByMail(page, service, robin);
  await expect(protection(page).completion('delete')).toBeVisible();
  await expect(protection(page).keys).toBeHidden();
  await expect(protection(page).status(false)).toBeVisible();
});
