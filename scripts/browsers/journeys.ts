// The main journeys, written for a Tab, the same in every browser.
import { defaultNames } from '#contract/storage-names.ts';
import { messages as words } from '#locales/en-US/messages.ts';
import { authenticatorCode, lin, protectionCode, robin, sam, type Customer } from '../../e2e/customers.ts';
import { codeIn, mailsTo } from '../../e2e/mails.ts';
import type { Service } from '../../e2e/service.ts';
import type { Tab } from './browser.ts';
import type { Place } from './page-script.ts';

export interface Walk {
  readonly service: Service;
  /** Opens a tab of this journey's visitor. */
  newTab(): Promise<Tab>;
  /** Saves a picture of the tab. */
  keep(tab: Tab, name: string): Promise<void>;
}

export interface Journey {
  readonly name: string;
  walk(walk: Walk): Promise<void>;
}

const button = (named: string): Place => ({ css: 'button', named });
const heading = (named: string): Place => ({ css: 'h1, h2, h3', named });
const field = (name: string, form = ''): Place => ({ css: `${form} input[name=${name}]` });
const loginForm = 'form#log-in';
const loginButton: Place = { css: `${loginForm} button.button--login` };
const greeting = (name: string): Place => ({ css: 'h1', named: name });
const menu: Place = { css: 'header details:has(button) > summary' };
const newcomer: Customer = { username: 'wren.hale@example.com', password: 'Bright-Window-64', name: 'wren.hale' };

/** Shown before anything is pressed, once the page's scripts run. */
const isAlive =
  "document.readyState === 'complete' && document.querySelector('footer a')?.hasAttribute('href') === true";

