import { lin, noor, protectionCode, robin, type Customer } from '../customers.ts';
import { expect, freshTest as test } from '../fixtures.ts';
import { counted, logOut, loginForm, setSessionCookies, submitLogin, words } from '../page-objects.ts';
import { openKeys, protection, seePicture, visitSecurity } from '../vault.ts';

const { errors } = words['en-US'];

test('a new browser unlocks the keys, shows the picture and locks them [KEY-02, KEY-04]', async ({ page, service }) => {
  await visitSecurity(page, service);
  const { said, keys, status, open, close, showPicture } = protection(page);
  await expect(status(true)).toBeVisible();
  await expect(keys).toContainText(said.keys.because.unverified);
  await expect(showPicture).toBeHidden();
  await openKeys(page, protectionCode);
  await expect(keys).toContainText(said.keys.isOpen.replace('{{minutes}}', '15'));
  await seePicture(page);
  await close.click();
  await expect(keys).toContainText(said.keys.because.closed);
  await expect(protection(page).picture).toBeHidden();
  await openKeys(page, protectionCode);
  await expect(close).toBeVisible();
  await page.reload();
  await expect(open).toBeVisible();
  await expect(keys).toContainText(said.keys.because.unverified);
});

test(
  'five wrong codes lock the field for 15 minutes, even after a reload [KEY-03, KEY-10]',
  { tag: '@release' },
  async ({ page, service }) => {
    await visitSecurity(page, service);
    const { code, open, said } = protection(page);
    const below = page.getByRole('group', { name: said.forgotten.title, exact: true });
    const distance = async () => ((await below.boundingBox())?.y ?? 0) - ((await code.boundingBox())?.y ?? 0);
    await expect(code).toBeVisible();
    const before = await distance();
    await open.click();
    await expect(code).toHaveAccessibleDescription(said.problem.pin.empty);
    expect(await distance()).toBe(before);
    for (const tries of [4, 3, 2]) {
      await openKeys(page, 'Lantern-Creek-59');
      await expect(code).toHaveAccessibleDescription(
        new RegExp(errors.pin_not_correct_tries.replace('{{tries}}', String(tries))),
      );
      await expect(code).toBeFocused();
      await expect(code).toHaveValue('Lantern-Creek-59');
      // The next one replaces it.
      expect(await code.evaluate((field: HTMLInputElement) => [field.selectionStart, field.selectionEnd])).toEqual([
        0, 16,
      ]);
    }
    await open.click();
    await expect(code).toHaveAccessibleDescription(new RegExp(errors.pin_not_correct_last));
    await open.click();
    await expect(code).toHaveAccessibleDescription(new RegExp(errors.pin_not_correct_none));
    const locked = page.getByRole('button', { name: counted(said.keys.openIn) });
    await expect(locked).toHaveText(/\(1[45]:\d\d\)/);
    await expect(locked).toHaveAttribute('aria-disabled', 'true');
    expect(await distance()).toBe(before);
    await page.reload();
    await expect(code).toHaveAccessibleDescription(new RegExp(errors.pin_locked));
    await expect(code).not.toBeFocused();
    await expect(locked).toHaveAttribute('aria-disabled', 'true');
    await expect(locked).toHaveText(/\(1[45]:\d\d\)/);
  },
);

test('a logout locks the keys; another account does not see them [KEY-02] @release', async ({ page, service }) => {
  await visitSecurity(page, service);
  await openKeys(page, protectionCode);
  await expect(protection(page).close).toBeVisible();
  await expect.poll(() => page.workers().length).toBeGreaterThan(0);
  await logOut(page);
  await expect(loginForm(page).title).toBeVisible();
  expect(page.workers()).toEqual([]);
  await page.goto(service.at('/accountSecurity'));
  await submitLogin(page, lin);
  await expect(protection(page).row).toContainText(protection(page).said.notOffered);
  await expect(protection(page).keys).toBeHidden();
});

test('with end-to-end encryption closed, only keys from before are shown, and no core is loaded without them [KEY-12]', async ({
  browser,
  launch,
}) => {
  const closed = await launch({ END_TO_END_ENCRYPTION: 'off' });
  const open = async (customer: Customer) => {
    const page = await (await browser.newContext()).newPage();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await setSessionCookies(page, closed, customer);
    await page.goto(closed.at('/accountSecurity'));
    await expect(page.getByRole('link', { name: words['en-US'].securityActivity.open })).toHaveCount(2);
    return { page, ofKeys: () => asked.filter((path) => /\.wasm$|key-vault\/cmks/.test(path)) };
  };
  const without = await open(noor);
  await expect(protection(without.page).row).toHaveCount(0);
  await expect(without.page.getByRole('banner')).toContainText('Noor');
  await expect(without.page.getByRole('heading', { name: words['en-US'].security.videos.title })).toHaveCount(0);

  const { page, ofKeys } = await open(robin);
  await openKeys(page, protectionCode);
  await expect(protection(page).close).toBeVisible();
  expect([ofKeys().length > 0, without.ofKeys()]).toEqual([true, []]);
});
