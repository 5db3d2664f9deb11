// The main journeys, the same in every browser.
import { By, type Locator } from 'selenium-webdriver';
import { defaultNames } from '#contract/storage-names.ts';
import { messages as words } from '#locales/en-US/messages.ts';
import { authenticatorCode, lin, protectionCode, robin, sam, type Customer } from '../customers.ts';
import { codeMailedTo } from '../mails.ts';
import type { Service } from '../service.ts';
import { test } from './fixtures.ts';
import type { Tab } from './tab.ts';

/** Elements by their whole text or name. */
const named = (tags: string, name: string): Locator =>
  By.xpath(`//*[${selfIs(tags)}][normalize-space()="${name}" or @aria-label="${name}"]`);
/** Elements by a part of their text, in a settings row with another one. */
const saying = (tags: string, part: string, row = ''): Locator =>
  By.xpath(`//*[${selfIs(tags)}][contains(normalize-space(), "${part}")][${rowSaying(row)}]`);
const selfIs = (tags: string): string =>
  tags
    .split(' ')
    .map((tag) => `self::${tag}`)
    .join(' or ');
const rowSaying = (text: string): string =>
  text === ''
    ? 'true()'
    : `ancestor::*[contains(@class, "settings-row") or contains(@class, "value-row")][contains(normalize-space(), "${text}")]`;

const button = (name: string): Locator => named('button', name);
const heading = (name: string): Locator => named('h1 h2 h3', name);
const field = (name: string, form = ''): Locator => By.css(`${form} input[name=${name}]`);
const loginForm = 'form#log-in';
const loginButton = By.css(`${loginForm} button.button--login`);
const menu = By.xpath('//header//details[.//button]/summary');
const newcomer: Customer = { username: 'wren.hale@example.com', password: 'Bright-Window-64', name: 'wren.hale' };

/** Shown before anything is pressed, once the page's scripts run. */
const isAlive =
  "return document.readyState === 'complete' && document.querySelector('footer a')?.hasAttribute('href') === true";

type NewTab = () => Promise<Tab>;

test('login, first with a wrong password', async ({ service, newTab, keep }) => {
  const tab = await openLogin(service, newTab);
  await keep(tab, 'log-in');
  await submitLogin(tab, { ...lin, password: 'Not-The-Right-1' });
  await tab.see(named('p span div', words.errors.incorrect_password));
  await keep(tab, 'wrong password');
  await submitLogin(tab, lin);
  await tab.see(heading(lin.name));
  await keep(tab, 'home');
});

test('login with a second factor', async ({ service, newTab, keep }) => {
  const tab = await openLogin(service, newTab);
  await submitLogin(tab, sam);
  await tab.see(heading(words.secondFactor.title));
  await keep(tab, 'second factor');
  await tab.enter(field('code'), authenticatorCode());
  await tab.press(button(words.secondFactor.submit));
  await tab.see(heading(sam.name));
});

test('sign-up with a mailed code', async ({ service, newTab, keep }) => {
  const tab = await openLogin(service, newTab);
  await tab.press(named('a', words.login.createAccount));
  await tab.see(field('email', '#sign-up-part'));
  await keep(tab, 'sign-up');
  await tab.enter(field('email', '#sign-up-part'), newcomer.username);
  await tab.enter(field('password', '#sign-up-part'), newcomer.password);
  await tab.press(field('agreed', '#sign-up-part'));
  await tab.wait(
    'the terms are agreed to',
    "return document.querySelector('#sign-up-part input[name=agreed]').checked",
  );
  await keep(tab, 'sign-up filled in');
  await tab.press(button(words.signUp.submit));
  await tab.see(field('code', '#sign-up-part'));
  await keep(tab, 'mailed code');
  await tab.enter(field('code', '#sign-up-part'), await codeMailedTo(service, newcomer.username));
  await tab.press(button(words.signUp.code.submit));
  await tab.see(heading(newcomer.name));
  await keep(tab, 'home of a new account');
});

test('login with a third party', async ({ service, newTab, keep }) => {
  const tab = await openLogin(service, newTab);
  await tab.press(saying('button', 'Larch'));
  await tab.see(heading('Sign in with Larch'));
  await keep(tab, 'third party');
  await tab.press(saying('button', 'Continue as Lin Hart'));
  await tab.see(heading(lin.name));
});