export const journeys: readonly Journey[] = [
  {
    name: 'login, first with a wrong password',
    walk: async ({ service, newTab, keep }) => {
      const tab = await openLogin(service, newTab);
      await keep(tab, 'log-in');
      await submitLogin(tab, { ...lin, password: 'Not-The-Right-1' });
      await tab.see({ css: `${loginForm} *`, named: words.errors.incorrect_password });
      await keep(tab, 'wrong password');
      await submitLogin(tab, lin);
      await tab.see(greeting(lin.name));
      await keep(tab, 'home');
    },
  },
  {
    name: 'login with a second factor',
    walk: async ({ service, newTab, keep }) => {
      const tab = await openLogin(service, newTab);
      await submitLogin(tab, sam);
      await tab.see(heading(words.secondFactor.title));
      await keep(tab, 'second factor');
      await tab.enter(field('code'), authenticatorCode());
      await tab.press(button(words.secondFactor.submit));
      await tab.see(greeting(sam.name));
    },
  },
  {
    name: 'sign-up with a mailed code',
    walk: async ({ service, newTab, keep }) => {
      const tab = await openLogin(service, newTab);
      await tab.press({ css: `${loginForm} a, main a`, named: words.login.createAccount });
      await tab.see(field('email', '#signup'));
      await keep(tab, 'sign-up');
      await tab.enter(field('email', '#signup'), newcomer.username);
      await tab.enter(field('password', '#signup'), newcomer.password);
      await tab.press(field('agreed', '#signup'));
      await tab.wait('the terms are agreed to', "document.querySelector('#signup input[name=agreed]').checked");
      await keep(tab, 'sign-up filled in');
      await tab.press({ css: '#signup button', named: words.signUp.submit });
      await tab.see(field('code', '#signup'));
      await keep(tab, 'mailed code');
      await tab.until('a mail has come', async () => (await mailsTo(service, newcomer.username)).length > 0);
      await tab.enter(field('code', '#signup'), codeIn((await mailsTo(service, newcomer.username))[0]));
      await tab.press(button(words.signUp.code.submit));
      await tab.see(greeting(newcomer.name));
      await keep(tab, 'home of a new account');
    },
  },
  {
    name: 'login with a third party',
    walk: async ({ service, newTab, keep }) => {
      const tab = await openLogin(service, newTab);
      await tab.press({ css: `${loginForm} button`, saying: 'Larch' });
      await tab.see(heading('Sign in with Larch'));
      await keep(tab, 'third party');
      await tab.press({ css: 'button', saying: 'Continue as Lin Hart' });
      await tab.see(greeting(lin.name));
    },
  },
  {
    name: 'the key vault, opened',
    walk: async ({ service, newTab, keep }) => {
      const { keys, pictures } = words.dataProtection;
      const tab = await logIn(service, newTab, robin);
      await tab.open(service.at('/accountSecurity'));
      const code: Place = { css: 'main form input[type=password]' };
      await tab.see(code);
      await tab.scrollTo(heading(words.security.videos.title));
      await keep(tab, 'key vault, locked');
      await tab.enter(code, protectionCode);
      await tab.press(button(keys.open));
      await tab.see(button(keys.close));
      await tab.press(button(pictures.show));
      const image = `document.querySelector('img[alt=${JSON.stringify(pictures.alt)}]')`;
      await tab.wait('the decrypted picture is drawn', `${image}?.naturalWidth === 320`);
      await tab.scrollTo(heading(words.security.videos.title));
      await keep(tab, 'key vault, opened');
    },
  },
  {
    name: 'the account pages',
    walk: async ({ service, newTab, keep }) => {
      const tab = await logIn(service, newTab, sam, authenticatorCode(1));
      await tab.press({ css: 'button', saying: words.home.about.edit, row: words.home.about.country });
      await tab.see({ css: 'main select' });
      await keep(tab, 'a setting, edited');
      await tab.press(menu);
      await tab.see(button(words.shell.header.logOut));
      await keep(tab, 'account menu');
      await tab.open(service.at('/accountSecurity'));
      await tab.see({ css: '.settings-row', saying: words.twoFactor.title });
      await keep(tab, 'security');
      for (const part of [words.security.videos, words.security.data]) {
        await tab.scrollTo(heading(part.title));
        await keep(tab, `security, ${part.title.toLowerCase()}`);
      }
      await tab.press({ css: 'button', saying: words.password.change, row: words.password.title });
      await tab.see({ css: 'dialog[open]' });
      await keep(tab, 'dialog');
      await tab.press({ css: 'dialog[open] button', named: words.password.dialog.cancel });
      await tab.press({ css: 'button, a', saying: words.securityActivity.open, row: words.securityActivity.title });
      await tab.see({ css: 'input[type=date]' });
      await keep(tab, 'security activity');
    },
  },
  {
    name: 'two tabs: a logout is announced in the other',
    walk: async ({ service, newTab, keep }) => {
      const tab = await logIn(service, newTab, lin);
      const other = await newTab();
      await other.open(service.at('/'));
      await other.see(greeting(lin.name));
      await logOut(tab);
      await tab.see(loginButton);
      await other.see(loginButton);
      await other.wait(
        'the redirect back is kept',
        `location.search === '?redirect=' + ${JSON.stringify(encodeURIComponent(service.at('/')))}`,
      );
      await keep(other, 'the other tab after a logout');
    },
  },
  {
    name: 'log-out',
    walk: async ({ service, newTab, keep }) => {
      const tab = await logIn(service, newTab, lin);
      await logOut(tab);
      await tab.see(loginButton);
      await keep(tab, 'logged out');
      const { marker, sessionCode } = defaultNames.cookies;
      await tab.wait('no cookie of the login is left', `!/${marker}|${sessionCode}/.test(document.cookie)`);
      await tab.open(service.at('/accountSecurity'));
      await tab.see(loginButton);
    },
  },
];

async function openLogin(service: Service, newTab: Walk['newTab']): Promise<Tab> {
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
async function logIn(service: Service, newTab: Walk['newTab'], customer: Customer, code?: string): Promise<Tab> {
  const tab = await openLogin(service, newTab);
  await submitLogin(tab, customer);
  if (code !== undefined) {
    await tab.enter(field('code'), code);
    await tab.press(button(words.secondFactor.submit));
  }
  await tab.see(greeting(customer.name));
  return tab;
}

async function logOut(tab: Tab): Promise<void> {
  await tab.press(menu);
  await tab.press(button(words.shell.header.logOut));
}
