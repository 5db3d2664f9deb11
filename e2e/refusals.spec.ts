import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { backupCodes, disabled, lin, sam, withoutPassword } from './customers.ts';
import {
  codeStep,
  counted,
  filled,
  fillIn,
  greeting,
  languageChoice,
  loginForm,
  proveWithBackupCode,
  submitLogin,
  words,
  type Language,
  retry,
} from './page-objects.ts';

const languages: readonly Language[] = ['en-US', 'zh-CN'];

/** What is told in English is told in Chinese as soon as that is chosen, and in English again. */
async function inBothLanguages(page: Page, told: (language: Language) => Promise<void>): Promise<void> {
  await told('en-US');
  for (const language of languages.toReversed()) {
    await languageChoice(page, language).click();
    await told(language);
  }
}

for (const [who, customer] of [
  ['a wrong password', { ...lin, password: 'Wrong-Guess-11' }],
  ['an unknown account', { ...lin, userName: 'nobody@example.com' }],
] as const) {
  test(`${who} is told at the password in the same words [LOG-03]`, async ({ page, service }) => {
    await page.goto(service.at('/login'));
    await submitLogin(page, customer);
    const { password, userName } = loginForm(page);
    await expect(password).toHaveAccessibleDescription(words['en-US'].errors.incorrect_password);
    await expect(password).toBeFocused();
    await expect(password).toHaveAttribute('aria-invalid', 'true');
    await inBothLanguages(page, async (language) => {
      await expect(password).toHaveAccessibleDescription(words[language].errors.incorrect_password);
    });
    await expect(userName).toHaveValue(customer.userName);
    await expect(password).toHaveValue(customer.password);
    // Again, with the same words and the focus there again.
    await userName.focus();
    await loginForm(page).submit.click();
    await expect(password).toBeFocused();
    await password.fill(lin.password);
    await expect(page).toHaveURL(service.at('/login'));
  });
}

test('what is missing or no address is told at its field [LOG-01]', async ({ page, service, watch }) => {
  await page.goto(service.at('/login'));
  const { userName, password, submit } = loginForm(page);
  await submit.click();
  await expect(userName).toBeFocused();
  await inBothLanguages(page, async (language) => {
    await expect(userName).toHaveAccessibleDescription(words[language].login.emailProblem.empty);
    await expect(password).toHaveAccessibleDescription(words[language].login.password.empty);
  });
  for (const [typed, problem] of [['lin.hart', 'format'], ['lin..hart@example.com', 'invalid']] as const) {
    await userName.fill(typed);
    await submit.click();
    await inBothLanguages(page, (language) => expect(userName).toHaveAccessibleDescription(words[language].login.emailProblem[problem]));
  }
  expect(watch.calls('POST', '/v1.0/oauth2/token/')).toEqual([]);
});

test('a disabled account is told behind the button, with the way to support [LOG-03]', async ({ page, service }) => {
  await page.goto(service.at('/login'));
  await submitLogin(page, disabled);
  const { message, userName } = loginForm(page);
  await expect(message).toBeFocused();
  await inBothLanguages(page, async (language) => {
    await expect(message).toContainText(words[language].errors.account_forbidden);
    const link = message.getByRole('link', { name: words[language].login.contactSupport });
    await expect(link).toHaveAttribute('href', service.site('/contact-us'));
  });
  await expect(userName).toHaveValue(disabled.userName);
});

test('an account without a password leads to where one is set [LOG-03]', async ({ page, service }) => {
  await page.goto(service.at('/login'));
  await submitLogin(page, withoutPassword);
  const { message } = loginForm(page);
  await expect(message).toBeFocused();
  await inBothLanguages(page, async (language) => {
    await expect(message).toContainText(words[language].errors.no_password);
    await expect(message.getByRole('link', { name: words[language].login.setPassword })).toHaveAttribute('href', '/reset-password');
  });
});

test('a wrong code tells the tries that are left, and what is no code is told before it is sent [TFA-04]', async ({
  page, service, watch,
}) => {
  await page.goto(service.at('/login'));
  await submitLogin(page, sam);
  const box = (language: Language) => codeStep(page, language).code;
  const { submit } = codeStep(page);
  for (const [typed, problem] of [['', 'empty'], ['12 34', 'digits']] as const) {
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
    await expect(box('en-US')).toHaveAccessibleDescription(new RegExp(filled(words['en-US'].errors.mfa_code_incorrect_tries, { tries })));
    await expect(box('en-US')).toBeFocused();
    await expect(box('en-US')).toHaveValue('00000000');
  }
  await inBothLanguages(page, (language) =>
    expect(box(language)).toHaveAccessibleDescription(new RegExp(filled(words[language].errors.mfa_code_incorrect_tries, { tries: 2 }))),
  );
  await submit.click();
  await inBothLanguages(page, (language) =>
    expect(box(language)).toHaveAccessibleDescription(new RegExp(words[language].errors.mfa_code_incorrect_last)),
  );
  await submit.click();
  const { message, userName } = loginForm(page);
  await expect(message).toBeFocused();
  await inBothLanguages(page, (language) => expect(message).toContainText(words[language].errors.mfa_code_incorrect_none));
  await expect(userName).toHaveValue(sam.userName);
});

