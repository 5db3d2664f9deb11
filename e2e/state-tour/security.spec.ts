import { expect } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { lin } from '../customers.ts';
import { codeStep, setSessionCookies, words } from '../page-objects.ts';
import { tour } from './tour.ts';

tour(
  'archive, password and two-factor settings are accessible and fit in every state [ARC-01, PRO-06, TFA-01, TFA-02]',
  ['default'],
  async ({ page, service, language }, look) => {
    const { archive, password, shared, twoFactor } = words[language];
    const dialog = page.getByRole('dialog');
    const titled = (name: string): Promise<void> =>
      expect(dialog.getByRole('heading', { name, exact: true })).toBeVisible();
    const press = (name: string): Promise<void> => dialog.getByRole('button', { name, exact: true }).last().click();
    await setSessionCookies(page, service, lin);
    await page.goto(service.at('/accountSecurity'));
    await page.getByRole('group', { name: archive.title, exact: true }).getByRole('button').click();
    await expect(codeStep(page, language).code).toBeVisible();
    await look('archive: request');
    await press(shared.cancel);
    await page.getByRole('group', { name: password.title }).getByRole('button').click();
    await look('password');
    await press(password.form.submitChange);
    await look('password with errors');
    await press(password.dialog.cancel);

    await page.getByRole('group', { name: twoFactor.title }).getByRole('button').click();
    await titled(twoFactor.dialog.title.installing);
    await look('two-factor: install');
    await press(twoFactor.dialog.continue);
    await titled(twoFactor.dialog.title.showingSecret);
    await look('two-factor: scan');
    const key = await page.getByRole('group', { name: twoFactor.setup.key }).locator('code').textContent();
    await press(twoFactor.dialog.continue);
    await press(twoFactor.dialog.continue);
    await look('two-factor: code with error');
    await codeStep(page, language).code.fill(
      new TOTP({ secret: Secret.fromBase32((key ?? '').replaceAll(' ', '')) }).generate(),
    );
    await press(twoFactor.dialog.continue);
    await expect(codeStep(page, language).title).toBeVisible();
    await look('two-factor: challenge');
  },
);
