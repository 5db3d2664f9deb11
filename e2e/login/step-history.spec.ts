import type { Page } from '@playwright/test';
import { expect, freshTest as test } from '../fixtures.ts';
import { lin, sam } from '../customers.ts';
import { codeIn, codeMailedTo, mailsTo } from '../mails.ts';
import {
  askForSignUpCode,
  codeStep,
  goToThirdParty,
  greeting,
  holdRequests,
  hydrated,
  loginForm,
  openLogin,
  provider,
  signUpForm,
  submitLogin,
  verifyWithBackupCode,
  words,
} from '../page-objects.ts';
import type { Service } from '../service.ts';

const { errors, fields, login, newPassword, passwordReset, secondFactor, shared, thirdPartyRegister } = words['en-US'];
const chosen = 'Quiet-Harbour-29';

/** What the browser stores for this tab: storage and history entries. */
const kept = (page: Page): Promise<string> =>
  page.evaluate(() =>
    JSON.stringify([Object.entries(sessionStorage), Object.entries(localStorage), history.state, location.href]),
  );

function resetForm(page: Page) {
  return {
    title: (name: string) => page.getByRole('heading', { level: 1, name }),
    email: page.getByRole('textbox', { name: fields.email, exact: true }),
    send: page.getByRole('button', { name: passwordReset.send }),
    code: page.getByLabel(secondFactor.code.label, { exact: true }),
    next: page.getByRole('button', { name: passwordReset.continue, exact: true }),
    password: page.getByLabel(newPassword.label, { exact: true }),
    confirmation: page.getByLabel(newPassword.confirmation.label, { exact: true }),
    save: page.getByRole('button', { name: passwordReset.choose.submit }),
  };
}

async function reachResetCode(page: Page, service: Service, address: string) {
  const form = resetForm(page);
  await openLogin(page, service);
  await page.getByRole('link', { name: login.lostPassword }).click();
  await form.email.fill(address);
  await form.send.click();
  await expect(form.code).toBeFocused();
  return form;
}

test('in a reset Back returns one step, and Forward changes nothing [LOG-05]', async ({ page, service }) => {
  const form = await reachResetCode(page, service, lin.username);
  await page.goBack();
  await expect(form.title(passwordReset.title)).toBeFocused();
  await expect(form.email).toHaveValue(lin.username);
  await page.goForward();
  await page.waitForFunction(() => JSON.stringify(history.state).includes('"step":0'));
  await expect(form.title(passwordReset.title)).toBeVisible();
  await form.send.click();
  await expect(form.code).toBeFocused();
  await form.code.fill(await codeMailedTo(service, lin.username));
  await form.next.click();
  await expect(form.title(passwordReset.choose.title)).toBeFocused();
  await page.goBack();
  await expect(form.code).toBeFocused();
  expect(await mailsTo(service, lin.username)).toHaveLength(1);
  await page.goBack();
  await expect(form.title(passwordReset.title)).toBeFocused();
  await page.goBack();
  await expect(loginForm(page).title).toBeVisible();
});

test(
  'a reload at the code of a reset keeps address and step [LOG-05]',
  { tag: '@release' },
  async ({ page, service }) => {
    const form = await reachResetCode(page, service, lin.username);
    await page.reload();
    await expect(form.code).toBeVisible();
    await expect(page.getByText(lin.username)).toBeVisible();
    const code = codeIn((await mailsTo(service, lin.username))[0]);
    await form.code.fill(code);
    await form.next.click();
    await form.password.fill(chosen);
    expect(await kept(page)).not.toContain(code);
    expect(await kept(page)).not.toContain(chosen);
    await page.reload();
    await expect(form.code).toHaveAccessibleDescription(new RegExp(errors.code_asked_again));
    await form.code.fill(code);
    await form.next.click();
    await form.password.fill(chosen);
    await form.confirmation.fill(chosen);
    await form.save.click();
    await expect(form.title(passwordReset.done.title)).toBeFocused();
    expect((await mailsTo(service, lin.username)).filter(({ text }) => text.includes(code))).toHaveLength(1);
    expect(await kept(page)).not.toContain(lin.username);
    await expect(loginForm(page).title).toBeVisible({ timeout: 10_000 });
  },
);

test(
  'at the second factor of a reset Back returns to the mailed code [LOG-05, TFA-05]',
  { tag: '@release' },
  async ({ page, service }) => {
    const form = await reachResetCode(page, service, sam.username);
    const code = await codeMailedTo(service, sam.username);
    const reachSecondFactor = async (): Promise<void> => {
      await form.code.fill(code);
      await form.next.click();
      await expect(codeStep(page).title).toBeVisible();
    };
    await reachSecondFactor();
    await page.goBack();
    await expect(form.title(shared.checkEmail)).toBeVisible();
    await expect(form.code).toBeFocused();
    await reachSecondFactor();
    await page.getByRole('button', { name: shared.back, exact: true }).click();
    await expect(form.title(shared.checkEmail)).toBeVisible();
    await reachSecondFactor();
    await page.reload();
    await expect(form.code).toHaveAccessibleDescription(new RegExp(errors.code_asked_again));
    await reachSecondFactor();
    await verifyWithBackupCode(page, service);
    await expect(form.title(passwordReset.choose.title)).toBeFocused();
    await page.goBack();
    await expect(form.code).toBeFocused();
    await page.goBack();
    await expect(form.title(passwordReset.title)).toBeFocused();
    await expect(form.email).toHaveValue(sam.username);
    expect((await mailsTo(service, sam.username)).filter(({ text }) => text.includes(code))).toHaveLength(1);
  },
);

