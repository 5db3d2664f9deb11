import { expect, test } from '../fixtures.ts';
import { lin, sam } from '../customers.ts';
import { noteShifts, shiftsOf } from '../layout-shifts.ts';
import {
  branded,
  hydrated,
  codeStep,
  fillIn,
  greeting,
  storedState,
  chooseLanguage,
  loginForm,
  signUpForm,
  verifyWithBackupCode,
  submitLogin,
  thirdParties,
  words,
  openLogin,
  holdRequests,
  openUnready,
} from '../page-objects.ts';

const { errors, login, shell, signUp } = words['en-US'];

for (const by of ['click', 'Enter']) {
  test(`a submit by ${by} before any script is sent once [LOG-01]`, async ({ page, service, watch }) => {
    const release = await holdRequests(page);
    await openUnready(page, service.at('/login?redirect=' + encodeURIComponent(service.at('/'))));
    await fillIn(page, lin);
    if (by === 'Enter') await page.keyboard.press('Enter');
    else await loginForm(page).submit.click();
    release();
    await expect(greeting(page, lin)).toBeVisible();
    expect(watch.calls('POST', '/v1.0/oauth2/token/')).toHaveLength(1);
  });
}

test('a third-party click before any script is repeated once [LOG-01, LOG-04]', async ({ page, service, watch }) => {
  const release = await holdRequests(page);
  await page.route('**/oauth2/third/juniper/*', (route) => route.fulfill({ json: { url: service.site('/') } }));
  await openUnready(page, service.at('/login'));
  await thirdParties(page).button('Juniper').click();
  release();
  await expect(page).toHaveURL(service.site('/'));
  expect(watch.calls('GET', '/v1.0/oauth2/third/juniper/')).toHaveLength(1);
  expect(watch.calls('POST', '/v1.0/oauth2/token/')).toEqual([]);
});

test('input after an early submit needs another submit [LOG-01] @release', async ({ page, service, watch }) => {
  const release = await holdRequests(page);
  await openUnready(page, service.at('/login?redirect=' + encodeURIComponent(service.at('/'))));
  await loginForm(page).username.fill(lin.username);
  await page.keyboard.press('Enter');
  await loginForm(page).password.pressSequentially(lin.password.slice(0, 5));
  release();
  await hydrated(page);
  await loginForm(page).password.pressSequentially(lin.password.slice(5));
  expect(watch.calls('POST', '/v1.0/oauth2/token/')).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(greeting(page, lin)).toBeVisible();
  expect(watch.calls('POST', '/v1.0/oauth2/token/')).toHaveLength(1);
});

test('an early submit of empty fields shows their errors [LOG-01] @release', async ({ page, service, watch }) => {
  const release = await holdRequests(page);
  await openUnready(page, service.at('/login'));
  await loginForm(page).submit.click();
  release();
  await expect(loginForm(page).username).toBeFocused();
  await expect(loginForm(page).username).toHaveAccessibleDescription(/./);
  expect(watch.calls('POST', '/v1.0/oauth2/token/')).toEqual([]);
});

test('input before any script is not submitted on its own [LOG-01] @release', async ({ page, service, watch }) => {
  const release = await holdRequests(page);
  await openUnready(page, service.at('/login'));
  await fillIn(page, lin);
  await page.keyboard.press('Tab');
  release();
  await hydrated(page);
  await page.waitForLoadState('networkidle');
  expect(watch.calls('POST', '/v1.0/oauth2/token/')).toEqual([]);
  await expect(loginForm(page).message).toHaveText('');
});

test('hydration keeps the input and the focus [LOG-01]', async ({ page, service }) => {
  const release = await holdRequests(page);
  await openUnready(page, service.at('/login'));
  await fillIn(page, lin);
  await loginForm(page).remember.check();
  await loginForm(page).username.focus();
  release();
  await hydrated(page);
  await expect(loginForm(page).username).toHaveValue(lin.username);
  await expect(loginForm(page).password).toHaveValue(lin.password);
  await expect(loginForm(page).remember).toBeChecked();
  await expect(loginForm(page).username).toBeFocused();
});

