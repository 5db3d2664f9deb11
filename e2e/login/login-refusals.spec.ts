import { expect, test } from '../fixtures.ts';
import { disabled, lin, sam, withoutPassword } from '../customers.ts';
import {
  codeStep,
  counted,
  greeting,
  chooseLanguage,
  loginForm,
  verifyWithBackupCode,
  submitLogin,
  words,
  retry,
} from '../page-objects.ts';

test('a disabled account and a missing password are reported with a link [LOG-03] @release', async ({
  page,
  service,
}) => {
  await page.goto(service.at('/login'));
  await submitLogin(page, disabled);
  const { message, submit, username } = loginForm(page);
  await expect(message).toContainText(words['en-US'].errors.account_forbidden);
  await expect(submit).toBeFocused();
  for (const language of ['zh-CN', 'en-US'] as const) {
    await chooseLanguage(page, language);
    await expect(message).toContainText(words[language].errors.account_forbidden);
    const link = message.getByRole('link', { name: words[language].shared.contactSupport });
    await expect(link).toHaveAttribute('href', service.site('/contact-us'));
  }
  await expect(username).toHaveValue(disabled.username);
  await submitLogin(page, withoutPassword);
  await expect(message).toContainText(words['en-US'].errors.no_password);
  await expect(message.getByRole('link', { name: words['en-US'].shared.setPassword })).toHaveAttribute(
    'href',
    '/reset-password',
  );
});

test('ten failed logins lock the account until the wait ends [LOG-03] @release', async ({ page, launch }) => {
  const service = await launch({ LOGIN_TRIES_PER_ACCOUNT: '10', LOGIN_LOCK_SECONDS: '10' });
  await page.goto(service.at('/'));
  await Promise.all(Array.from({ length: 9 }, () => service.tryPassword(lin.username, 'Wrong-Guess-11')));
  const { message, submit, username, password } = loginForm(page);
  await submitLogin(page, { ...lin, password: 'Wrong-Guess-12' });
  await expect(password).toHaveAccessibleDescription(words['en-US'].errors.incorrect_password);
  await submitLogin(page, lin);
  await expect(message).toContainText(words['en-US'].errors.resource_protected);
  // It is announced; moving the focus to it would read it twice.
  await expect(submit).toBeFocused();
  await expect(submit).toHaveAttribute('aria-disabled', 'true');
  await expect(submit).toHaveText(counted(words['en-US'].login.submitIn));
  const shown = await submit.textContent();
  await expect(submit).not.toHaveText(shown ?? '');
  await expect(submit).toHaveText(counted(words['en-US'].login.submitIn));
  await chooseLanguage(page, 'zh-CN');
  await expect(message).toContainText(words['zh-CN'].errors.resource_protected);
  await expect(submit).toHaveText(counted(words['zh-CN'].login.submitIn));
  await expect(submit).toHaveText(words['zh-CN'].login.submit, { timeout: 30_000 });
  await expect(username).toHaveValue(lin.username);
  await submit.click();
  await expect(greeting(page, lin, 'zh-CN')).toBeVisible();
});

test('an expired challenge returns to login, and the next one succeeds [TFA-04]', async ({ page, service }) => {
  await page.goto(service.at('/'));
  await submitLogin(page, sam);
  await expect(codeStep(page).code).toBeVisible();
  await service.kill();
  await codeStep(page).code.fill('12345678');
  await codeStep(page).submit.click();
  await expect(page.getByRole('alert').filter({ hasText: words['en-US'].errors.unreachable })).toBeInViewport();
  await expect(codeStep(page).submit).toBeFocused();
  await service.endChallenges();
  await service.start();
  await retry(page).click();
  await expect(loginForm(page).message).toContainText(words['en-US'].errors.mfa_session_not_found);
  await expect(loginForm(page).message).toBeFocused();
  await loginForm(page).submit.click();
  await verifyWithBackupCode(page, service);
  await expect(greeting(page, sam)).toBeVisible();
});
