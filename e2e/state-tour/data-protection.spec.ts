import { expect } from '@playwright/test';
import { protectionCode, robin } from '../customers.ts';
import { codeStep, setSessionCookies, words } from '../page-objects.ts';
import { protection, seePicture, writeDialog } from '../vault.ts';
import { tour } from './tour.ts';

tour(
  'data protection is accessible and fits in every state, and a cancelled code step keeps the dialog’s input [KEY-11, TFA-05]',
  ['default'],
  async ({ page, service, language }, look) => {
    const { errors, dataProtection, shared } = words[language];
    const { code, open, keys, status, change, reset, turnOff, makeKit } = protection(page, language);
    const dialog = writeDialog(page, language);
    await page.route('**/*.wasm', (route) => route.abort());
    await setSessionCookies(page, service, robin);
    await page.goto(service.at('/accountSecurity'));
    await expect(page.getByRole('alert').filter({ hasText: errors.wasm_loader_missing })).toBeVisible();
    await look('keys not readable');
    await page.unrouteAll();
    await page.reload();
    await expect(status(true)).toBeVisible();
    await look('locked keys');
    await code.fill('Lantern-Creek-59');
    await open.click();
    await expect(code).toHaveAccessibleDescription(/./);
    await expect(code).toBeFocused();
    await look('wrong protection code');
    await code.fill(protectionCode);
    await open.click();
    await expect(keys).toContainText(dataProtection.keys.isOpen.replace('{{minutes}}', '15'));
    await seePicture(page, language);
    await look('open picture');
    await change.click();
    await dialog.submit('change').click();
    await expect(dialog.current).toBeFocused();
    await look('changing the code');
    await dialog.current.fill(protectionCode);
    await dialog.pin.fill('Cedar-Lamp-7');
    await dialog.again.fill('Cedar-Lamp-7');
    await dialog.submit('change').click();
    await expect(codeStep(page, language).code).toBeFocused();
    await look('second factor of a change');
    await page.getByRole('dialog').getByRole('button', { name: shared.back, exact: true }).click();
    await expect(dialog.pin).toHaveValue('Cedar-Lamp-7');
    await dialog.cancel.click();
    await reset.click();
    await dialog.submit('reset').click();
    await expect(dialog.understood).toHaveAccessibleDescription(/./);
    await look('resetting');
    await dialog.cancel.click();
    await makeKit.click();
    await look('making a recovery kit');
    await dialog.current.fill(protectionCode);
    await dialog.submit('makeKit').click();
    await expect(dialog.sheet).toBeVisible();
    await look('the sheet of a recovery kit');
    await page.keyboard.press('Escape');
    await dialog.cancel.click();
    await turnOff.click();
    await look('turning off');
    await dialog.cancel.click();
    await expect(dialog.dialog).toBeHidden();
  },
);