test('the key vault, opened', async ({ service, newTab, keep }) => {
  const { keys, pictures } = words.dataProtection;
  const tab = await logIn(service, newTab, robin);
  await tab.open(service.at('/accountSecurity'));
  const code = By.css('main form input[name=pin]');
  await tab.see(code);
  await tab.scrollTo(heading(words.security.videos.title));
  await keep(tab, 'key vault, locked');
  await tab.enter(code, protectionCode);
  await tab.press(button(keys.open));
  await tab.see(button(keys.close));
  await tab.press(button(pictures.show));
  const image = `document.querySelector('img[alt=${JSON.stringify(pictures.alt)}]')`;
  await tab.wait('the decrypted picture is drawn', `return ${image}?.naturalWidth === 320`);
  await tab.scrollTo(heading(words.security.videos.title));
  await keep(tab, 'key vault, opened');
});

test('the account pages', async ({ service, newTab, keep }) => {
  const tab = await logIn(service, newTab, sam, authenticatorCode(1));
  await tab.press(saying('button', words.home.about.edit, words.home.about.country));
  await tab.see(By.css('main select'));
  await keep(tab, 'a setting, edited');
  await tab.press(menu);
  await tab.see(button(words.shell.header.logOut));
  await keep(tab, 'account menu');
  await tab.open(service.at('/accountSecurity'));
  await tab.see(saying('div', words.twoFactor.title, words.twoFactor.title));
  await keep(tab, 'security');
  for (const part of [words.security.videos, words.security.data]) {
    await tab.scrollTo(heading(part.title));
    await keep(tab, `security, ${part.title}`);
  }
  await tab.press(saying('button', words.password.change, words.password.title));
  await tab.see(By.css('dialog[open]'));
  await keep(tab, 'dialog');
  await tab.press(button(words.password.dialog.cancel));
  await tab.press(saying('button a', words.securityActivity.open, words.securityActivity.title));
  await tab.see(By.css('input[type=date]'));
  await keep(tab, 'security activity');
});

test('two tabs: a logout is announced in the other', async ({ service, newTab, keep }) => {
  const tab = await logIn(service, newTab, lin);
  const other = await newTab();
  await other.open(service.at('/'));
  await other.see(heading(lin.name));
  await logOut(tab);
  await tab.see(loginButton);
  await other.see(loginButton);
  const search = JSON.stringify(`?redirect=${encodeURIComponent(service.at('/'))}`);
  await other.wait('the redirect back is kept', `return location.search === ${search}`);
  await keep(other, 'the other tab after a logout');
});

test('log-out', async ({ service, newTab, keep }) => {
  const tab = await logIn(service, newTab, lin);
  await logOut(tab);
  await tab.see(loginButton);
  await keep(tab, 'logged out');
  const { marker, sessionCode } = defaultNames.cookies;
  await tab.wait('no cookie of the login is left', `return !/${marker}|${sessionCode}/.test(document.cookie)`);
  await tab.open(service.at('/accountSecurity'));
  await tab.see(loginButton);
});

async function openLogin(service: Service, newTab: NewTab): Promise<Tab> {
  const tab = await newTab();
  await tab.open(service.at('/'));
  await tab.see(loginButton);
  await tab.wait('the page responds', isAlive);
  return tab;
}

async function submitLogin(tab: Tab, { username, password }: Customer): Promise<void> {
  await tab.enter(field('username', loginForm), username);
  await tab.enter(field('password', loginForm), password);
  await tab.press(loginButton);
}

/** `code`: the authenticator's, for customers who have one. Each is accepted once. */
async function logIn(service: Service, newTab: NewTab, customer: Customer, code?: string): Promise<Tab> {
  const tab = await openLogin(service, newTab);
  await submitLogin(tab, customer);
  if (code !== undefined) {
    await tab.enter(field('code'), code);
    await tab.press(button(words.secondFactor.submit));
  }
  await tab.see(heading(customer.name));
  return tab;
}

async function logOut(tab: Tab): Promise<void> {
  await tab.press(menu);
  await tab.press(button(words.shell.header.logOut));
}