test('hydration keeps the elements of the form [LOG-01] @release', async ({ page, service }) => {
  for (let visit = 0; visit < 2; visit += 1) {
    await openUnready(page, service.at('/login'));
    await loginForm(page).username.evaluate((field) => field.setAttribute('data-first', ''));
    await hydrated(page);
    await expect(loginForm(page).username).toHaveAttribute('data-first', '');
  }
});

test('with cookies disabled login reports it and does not navigate [NAV-02, LOG-01]', async ({
  page,
  service,
  watch,
}) => {
  await page.addInitScript(() =>
    // Read only: writes are lost, as in a browser without cookies.
    Object.defineProperty(Document.prototype, 'cookie', { get: () => '', set: Function.prototype.valueOf }),
  );
  await page.goto(service.at('/'));
  await expect(loginForm(page).message).toContainText(errors.cookies_off);
  await submitLogin(page, lin);
  await expect(loginForm(page).message).toContainText(errors.cookies_off);
  await page.waitForLoadState('networkidle');
  expect(watch.visits('/login')).toHaveLength(1);
  expect(watch.calls('POST', '/v1.0/oauth2/token/')).toEqual([]);
});

test('without storage a customer stays signed in after a reload [SES-02, SES-08]', async ({ page, service, watch }) => {
  await page.addInitScript(() =>
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('The operation is insecure.', 'SecurityError');
      },
    }),
  );
  await page.goto(service.at('/'));
  await loginForm(page).remember.check();
  await submitLogin(page, sam);
  await verifyWithBackupCode(page, service);
  await expect(greeting(page, sam)).toBeVisible();
  await page.reload();
  await expect(greeting(page, sam)).toBeVisible();
  expect(watch.visits('/login')).toHaveLength(1);
  expect(watch.calls('POST', '/oauth2/token/')).toHaveLength(2);
});

test('an invalid configuration is named, and Retry reads it again [CFG-02] @release', async ({ page, service }) => {
  await page.route('**/config.json', async (route) => {
    const { text } = await service.call('/config.json');
    const body = text.replace('"officialSite":"http:', '"officialSite":"ftp:').replace(/"clientId":"[^"]*",/, '');
    await route.fulfill({ contentType: 'application/json', body });
  });
  await page.goto(service.at('/'));
  await expect(page.getByRole('heading', { name: shell.misconfigured.title })).toBeVisible();
  await expect(page.getByRole('alert').filter({ hasText: 'clientId' })).toContainText('officialSite');
  await page.unrouteAll();
  await page.getByRole('button', { name: shell.retry }).click();
  await expect(loginForm(page).title).toBeVisible();
});

test('an unreadable configuration is reported at submit, then read again [CFG-02] @release', async ({
  page,
  service,
}) => {
  await page.route('**/config.json', (route) => route.fulfill({ status: 500, body: '' }));
  await page.goto(service.at('/login'));
  await submitLogin(page, lin);
  await expect(loginForm(page).message).toContainText(errors.unknown);
  // The newest route applies first, so there is no moment in which the real file is read.
  await page.route('**/config.json', (route) => route.fulfill({ json: { brand: 'none' } }));
  await loginForm(page).submit.click();
  await expect(loginForm(page).message).toContainText(errors.misconfigured);
  await page.unrouteAll();
  await loginForm(page).submit.click();
  await expect(page).toHaveURL(service.site('/'));
  expect((await storedState(page)).cookies).toContain('ac_signed_in');
  await expect(codeStep(page).title).toHaveCount(0);
});

test('a new browser sends the service no request before an interaction [LOG-01]', async ({ page, service, watch }) => {
  const asked = (): string[] =>
    watch.requests.map((request) => new URL(request.url()).pathname).filter((path) => /^\/(v1|v2|oauth2)/.test(path));
  await openLogin(page, service);
  await page.waitForLoadState('networkidle');
  expect(asked()).toEqual([]);
  await loginForm(page).username.focus();
  await expect.poll(() => asked().toSorted()).toEqual(['/v1.0/oauth2/passkey/', '/v1.0/oauth2/third-systems/']);
});

