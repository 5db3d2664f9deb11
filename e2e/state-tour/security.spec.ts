import { expect } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { lin, xiaoyu } from '../customers.ts';
import { codeStep, cookieNotice, greeting, submitLogin, words } from '../page-objects.ts';
import { tour } from './tour.ts';

tour(
  'password and two-factor settings are accessible and fit in every state [PRO-06, TFA-01, TFA-02]',
  ['default', 'regional'],
  async ({ page, service, brand, language }, look) => {
    const { password, twoFactor } = words[language];
    const customer = brand === 'default' ? lin : xiaoyu;
    const dialog = page.getByRole('dialog');
    const titled = (name: string): Promise<void> =>
      expect(dialog.getByRole('heading', { name, exact: true })).toBeVisible();
    const press = (name: string): Promise<void> => dialog.getByRole('button', { name, exact: true }).last().click();
    await page.goto(service.at('/', brand));
    await submitLogin(page, customer);
    await expect(greeting(page, customer, language)).toBeVisible();
    await cookieNotice(page, language).decline.click();
    await page.goto(service.at('/accountSecurity', brand));
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
    await press(twoFactor.setup.submit);
    await look('two-factor: code with error');
    await codeStep(page, language).code.fill(
      new TOTP({ secret: Secret.fromBase32((key ?? '').replaceAll(' ', '')) }).generate(),
    );
    await press(twoFactor.setup.submit);
    await expect(codeStep(page, language).title).toBeVisible();
    await look('two-factor: challenge');
  },
);