test('at the second factor of login Back returns to the form [LOG-03, TFA-05]', async ({ page, service }) => {
  await page.goto(service.site('/'));
  await page.goto(service.at('/'));
  await submitLogin(page, sam);
  await expect(codeStep(page).code).toBeVisible();
  await page.goBack();
  await expect(loginForm(page).title).toBeFocused();
  await expect(loginForm(page).username).toHaveValue(sam.username);
  await expect(codeStep(page).code).toHaveCount(0);
  await page.goForward();
  await expect(loginForm(page).username).toHaveValue(sam.username);
  await loginForm(page).password.fill(sam.password);
  await loginForm(page).submit.click();
  await verifyWithBackupCode(page, service);
  await expect(greeting(page, sam)).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(service.site('/'));
});

test(
  'a reload at the code of sign-up keeps the step and sends no second mail [LOG-02]',
  { tag: '@release' },
  async ({ page, service }) => {
    const mia = { username: 'steps.mia@example.com', password: 'Bright-Window-64', name: 'steps.mia' };
    await page.goto(service.at(`/login?redirect=${encodeURIComponent(service.at('/'))}#signup`));
    await askForSignUpCode(page, mia);
    const form = signUpForm(page);
    await expect(form.code).toBeFocused();
    expect(await kept(page)).not.toContain(mia.password);
    const arrive = await holdRequests(page);
    await page.reload({ waitUntil: 'commit' });
    // The first step, which is in the HTML, stays hidden in the meantime.
    await expect(page.getByRole('main')).toBeVisible();
    await expect(form.title).toBeHidden();
    arrive();
    await expect(form.code).toBeVisible();
    await expect(page.getByText(new RegExp(`Sent to ${mia.username}`))).toBeVisible();
    await form.code.fill(await codeMailedTo(service, mia.username));
    await form.create.click();
    const password = page.locator('#sign-up-part').getByLabel(fields.password.label, { exact: true }).first();
    await expect(password).toHaveAccessibleDescription(new RegExp(fields.password.empty));
    await password.fill(mia.password);
    await form.create.click();
    await expect(greeting(page, mia)).toBeVisible();
    expect(await mailsTo(service, mia.username)).toHaveLength(1);
    expect(await kept(page)).not.toContain('ac_sign_up');
  },
);

test(
  'Back at the code of sign-up returns to the form with all its input [LOG-02]',
  { tag: '@release' },
  async ({ page, service }) => {
    const noa = { username: 'steps.noa@example.com', password: 'Bright-Window-64', name: 'steps.noa' };
    await openLogin(page, service);
    await page.getByRole('link', { name: login.createAccount }).click();
    await askForSignUpCode(page, noa);
    const form = signUpForm(page);
    await expect(form.code).toBeFocused();
    await page.goBack();
    await expect(form.title).toBeFocused();
    await expect(form.email).toHaveValue(noa.username);
    await expect(form.password).toHaveValue(noa.password);
    await expect(form.terms).toBeChecked();
    await page.goForward();
    await expect(form.title).toBeVisible();
    await form.submit.click();
    await expect(form.code).toBeFocused();
    expect(await mailsTo(service, noa.username)).toHaveLength(1);
    await page.goBack();
    await page.reload();
    await expect(form.email).toHaveValue(noa.username);
    await expect(form.terms).not.toBeChecked();
    await page.goBack();
    await expect(loginForm(page).title).toBeVisible();
  },
);

test(
  'a reload while registering with a third party keeps the form [LOG-04]',
  { tag: '@release' },
  async ({ page, service }) => {
    const address = 'steps.ivo@example.com';
    await goToThirdParty(page, service);
    await provider(page).person('Ivo Lund').click();
    const title = page.getByRole('heading', { level: 1, name: thirdPartyRegister.askEmail.title });
    const email = page.getByRole('textbox', { name: fields.email, exact: true });
    await expect(title).toBeFocused();
    await page.reload();
    await expect(title).toBeVisible();
    await email.fill(address);
    await page.getByRole('checkbox', { name: /^I agree/ }).check();
    await page.getByRole('button', { name: thirdPartyRegister.continue, exact: true }).click();
    await expect(page.getByLabel('Code')).toBeFocused();
    await page.goBack();
    await expect(title).toBeFocused();
    await expect(email).toHaveValue(address);
    await page.getByRole('button', { name: thirdPartyRegister.continue, exact: true }).click();
    await page.getByLabel('Code').fill(await codeMailedTo(service, address));
    expect(await mailsTo(service, address)).toHaveLength(1);
    await page.getByRole('button', { name: thirdPartyRegister.submit }).click();
    // The name that the third party knows.
    await expect(page.getByRole('heading', { level: 1, name: /Ivo/ })).toBeVisible();
    expect(await kept(page)).not.toContain('ac_third_ticket');
  },
);

test.describe('in the regional brand', () => {
  test.use({ locale: 'zh-CN' });

  test('the reset page asks for the email address, not a phone number [LOG-05, VAL-06] @release', async ({
    page,
    service,
  }) => {
    const chinese = words['zh-CN'];
    await page.goto(service.at('/reset-password', 'regional'));
    const field = page.getByRole('textbox', { name: chinese.fields.email, exact: true });
    await expect(field).toHaveAccessibleDescription(chinese.passwordReset.emailHint);
    await hydrated(page);
    await field.fill('138 0013 8000');
    await field.press('Enter');
    await expect(field).toHaveAccessibleDescription(chinese.passwordReset.phone);
  });
});