test('ten failures lock the account; the wait counts down, ends, and log-in succeeds [LOG-03]', async ({
  page, launch,
}) => {
  const service = await launch({ LOGIN_TRIES_PER_ACCOUNT: '10', LOGIN_LOCK_SECONDS: '10' });
  await page.goto(service.at('/'));
  await Promise.all(Array.from({ length: 9 }, () => service.tryPassword(lin.userName, 'Wrong-Guess-11')));
  const { message, submit, userName, password } = loginForm(page);
  await submitLogin(page, { ...lin, password: 'Wrong-Guess-12' });
  await expect(password).toHaveAccessibleDescription(words['en-US'].errors.incorrect_password);
  await submitLogin(page, lin);
  await expect(message).toContainText(words['en-US'].errors.resource_protected);
  await expect(message).toBeFocused();
  await expect(submit).toHaveAttribute('aria-disabled', 'true');
  await expect(submit).toHaveText(counted(words['en-US'].login.submitIn));
  const shown = await submit.textContent();
  await expect(submit).not.toHaveText(shown ?? '');
  await expect(submit).toHaveText(counted(words['en-US'].login.submitIn));
  await languageChoice(page, 'zh-CN').click();
  await expect(message).toContainText(words['zh-CN'].errors.resource_protected);
  await expect(submit).toHaveText(counted(words['zh-CN'].login.submitIn));
  await expect(submit).toHaveText(words['zh-CN'].login.submit, { timeout: 30_000 });
  await expect(userName).toHaveValue(lin.userName);
  await submit.click();
  await expect(greeting(page, lin, 'zh-CN')).toBeVisible();
});

test('a locked account keeps nobody else out [LOG-03]', async ({ page, launch }) => {
  const service = await launch({ LOGIN_TRIES_PER_ACCOUNT: '10' });
  await page.goto(service.at('/'));
  await Promise.all(Array.from({ length: 10 }, () => service.tryPassword(sam.userName, 'Wrong-Guess-11')));
  await submitLogin(page, sam);
  await expect(loginForm(page).submit).toHaveText(/Log in \(1[45]:\d\d\)/);
  await fillIn(page, lin);
  await loginForm(page).submit.click();
  await expect(greeting(page, lin)).toBeVisible();
});

test('too many requests show the wait and count it down [LOG-03]', async ({ page, launch }) => {
  const service = await launch({ REQUESTS_PER_MINUTE: '3' });
  await page.clock.install();
  await page.goto(service.at('/login'));
  await Promise.all(Array.from({ length: 4 }, () => service.tryPassword('nobody@example.com', 'Wrong-Guess-11')));
  const { message, submit, userName, password } = loginForm(page);
  await submitLogin(page, lin);
  await expect(message).toBeFocused();
  await inBothLanguages(page, async (language) => {
    await expect(message).toContainText(counted(words[language].errors.request_throttled_wait));
    await expect(submit).toHaveText(counted(words[language].login.submitIn));
  });
  const shown = await submit.textContent();
  await page.clock.runFor(2000);
  await expect(submit).not.toHaveText(shown ?? '');
  await page.clock.runFor(60_000);
  await inBothLanguages(page, (language) => expect(submit).toHaveText(words[language].login.submit));
  await expect(userName).toHaveValue(lin.userName);
  await expect(password).toHaveValue(lin.password);
});

test('a code step that is over leads back to log-in with a word [LOG-03]', async ({ page, service }) => {
  await page.goto(service.at('/'));
  await submitLogin(page, sam);
  const { code, submit } = codeStep(page);
  await expect(code).toBeVisible();
  await service.endChallenges();
  await code.fill(service.unusedOf(backupCodes));
  await submit.click();
  const { message, userName } = loginForm(page);
  await expect(message).toBeFocused();
  await inBothLanguages(page, (language) => expect(message).toContainText(words[language].errors.mfa_session_not_found));
  await expect(userName).toHaveValue(sam.userName);
});

test('after a code step that was over the next one succeeds [TFA-04]', async ({ page, service }) => {
  await page.goto(service.at('/'));
  await submitLogin(page, sam);
  await expect(codeStep(page).code).toBeVisible();
  await service.kill();
  await codeStep(page).code.fill('12345678');
  await codeStep(page).submit.click();
  await expect(page.getByRole('alert').filter({ hasText: words['en-US'].errors.unreachable })).toBeFocused();
  await service.endChallenges();
  await service.start();
  await retry(page).click();
  await expect(loginForm(page).message).toContainText(words['en-US'].errors.mfa_session_not_found);
  await loginForm(page).submit.click();
  await proveWithBackupCode(page, service);
  await expect(greeting(page, sam)).toBeVisible();
});
