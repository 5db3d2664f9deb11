import { expect, freshTest as test } from '../fixtures.ts';
import { withoutPassword as ada } from '../customers.ts';
import { codeMailedTo } from '../mails.ts';
import { filled, goToThirdParty, provider, words } from '../page-objects.ts';
import type { Page } from '@playwright/test';

const { accountCreation, errors, fields, login, shared, thirdPartyRegister } = words['en-US'];
const register = ['POST', '/v1.0/users/third/'] as const;

function registerForm(page: Page) {
  return {
    title: (title: string) => page.getByRole('heading', { level: 1, name: title }),
    email: page.getByRole('textbox', { name: fields.email, exact: true }),
    country: page.getByRole('combobox', { name: accountCreation.country.label }),
    terms: page.getByRole('checkbox', { name: /^I agree/ }),
    create: page.getByRole('button', { name: thirdPartyRegister.submit }),
    next: page.getByRole('button', { name: thirdPartyRegister.continue, exact: true }),
    code: page.getByLabel('Code'),
  };
}

test('a new person with a verified address gets an account, also from sign-up [LOG-04, LOG-08]', async ({
  page,
  service,
  watch,
}) => {
  await page.goto(service.at(`/login?redirect=${encodeURIComponent(service.at('/'))}#signup`));
  const larch = page.getByRole('button', { name: filled(login.thirdParties.name, { name: 'Larch' }), exact: true });
  await larch.focus();
  await page.route('**/v1.0/oauth2/third/**', (route) => route.abort());
  await larch.press('Enter');
  await expect(page.getByRole('alert').filter({ hasText: errors.unreachable })).toBeVisible();
  await page.unrouteAll();
  await larch.press('Enter');
  await provider(page).person('Noa Field').click();
  const form = registerForm(page);
  await expect(form.title(thirdPartyRegister.title)).toBeFocused();
  await expect(form.email).toHaveValue('noa.field@example.com');
  await expect(form.email).not.toBeEditable();
  await expect(form.terms).toBeEnabled();
  const link = page.getByRole('main').getByRole('link', { name: words['en-US'].shell.links.terms });
  await link.click();
  await expect(page.getByRole('dialog', { name: words['en-US'].shell.links.terms })).toContainText(
    'An account is for one person',
  );
  await page.keyboard.press('Escape');
  await expect(link).toBeFocused();
  await expect(form.terms).not.toBeChecked();
  await form.create.click();
  await expect(form.terms).toHaveAccessibleDescription(new RegExp(accountCreation.terms.unticked));
  expect(watch.calls(...register)).toHaveLength(0);
  await form.terms.check();
  await expect(form.country).toHaveValue('US');
  await form.country.selectOption({ label: 'Germany' });
  await form.create.click();
  await expect(page).toHaveURL(service.at('/'));
  await expect(page.getByRole('heading', { level: 1, name: /Noa Field/ })).toBeVisible();
  expect(watch.calls(...register)).toHaveLength(1);
  await expect(page.getByRole('main')).toContainText('Germany');
});

test('a person without an address enters one and proves it with a mailed code [LOG-04] @release', async ({
  page,
  service,
}) => {
  const address = 'ivo.typed@example.com';
  await goToThirdParty(page, service);
  await provider(page).person('Ivo Lund').click();
  const form = registerForm(page);
  await expect(form.title(thirdPartyRegister.askEmail.title)).toBeFocused();
  await form.email.fill(address);
  await form.terms.check();
  await form.next.click();
  await expect(form.title(shared.checkEmail)).toBeVisible();
  await form.code.fill(await codeMailedTo(service, address));
  await form.create.click();
  await expect(page.getByRole('heading', { level: 1, name: /Ivo Lund/ })).toBeVisible();
});

test('an address with an account is found only after its code [LOG-04] @release', async ({ page, service }) => {
  await goToThirdParty(page, service);
  await provider(page).person('Una Reed').click();
  const form = registerForm(page);
  await expect(form.email).toHaveValue('una.reed@example.com');
  await form.email.fill(ada.username);
  await form.terms.check();
  await form.next.click();
  await form.code.fill(await codeMailedTo(service, ada.username));
  await form.create.click();
  await expect(form.email).toBeFocused();
  await expect(form.email).toHaveAccessibleDescription(new RegExp(errors.account_found.slice(0, 40)));
  await page.getByRole('button', { name: thirdPartyRegister.logIn, exact: true }).click();
  await expect(page).toHaveURL(/\/login/);
});
