import { readPrintedKey } from '#contract/rules/recovery-kit.ts';
import { barriers, overflowAt, phone } from '../a11y-checks.ts';
import { protectionCode, robin } from '../customers.ts';
import { expect, freshTest as test } from '../fixtures.ts';
import { verifyByMail, words } from '../page-objects.ts';
import {
  fillWrite,
  keepKit,
  protection,
  seePicture,
  seePictureByNewCode,
  visitSecurity,
  writeDialog,
} from '../vault.ts';

const { errors } = words['en-US'];
const newCode = 'Cedar-Lamp-7';

/** Makes a kit with the code; returns its key as printed. */
async function makeKit(page: Parameters<typeof keepKit>[0], service: Parameters<typeof verifyByMail>[1]) {
  await protection(page).makeKit.click();
  const dialog = writeDialog(page);
  await dialog.current.fill(protectionCode);
  await dialog.submit('makeKit').click();
  const key = await keepKit(page);
  await verifyByMail(page, service, robin);
  await expect(protection(page).completion('makeKit')).toBeVisible();
  return key;
}

test('a forgotten code is replaced with the recovery kit, and a picture still opens [KEY-15]', async ({
  page,
  service,
}) => {
  await visitSecurity(page, service);
  const { said, kit, recover, completion } = protection(page);
  await expect(kit).toContainText(said.kit.none);
  const key = await makeKit(page, service);
  await expect(kit).toContainText(`Kit ${key.slice(0, 4)}, made on`);
  // Nothing of it is kept: another page has to be given the key.
  await page.reload();
  await recover.click();
  const dialog = writeDialog(page);
  await dialog.recoveryKey.fill(key.toLowerCase().replaceAll('-', ' '));
  await fillWrite(page, { pin: newCode, hint: 'new' });
  await dialog.submit('recover').click();
  await verifyByMail(page, service, robin);
  await expect(completion('recover')).toBeVisible();
  await seePicture(page);
  await seePictureByNewCode(page, newCode);
});

test(
  'a wrong key is named at its field before anything is sent, and stays typed [KEY-15]',
  { tag: '@release' },
  async ({ page, service }) => {
    await visitSecurity(page, service);
    const former = await makeKit(page, service);
    const key = await makeKit(page, service);
    const { said, recover } = protection(page);
    await recover.click();
    const dialog = writeDialog(page);
    await fillWrite(page, { pin: newCode });
    const calls: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/v2/')) calls.push(request.url());
    });
    const wrong = {
      [`${key.slice(0, -1)}${key.endsWith('2') ? '3' : '2'}`]: said.problem.recoveryKey.typo,
      [key.slice(0, 30)]: said.problem.recoveryKey.length,
      [former]: said.problem.recoveryKey.otherKit.replace('{{number}}', key.slice(0, 4)),
    };
    for (const [typed, problem] of Object.entries(wrong)) {
      await dialog.recoveryKey.fill(typed);
      await dialog.submit('recover').click();
      await expect(dialog.recoveryKey).toHaveAccessibleDescription(new RegExp(problem.slice(0, 30)));
      await expect(dialog.recoveryKey).toBeFocused();
      await expect(dialog.recoveryKey).toHaveValue(typed);
    }
    expect(calls).toEqual([]);
    // The kit was replaced in another tab meanwhile: the page finds out with the service, and says so at the field.
    const other = await page.context().newPage();
    await other.goto(service.at('/accountSecurity'));
    await makeKit(other, service);
    await other.close();
    await dialog.recoveryKey.fill(key);
    await dialog.submit('recover').click();
    await expect(dialog.recoveryKey).toHaveAccessibleDescription(
      new RegExp(errors.recovery_kit_incorrect.slice(0, 40)),
    );
    await expect(dialog.recoveryKey).toHaveValue(key);
  },
);

test(
  'a kit is made while setting a code, with the keyboard alone, and removed [KEY-15]',
  { tag: '@release' },
  async ({ page, service }) => {
    await visitSecurity(page, service);
    const { reset, kit, said, completion, makeKit: manage } = protection(page);
    await reset.press('Enter');
    const dialog = writeDialog(page);
    await fillWrite(page, { pin: newCode });
    await expect(dialog.withKit).toBeChecked();
    await dialog.understood.press('Space');
    await dialog.submit('reset').press('Enter');
    await expect(dialog.sheet).toBeVisible();
    expect(await barriers(page)).toEqual([]);
    expect(await overflowAt(page, phone)).toEqual([]);
    // It is not valid before it is saved, and Back shows the same one again.
    await expect(dialog.haveKit).toHaveAttribute('aria-disabled', 'true');
    const number = await dialog.groups.first().textContent();
    await page.keyboard.press('Escape');
    await expect(dialog.pin).toHaveValue(newCode);
    await dialog.submit('reset').press('Enter');
    await expect(dialog.groups.first()).toHaveText(number ?? '');
    const key = await keepKit(page);
    expect(readPrintedKey(key)).toMatchObject({ number });
    await verifyByMail(page, service, robin);
    await expect(completion('reset')).toBeVisible();
    await expect(kit).toContainText(`Kit ${key.slice(0, 4)}, made on`);
    await manage.press('Enter');
    await dialog.dialog.getByRole('button', { name: said.form.removeKit }).press('Enter');
    await dialog.submit('removeKit').press('Enter');
    await verifyByMail(page, service, robin);
    await expect(completion('removeKit')).toBeVisible();
    await expect(kit).toContainText(said.kit.none);
  },
);

test('the sheet prints alone on one page, in black, and is saved as a file with brand and account [KEY-15]', async ({
  page,
  service,
}) => {
  await visitSecurity(page, service);
  await protection(page).makeKit.click();
  const dialog = writeDialog(page);
  await dialog.current.fill(protectionCode);
  await dialog.submit('makeKit').click();
  await expect(dialog.sheet).toBeVisible();
  await page.emulateMedia({ colorScheme: 'dark' });
  const pages = (await page.pdf({ format: 'A4' })).toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g) ?? [];
  expect(pages.length).toBe(1);
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(page.getByRole('button').filter({ visible: true })).toHaveCount(0);
  const colors = await dialog.sheet.evaluate((node) => {
    const behind = [document.documentElement, document.body].map((each) => getComputedStyle(each).backgroundColor);
    return [getComputedStyle(node).color, ...behind];
  });
  expect(colors).toEqual(['rgb(0, 0, 0)', 'rgb(255, 255, 255)', 'rgb(255, 255, 255)']);
  await page.emulateMedia({ media: 'screen', colorScheme: 'light' });
  const saving = page.waitForEvent('download');
  await dialog.dialog.getByRole('link', { name: protection(page).said.kit.download }).click();
  expect((await saving).suggestedFilename()).toBe(`recovery-kit-${robin.username}.txt`);
  await expect(dialog.haveKit).not.toHaveAttribute('aria-disabled', 'true');
});
