import { expect, type Locator, type Page } from '@playwright/test';
import * as v from 'valibot';
import type { EmailUsage } from '#contract/calls/email.ts';
import { defaultNames } from '#contract/storage-names.ts';
import { messages as english } from '#locales/en-US/messages.ts';
import { messages as chinese } from '#locales/zh-CN/messages.ts';
import { brandName } from '#src/brands/default/name.ts';
import { backupCodes, type Customer } from './customers.ts';
import { codeMailedTo } from './mails.ts';
import type { Service } from './service.ts';

export const words = { 'en-US': english, 'zh-CN': chinese } as const;
export type Language = keyof typeof words;
const sessionSchema = v.object({ web_session_auth_code: v.string() });
type Credentials = Pick<Customer, 'username' | 'password'>;

/** A sentence with its placeholders filled. */
export function filled(sentence: string, gaps: Readonly<Record<string, string | number>>): string {
  return sentence.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(gaps[name] ?? ''));
}

/** A sentence that names the brand by its folder, like the header, document titles and copyright. */
export function branded(sentence: string, language: Language = 'en-US'): string {
  return filled(sentence, { brand: brandName[language] });
}

/** A pattern for a sentence with any time in its placeholder, or with any other text. */
export function counted(sentence: string, gap = '\\d[\\d:]*'): RegExp {
  const pieces = sentence.split(/\{\{\w+\}\}/).map((piece) => piece.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(pieces.join(gap));
}

/** The login form. */
export function loginForm(page: Page, language: Language = 'en-US') {
  const { login } = words[language];
  return {
    title: page.getByRole('heading', { name: login.title, exact: true }),
    username: page.locator('form#log-in input[name=username]'),
    password: page.locator('form#log-in input[name=password]'),
    remember: page.getByLabel(filled(login.remember.label, { days: 30 })),
    submit: page.locator('form#log-in button.button--login'),
    message: page.locator('form#log-in [role=alert]'),
    forget: page.getByRole('button', { name: login.remember.forget }),
  };
}

/** The sign-up form and its next step. */
export function signUpForm(page: Page, language: Language = 'en-US') {
  const { accountCreation, fields, secondFactor, signUp } = words[language];
  const part = page.locator('#sign-up-part');
  const button = (name: string): Locator => part.getByRole('button', { name, exact: true });
  return {
    title: part.getByRole('heading', { name: signUp.title, exact: true }),
    email: part.getByLabel(fields.email, { exact: true }),
    password: part.getByLabel(fields.password.label, { exact: true }),
    terms: part.locator('input[name=agreed]'),
    news: part.getByLabel(accountCreation.news),
    submit: button(signUp.submit),
    message: part.locator('form:visible [role=alert]'),
    retry: button(words[language].shell.retry),
    logIn: part.getByRole('link', { name: signUp.logIn }),
    code: part.getByLabel(secondFactor.code.label, { exact: true }),
    resend: button(secondFactor.resend),
    waiting: part.getByRole('button', { name: counted(secondFactor.resendIn) }),
    change: button(signUp.code.change),
    create: button(signUp.code.submit),
  };
}

/** Fills in the sign-up form and requests the code. */
export async function askForSignUpCode(
  page: Page,
  { username, password }: Credentials,
  language: Language = 'en-US',
): Promise<void> {
  const form = signUpForm(page, language);
  await form.email.fill(username);
  await form.password.fill(password);
  await form.terms.check();
  await form.submit.click();
}

/** The third-party buttons of the login form. */
export function thirdParties(page: Page, language: Language = 'en-US') {
  const group = page.getByRole('group', { name: words[language].login.thirdParties.title });
  const button = (name: string): Locator =>
    group.getByRole('button', { name: filled(words[language].login.thirdParties.name, { name }), exact: true });
  return { group, all: group.getByRole('button'), button };
}

/** Goes from the account page via the login page to a third party. */
export async function goToThirdParty(page: Page, service: Service, system = 'Larch'): Promise<void> {
  await page.goto(service.at('/'));
  await expect(loginForm(page).username).toBeVisible();
  await hydrated(page);
  await page
    .locator('form#log-in')
    .getByRole('button', { name: filled(words['en-US'].login.thirdParties.name, { name: system }), exact: true })
    .click();
  await expect(provider(page).title(system)).toBeVisible();
}

/** The page of the demonstration provider. */
export function provider(page: Page) {
  return {
    title: (system: string) => page.getByRole('heading', { name: `Sign in with ${system}` }),
    person: (name: string) => page.getByRole('button', { name: `Continue as ${name}` }),
    cancel: page.getByRole('button', { name: 'Cancel' }),
  };
}

/** The return page of a refused third-party sign-in. */
export function refusedReturn(page: Page, language: Language = 'en-US') {
  const { thirdParty } = words[language];
  return {
    title: page.getByRole('heading', { name: thirdParty.refused.title }),
    message: page.getByRole('alert').filter({ hasText: /./ }),
    wayOn: (way: keyof typeof thirdParty.way) =>
      page.getByRole('main').getByRole('button', { name: thirdParty.way[way], exact: true }),
  };
}

/** The step that asks for a code. */
export function codeStep(page: Page, language: Language = 'en-US') {
  const {
    secondFactor,
    twoFactor,
    dataProtection,
    archive,
    recoveryEmail,
    shared,
    passkey,
    password,
    emailChange,
    loginApproval,
  } = words[language];
  const connect = filled(words[language].thirdParty.connect, { provider: '.+' });
  const presses = [
    twoFactor.lastPress,
    dataProtection.form.submit,
    archive.action,
    emailChange.form.submit,
    [
      connect,
      loginApproval.allow,
      passkey.create.action,
      recoveryEmail.off.action,
      shared.remove,
      password.form.submitSet,
      password.form.submitChange,
    ],
  ].flatMap((each) => Object.values<string>(each));
  return {
    title: page.getByRole('heading', { name: secondFactor.title }),
    code: page.getByLabel(secondFactor.code.label, { exact: true }),
    /** Names the action if it is the last press of one. */
    submit: page
      .getByRole('button', { name: new RegExp(`^(${[secondFactor.submit, ...presses].join('|')})$`) })
      .and(page.locator('[type=submit]')),
    another: page.getByRole('button', { name: secondFactor.another }),
    cancel: page.getByRole('button', { name: secondFactor.cancel }),
    method: (type: 'passkey' | 'totp' | 'backup_code' | 'email_code' | 'recovery_email_code') =>
      page.getByRole('button', { name: new RegExp(`^${secondFactor[type].name}`) }),
    resend: page.getByRole('button', { name: secondFactor.resend, exact: true }),
    waiting: page.getByRole('button', { name: counted(secondFactor.resendIn) }),
  };
}

export async function fillIn(page: Page, { username, password }: Credentials): Promise<void> {
  const form = loginForm(page);
  await form.username.fill(username);
  await form.password.fill(password);
}

export async function submitLogin(page: Page, customer: Credentials): Promise<void> {
  await fillIn(page, customer);
  // The chart listens once the page's first script has run.
  await page.waitForLoadState('load');
  await loginForm(page).submit.click();
}

/** The title of a customer's home page, in a language. */
export function greeting(page: Page, { name }: Customer, language: Language = 'en-US'): Locator {
  return page.locator(`html[lang="${language}"]`).getByRole('heading', { level: 1, name, exact: true });
}

/** Holds requests back, those for scripts by default. Returns a function that releases them. */
export async function holdRequests(page: Page, requests: string | RegExp = '**/assets/*.js'): Promise<() => void> {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(requests, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

/** Opens a page whose scripts are held back. A person presses nothing before the document has been read. */
export async function openUnready(page: Page, address: string): Promise<void> {
  await page.goto(address, { waitUntil: 'commit' });
  await page.waitForFunction(() => document.readyState !== 'loading');
}

/** The cookie notice of the home page. */
export function cookieNotice(page: Page, language: Language = 'en-US') {
  const { cookieNotice: said } = words[language];
  const region = page.getByRole('region', { name: said.label });
  // `early`: the part that the document shows before the page is ready.
  const notice = region.and(page.locator(':not([data-starting-notice]) > *'));
  const early = page.locator('[data-starting-notice]').getByRole('region', { name: said.label });
  const button = (name: string): Locator => notice.getByRole('button', { name });
  return {
    notice,
    early,
    allow: button(said.allow),
    decline: button(said.decline),
    policy: notice.getByRole('link'),
    kept: page.getByText(said.kept),
  };
}

/** Declines cookies in advance, so that no notice covers a page. */
export async function declineCookies(page: Page): Promise<void> {
  await page.addInitScript((name) => {
    if (location.hostname.startsWith('account.')) localStorage.setItem(name, 'declined');
  }, defaultNames.storage.cookieConsent);
}

/** Unloads the page before its session changes or ends; otherwise it would navigate and abort the next `goto`. */
export async function unload(page: Page): Promise<void> {
  await page.goto('about:blank');
}

/** Logs the browser out without the page's knowledge. */
export async function loseCookies(page: Page): Promise<void> {
  await unload(page);
  await page.context().clearCookies();
}

/** Signs a customer in and waits for the home page. */
export async function signIn(page: Page, service: Service, customer: Customer): Promise<void> {
  await page.goto(service.at('/'));
  await submitLogin(page, customer);
  await expect(greeting(page, customer)).toBeVisible();
}

/** Sets what an earlier login left in the browser, for a customer without a second factor. */
export async function setSessionCookies(page: Page, service: Service, customer: Credentials): Promise<void> {
  const code = await plantSessionCookies(page, service, customer);
  const login = { name: `${defaultNames.storage.token}_login`, code };
  await page.context().addInitScript(({ name, code: own }) => {
    if (location.hostname !== 'account.default.localhost' || !document.cookie.includes(own)) return;
    if (localStorage.getItem(name) === null) localStorage.setItem(name, 'unknown');
  }, login);
}

/** Sets the cookies of a session without a login in this browser, as another host can. Returns the session code. */
export async function plantSessionCookies(
  page: Page,
  service: Service,
  { username, password }: Credentials,
): Promise<string> {
  const { text } = await service.tryPassword(username, password);
  const { web_session_auth_code: code } = v.parse(sessionSchema, JSON.parse(text));
  const { sessionCode, onlineSign, marker } = defaultNames.cookies;
  const common = { path: '/', secure: false, sameSite: 'Lax' } as const;
  const shared = { domain: '.default.localhost', ...common };
  await page.context().addCookies([
    { name: sessionCode, value: code, domain: 'account.default.localhost', ...common },
    { name: onlineSign, value: '1', ...shared },
    { name: marker, value: '1', ...shared },
  ]);
  return code;
}

/** Opens the home page as a signed-in customer. */
export async function openSignedIn(page: Page, service: Service, customer: Customer): Promise<void> {
  await setSessionCookies(page, service, customer);
  await page.goto(service.at('/'));
  await expect(greeting(page, customer)).toBeVisible();
}

/** Opens the Security page as a signed-in customer. */
export async function openSecurity(page: Page, service: Service, customer: Customer): Promise<void> {
  await setSessionCookies(page, service, customer);
  await page.goto(service.at('/accountSecurity'));
}

/** Opens the login page and waits for its hydration. */
export async function openLogin(page: Page, service: Service): Promise<void> {
  await page.goto(service.at('/login'));
  await hydrated(page);
}

/** Types a new password twice. */
export async function typePassword(page: Page, password: string, language: Language = 'en-US'): Promise<void> {
  const { newPassword } = words[language];
  await page.getByLabel(newPassword.label, { exact: true }).fill(password);
  await page.getByLabel(newPassword.confirmation.label, { exact: true }).fill(password);
}

/** Passes the code step with the newest mailed code. */
export async function verifyByMail(page: Page, service: Service, customer: Customer): Promise<void> {
  const { code, submit } = codeStep(page);
  // The code is mailed before its field appears.
  await expect(code).toBeVisible();
  await code.fill(await codeMailedTo(service, customer.username));
  await submit.click();
}

/** Passes the code step with an unused backup code. */
export async function verifyWithBackupCode(page: Page, service: Service): Promise<void> {
  await codeStep(page).code.fill(service.unusedOf(backupCodes));
  await codeStep(page).submit.click();
}

/** In the open account menu; on a phone, in the side menu. */
export function logoutButton(page: Page, language: Language = 'en-US'): Locator {
  return page.getByRole('button', { name: words[language].shell.header.logOut, includeHidden: true }).last();
}

/** Opens the menu that contains the logout button. */
export async function openAccountMenu(page: Page, language: Language = 'en-US'): Promise<void> {
  const onPhone = page.getByRole('button', { name: words[language].shell.header.menu, exact: true });
  // Not simply the last menu, because there are others before the session is known.
  const onDesk = page
    .locator('header details')
    .filter({ has: logoutButton(page, language) })
    .locator('summary');
  await onPhone.or(onDesk).filter({ visible: true }).click();
  await expect(logoutButton(page, language)).toBeVisible();
}

export async function logOut(page: Page, language: Language = 'en-US'): Promise<void> {
  await openAccountMenu(page, language);
  await logoutButton(page, language).click();
}

/** The menu of languages in the footer. */
export function languageMenu(page: Page) {
  const menu = page.locator('.language-switch');
  return {
    name: menu.locator('summary'),
    choice: (language: Language) => menu.getByRole('button', { name: language === 'en-US' ? 'English' : '简体中文' }),
  };
}

export async function chooseLanguage(page: Page, language: Language): Promise<void> {
  const { name, choice } = languageMenu(page);
  if (await choice(language).isHidden()) await name.click();
  await choice(language).click();
}

export function retry(page: Page, language: Language = 'en-US'): Locator {
  return page.getByRole('button', { name: new RegExp(`^${words[language].shell.retry}( |$)`) });
}

/** Waits for the hydration of the page. */
export async function hydrated(page: Page): Promise<void> {
  await expect(page.locator('footer a').first()).toHaveAttribute('href', /./);
}

/**
 * The account's data in the browser, except trust tokens, remembered accounts, language and cookie consent, which
 * belong to the browser.
 */
export async function storedState(page: Page): Promise<{ cookies: string[]; local: string[]; session: string[] }> {
  const names = async (): Promise<string[]> => (await page.context().cookies(page.url())).map(({ name }) => name);
  // The page tests cookies with one that it deletes immediately.
  let cookies: string[] = [];
  await expect.poll(async () => (cookies = await names()).some((name) => name.endsWith('_probe'))).toBe(false);
  return {
    cookies: cookies
      .filter((name) => !['ac_language', 'ac_known_browser', 'ac_passkey_browser'].includes(name))
      .toSorted(),
    ...(await page.evaluate(() => ({
      local: Object.keys(localStorage)
        .filter(
          (name) => !['ac_trust_tokens', 'ac_cookie_consent', 'ac_accounts', 'ac_passkeys_to_signal'].includes(name),
        )
        .sort(),
      session: Object.keys(sessionStorage),
    }))),
  };
}

/** Presses Tab until the element has the focus, 40 times at most. */
export async function tabTo(page: Page, element: Locator): Promise<void> {
  for (let presses = 0; presses < 40; presses += 1) {
    if (await element.evaluate((node) => node === document.activeElement)) return await showsFocus(element);
    await page.keyboard.press('Tab');
  }
  throw new Error('The keyboard does not get there.');
}

/** Checks that the focus is visible: an outline or shadow of the element or a box around it. */
async function showsFocus(element: Locator): Promise<void> {
  const seen = await element.evaluate((node) => {
    for (let each: Element | null = node, up = 0; each !== null && up < 3; each = each.parentElement, up += 1) {
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(each);
      if ((outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none') return true;
    }
    return false;
  });
  expect(seen, 'the focus can be seen').toBe(true);
}

/** Opens a mailed link and presses the button of its page. */
export async function followLink(
  page: Page,
  link: string,
  act: EmailUsage | 'takeBack',
  language: Language = 'en-US',
): Promise<void> {
  await page.goto(link);
  await expect(page.getByRole('heading', { name: words[language].emailLink.review[act].title })).toBeVisible();
  await page.getByRole('button', { name: words[language].emailLink.review[act].act, exact: true }).click();
}