test('a recovery email chosen before hydration stays chosen [LOG-05, SHL-10]', async ({ page, service }) => {
  const { cookieNotice, passwordReset } = words['en-US'];
  const release = await holdRequests(page);
  await openUnready(page, service.at('/reset-password'));
  const recovery = page.getByRole('radio', { name: passwordReset.target.recovery });
  const language = page.getByRole('contentinfo').getByRole('button', { name: '简体中文' });
  const settings = page.getByRole('contentinfo').getByRole('button', { name: cookieNotice.settings });
  await page.getByText(passwordReset.target.recovery, { exact: true }).click();
  await expect(recovery).toBeChecked();
  await page.getByRole('contentinfo').getByText('English').first().click();
  await expect(language).toBeDisabled();
  await expect(settings).toBeDisabled();
  release();
  await expect(settings).toBeEnabled();
  await expect(recovery).toBeChecked();
  await expect(page.getByRole('textbox', { name: passwordReset.target.recovery })).toBeVisible();
  await chooseLanguage(page, 'zh-CN');
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN');
});

test('a press before any script gives feedback, and no reload is offered [LOG-01] @release', async ({
  page,
  service,
}) => {
  const release = await holdRequests(page);
  await openUnready(page, service.at('/login?redirect=' + encodeURIComponent(service.at('/'))));
  await fillIn(page, lin);
  const ring = (): Promise<string> =>
    loginForm(page).submit.evaluate((button) => getComputedStyle(button, '::after').content);
  const offer = (): Promise<string> =>
    page.locator('#slow-load').evaluate((strip) => getComputedStyle(strip).animationDelay);
  expect([await ring(), await offer()]).toEqual(['none', '12s']);
  await loginForm(page).submit.click();
  expect([await ring(), await offer()]).toEqual(['""', '60s']);
  release();
  await expect(greeting(page, lin)).toBeVisible();
});

test('a press on the language before hydration takes effect afterwards [SHL-10] @release', async ({
  page,
  service,
}) => {
  const release = await holdRequests(page);
  await openUnready(page, service.at('/login'));
  await chooseLanguage(page, 'zh-CN');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-US');
  release();
  await expect(loginForm(page, 'zh-CN').title).toBeVisible();
});

test('a form that a password manager changes before hydration keeps its input and the press [LOG-01]', async ({
  page,
  service,
  watch,
}) => {
  const release = await holdRequests(page);
  await openUnready(page, service.at('/login?redirect=' + encodeURIComponent(service.at('/'))));
  await fillIn(page, lin);
  const first = await loginForm(page).submit.elementHandle();
  await loginForm(page).password.evaluate((field) => field.before(document.createElement('span')));
  await loginForm(page).submit.click();
  release();
  await expect(greeting(page, lin)).toBeVisible();
  expect(await first?.evaluate((button) => button.isConnected).catch(() => false)).toBe(false);
  expect(watch.calls('POST', '/v1.0/oauth2/token/')).toHaveLength(1);
});

test('a link to sign-up shows its skeleton before any script, and no field of login [LOG-02, NAV-09]', async ({
  page,
  service,
}) => {
  await noteShifts(page);
  const release = await holdRequests(page);
  await openUnready(page, service.at('/login#signup'));
  const form = signUpForm(page);
  await expect(form.title).toBeVisible();
  await expect(loginForm(page).username).toBeHidden();
  await expect(form.email).toHaveCount(0);
  release();
  await expect(form.terms).toBeEnabled();
  await expect(form.title).toBeFocused();
  await expect(page.locator('#sign-up-part select')).toHaveValue('US');
  expect((await shiftsOf(page)).reduce((sum, { value }) => sum + value, 0)).toBeLessThan(0.02);
});

test('the link opens sign-up before its script loads, with the address typed at login [LOG-02] @release', async ({
  page,
  service,
}) => {
  const release = await holdRequests(page, /\/assets\/sign-up\.section-[^/]*\.js$/);
  await openLogin(page, service);
  await loginForm(page).username.fill('early@example.com');
  await page.getByRole('link', { name: login.createAccount }).click();
  const form = signUpForm(page);
  await expect(form.title).toBeFocused();
  await expect(page).toHaveTitle(branded(signUp.pageTitle));
  release();
  await expect(form.email).toHaveValue('early@example.com');
  await expect(form.title).toBeFocused();
  await form.email.fill('other@example.com');
  await page.getByRole('link', { name: signUp.logIn }).first().click();
  // Typed there before, so it stays.
  await expect(loginForm(page).username).toHaveValue('early@example.com');
});
