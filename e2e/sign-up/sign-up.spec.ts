import type { Page } from '@playwright/test';
import { expect, quickResend, test } from '../fixtures.ts';
import { lin, type Customer } from '../customers.ts';
import { codeIn, mailsTo } from '../mails.ts';
import {
  chooseLanguage,
  hydrated,
  askForSignUpCode,
  branded,
  filled,
  greeting,
  loginForm,
  signUpForm,
  words,
  holdRequests,
  openUnready,
} from '../page-objects.ts';
import { type Service, loseResponse } from '../service.ts';

test.use({ settings: quickResend });

const { accountCreation, errors, fields, legalDocuments, login, newPassword, shell, signUp } = words['en-US'];
const createPath = '**/v1.0/users/';
const secret = 'Bright-Window-64';
const newcomer = (name: string): Customer => ({ username: `${name}@example.com`, password: secret, name });

async function reachCode(page: Page, service: Service, customer: Customer, path = '/login#signup'): Promise<void> {
  await page.goto(service.at(path));
  await askForSignUpCode(page, customer);
  await expect(signUpForm(page).code).toBeFocused();
}

async function createWith(page: Page, code: string): Promise<void> {
  await signUpForm(page).code.fill(code);
  await signUpForm(page).create.click();
}

const newestCode = async (service: Service, { username }: Customer) => codeIn((await mailsTo(service, username))[0]);

test('a new customer creates an account [LOG-02, LOG-08, NAV-09, NAV-11]', async ({ page, service, watch }) => {
  const mia = newcomer('mia');
  await page
    .context()
    .addCookies([{ name: 'ac_signup_source', value: 'spring', domain: '.default.localhost', path: '/' }]);
  await page.goto(service.at('/'));
  await hydrated(page);
  await loginForm(page).username.fill(mia.username);
  await page.getByRole('link', { name: login.createAccount }).click();
  const form = signUpForm(page);
  await expect(form.email).toHaveValue(mia.username);
  await expect(form.title).toBeFocused();
  await expect(page).toHaveTitle(branded(signUp.pageTitle));
  await expect(loginForm(page).username).toBeHidden();
  await expect(page.getByRole('banner').getByRole('link', { name: shell.links['log-in'] })).toBeVisible();
  await expect(form.news).not.toBeChecked();
  await expect(form.terms).not.toBeChecked();
  await askForSignUpCode(page, mia);
  await expect(form.code).toHaveAccessibleDescription(
    filled(signUp.code.sent, { email: mia.username, time: '10 minutes' }),
  );
  const marker = (await page.context().cookies()).find(({ name }) => name === 'ac_signup_marker');
  expect(Math.round((marker?.expires ?? 0) - Date.now() / 1000)).toBeGreaterThan(540);
  const code = await newestCode(service, mia);
  await createWith(page, `${code.slice(0, 3)} ${code.slice(3)}`);
  await expect(greeting(page, mia)).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: shell.created.notice })).toBeVisible();
  await expect(page).toHaveURL(service.at('/'));
  expect(watch.visits('/login')).toHaveLength(1);
  expect(await mailsTo(service, mia.username)).toHaveLength(1);
  // Mailed to the owner as a login from another device.
  expect((await service.tryPassword(mia.username, mia.password)).status).toBe(200);
});

test('errors show at fields; the input stays [LOG-02, LOG-03, VAL-01, VAL-03, VAL-05]', async ({ page, service }) => {
  await page.goto(service.at('/login?redirect=x#signup'));
  const form = signUpForm(page);
  await form.submit.click();
  await expect(form.email).toBeFocused();
  await expect(form.email).toHaveAccessibleDescription(fields.emailProblem.empty);
  await expect(form.terms).toHaveAccessibleDescription(accountCreation.terms.unticked);
  await form.password.fill('Summer2026!');
  await expect(form.password).toHaveAccessibleDescription(errors.password_too_common);
  await form.password.fill(secret);
  await expect(form.password).toHaveAccessibleDescription(newPassword.rules.strong);
  // Only the service knows the name of the site here.
  await askForSignUpCode(page, { username: 'noa@example.com', password: 'Default-2026!' });
  await expect(form.password).toHaveAccessibleDescription(errors.password_too_common);
  await expect(form.password).toBeFocused();
  expect(await form.email.inputValue()).toBe('noa@example.com');
  expect(await form.password.inputValue()).toBe('Default-2026!');
  await askForSignUpCode(page, { username: lin.username.toUpperCase(), password: secret });
  await expect(form.email).toHaveAccessibleDescription(new RegExp(errors.account_already_exist));
  await form.logIn.last().click();
  await expect(loginForm(page).title).toBeFocused();
  await expect(page).toHaveURL(service.at('/login?redirect=x#login'));
  await expect(loginForm(page).username).toHaveValue(lin.username.toUpperCase());
  await page.goBack();
  await expect(form.email).toHaveValue(lin.username.toUpperCase());
  await expect(form.password).toHaveValue(secret);
  await expect(form.terms).toBeChecked();
  expect(await mailsTo(service, lin.username)).toEqual([]);
});

