import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { disabled, lin, sam, withoutPassword } from './customers.ts';
import {
  codeStep,
  counted,
  filled,
  greeting,
  chooseLanguage,
  loginForm,
  verifyWithBackupCode,
  submitLogin,
  words,
  type Language,
  retry,
} from './page-objects.ts';

const languages: readonly Language[] = ['en-US', 'zh-CN'];

/** Checks a message in English, then in Chinese and English again after changing the language. */
async function inBothLanguages(page: Page, check: (language: Language) => Promise<void>): Promise<void> {
  await check('en-US');
  for (const language of languages.toReversed()) {
    await chooseLanguage(page, language);
    await check(language);
  }
}

test('a wrong password is reported at its field, which keeps the focus [LOG-03]', async ({ page, service }) => {
  const wrong = { ...lin, password: 'Wrong-Guess-11' };
  await page.goto(service.at('/login'));
  await submitLogin(page, wrong);
  const { password, username } = loginForm(page);
  await expect(password).toHaveAccessibleDescription(words['en-US'].errors.incorrect_password);
  await expect(password).toBeFocused();
  await expect(password).toHaveAttribute('aria-invalid', 'true');
  await inBothLanguages(page, async (language) => {
    await expect(password).toHaveAccessibleDescription(words[language].errors.incorrect_password);
  });
  await expect(username).toHaveValue(wrong.username);
  await expect(password).toHaveValue(wrong.password);
  // The same message again moves the focus again.
  await username.focus();
  await loginForm(page).submit.click();
  await expect(password).toBeFocused();
});

test('a disabled account and a missing password are reported with a link [LOG-03]', async ({ page, service }) => {
  await page.goto(service.at('/login'));
  await submitLogin(page, disabled);
  const { message, submit, username } = loginForm(page);
  await expect(message).toContainText(words['en-US'].errors.account_forbidden);
  await expect(submit).toBeFocused();
  await inBothLanguages(page, async (language) => {
    await expect(message).toContainText(words[language].errors.account_forbidden);
    const link = message.getByRole('link', { name: words[language].login.contactSupport });
    await expect(link).toHaveAttribute('href', service.site('/contact-us'));
  });
  await expect(username).toHaveValue(disabled.username);
  await submitLogin(page, withoutPassword);
  await expect(message).toContainText(words['en-US'].errors.no_password);
  await expect(message.getByRole('link', { name: words['en-US'].login.setPassword })).toHaveAttribute(
    'href',
    '/reset-password',
  );
});

test('a wrong code shows the remaining attempts; malformed ones stay [TFA-04]', async ({ page, service, watch }) => {
  await page.goto(service.at('/login'));
  await submitLogin(page, sam);
  const box = (language: Language) => codeStep(page, language).code;
  const { submit } = codeStep(page);
  for (const [typed, problem] of [
    ['', 'empty'],
    ['12 34', 'digits'],
  ] as const) {
    await box('en-US').fill(typed);
    await submit.click();
    await inBothLanguages(page, (language) =>
      expect(box(language)).toHaveAccessibleDescription(new RegExp(words[language].secondFactor.problem[problem])),
    );
  }
  expect(watch.calls('POST', '/v1.0/oauth2/token/')).toHaveLength(1);
  for (const tries of [4, 3, 2]) {
    await box('en-US').fill('00000000');
    await submit.click();
    await expect(box('en-US')).toHaveAccessibleDescription(
      new RegExp(filled(words['en-US'].errors.mfa_code_incorrect_tries, { tries })),
    );
    await expect(box('en-US')).toBeFocused();
    await expect(box('en-US')).toHaveValue('00000000');
  }
  await inBothLanguages(page, (language) =>
    expect(box(language)).toHaveAccessibleDescription(
      new RegExp(filled(words[language].errors.mfa_code_incorrect_tries, { tries: 2 })),
    ),
  );
  await submit.click();
  await inBothLanguages(page, (language) =>
    expect(box(language)).toHaveAccessibleDescription(new RegExp(words[language].errors.mfa_code_incorrect_last)),
  );
  await submit.click();
  const { message, username } = loginForm(page);
  await expect(message).toBeFocused();
  await inBothLanguages(page, (language) =>
    expect(message).toContainText(words[language].errors.mfa_code_incorrect_none),
  );
  await expect(username).toHaveValue(sam.username);
});

test('ten failed logins lock the account until the wait ends [LOG-03]', async ({ page, launch }) => {
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
  await loginForm(page).submit.click();
  await verifyWithBackupCode(page, service);
  await expect(greeting(page, sam)).toBeVisible();
});