test('a wrong code can be retried; a second mail is sent on request [LOG-02, LOG-03] @release', async ({
  page,
  service,
}) => {
  const ida = newcomer('ida');
  await reachCode(page, service, ida);
  const form = signUpForm(page);
  const first = await newestCode(service, ida);
  await createWith(page, first === '123456' ? '654321' : '123456');
  await expect(form.code).toHaveAccessibleDescription(filled(errors.secret_code_incorrect_tries, { tries: 4 }));
  await form.change.click();
  await expect(form.title).toBeFocused();
  await expect(form.email).toHaveValue(ida.username);
  await form.submit.click();
  await expect(form.code).toBeFocused();
  expect(await mailsTo(service, ida.username)).toHaveLength(1);
  await form.resend.click();
  await expect(form.code).toHaveAccessibleDescription(
    filled(signUp.code.sentAgain, { email: ida.username, time: '10 minutes' }),
  );
  expect(await mailsTo(service, ida.username)).toHaveLength(2);
  await createWith(page, await newestCode(service, ida));
  await expect(page).toHaveURL(service.site('/'));
});

test(
  'after a lost response a created account is signed in [LOG-02]',
  { tag: '@release' },
  async ({ page, service, watch }) => {
    const leo = newcomer('leo');
    await reachCode(page, service, leo, `/login?redirect=${encodeURIComponent(service.at('/'))}#signup`);
    const code = await newestCode(service, leo);
    // The request is lost.
    await page.route(createPath, (route) => route.abort());
    await createWith(page, code);
    await expect(signUpForm(page).message).toContainText(errors.account_not_created);
    await page.unroute(createPath);
    // The response is lost.
    await page.route(createPath, (route) => loseResponse(route, service));
    await signUpForm(page).create.click();
    await expect(greeting(page, leo)).toBeVisible();
    expect(watch.calls('POST', '/v1.0/users/')).toHaveLength(2);
  },
);

test('a link to sign-up while it is open keeps it open [LOG-02] @release', async ({ page, service }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(service.at('/login#signup'));
  await signUpForm(page).email.fill('pat@example.com');
  await page.getByRole('button', { name: shell.header.menu }).click();
  await page.getByRole('dialog').getByRole('link', { name: shell.links['sign-up'] }).click();
  await expect(signUpForm(page).title).toBeFocused();
  await expect(signUpForm(page).email).toHaveValue('pat@example.com');
});

test('without the legal documents the terms cannot be accepted [LOG-08] @release', async ({ page, service }) => {
  await page.route('**/v2/user/contracts*', (route) => route.abort());
  await page.goto(service.at('/login#signup'));
  const form = signUpForm(page);
  await expect(form.terms).toHaveAccessibleDescription(new RegExp(accountCreation.terms.missing));
  await form.submit.click();
  await expect(form.terms).toHaveAccessibleDescription(new RegExp(accountCreation.terms.missing));
  await form.terms.click({ force: true });
  await expect(form.terms).not.toBeChecked();
  await page.locator('#sign-up-part').getByRole('link', { name: shell.links.terms }).click();
  const reader = page.getByRole('dialog', { name: shell.links.terms });
  await expect(reader.getByRole('alert')).toBeVisible();
  const opened = page.waitForEvent('popup');
  await reader.getByRole('link', { name: legalDocuments.official }).click();
  await expect((await opened).getByRole('heading', { name: shell.links.terms })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(reader).toBeHidden();
  await page.unrouteAll();
  await form.retry.click();
  await expect(form.terms).toBeFocused();
  await form.terms.check();
  await expect(form.terms).toBeChecked();
});

test('the URL opens sign-up before hydration; its script can be retried [NAV-09] @release', async ({
  page,
  service,
}) => {
  const arrive = await holdRequests(page, /\/assets\/login-[\w-]{8}\.js$/);
  await page.route(/\/assets\/sign-up\.section-|\/config\.json/, (route) => route.abort());
  await openUnready(page, service.at('/login#signup'));
  const form = signUpForm(page);
  await expect(form.title).toBeVisible();
  await expect(loginForm(page).username).toBeHidden();
  arrive();
  await expect(form.retry).toBeVisible();
  await page.unrouteAll();
  await form.retry.click();
  await expect(form.email).toBeVisible();
});

test.describe('in the regional brand', () => {
  test.use({ locale: 'zh-CN', viewport: { width: 390, height: 844 } });

  test('sign-up and its mail are in Chinese [LOG-02, VAL-07, SHL-10]', async ({ page, service }) => {
    const xin = newcomer('xin');
    const chinese = words['zh-CN'];
    await page.goto(service.at('/login#signup', 'regional'));
    await askForSignUpCode(page, xin, 'zh-CN');
    // Playwright reads an address that wraps as a whole as a separate word.
    const sent = filled(chinese.signUp.code.sent, { email: xin.username, time: '5 分钟' });
    await expect(signUpForm(page, 'zh-CN').code).toHaveAccessibleDescription(sent.replace('，', '， '));
    const [mail] = await mailsTo(service, xin.username);
    expect(mail?.subject).toMatch(/[\u4e00-\u9fff]/);
    await signUpForm(page, 'zh-CN').code.fill('12');
    await chooseLanguage(page, 'en-US');
    await expect(signUpForm(page).create).toBeVisible();
    await expect(signUpForm(page).code).toHaveValue('12');
    await createWith(page, codeIn(mail));
    await expect(page).toHaveURL(service.site('/', 'regional'));
  });
});
