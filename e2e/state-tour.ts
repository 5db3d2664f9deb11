import { expect, type Page } from '@playwright/test';
import { disabled, lin, sam, withoutPassword, xiaoyu } from './customers.ts';
import {
  hydrated,
  askForSignUpCode,
  codeStep,
  cookieNotice,
  goToThirdParty,
  greeting,
  logOut,
  loginForm,
  provider,
  refusedReturn,
  signUpForm,
  submitLogin,
  thirdParties,
  words,
  type Language,
} from './page-objects.ts';
import type { Brand, Service } from './service.ts';

export interface View {
  page: Page;
  service: Service;
  brand: Brand;
  language: Language;
}

export type Look = (name: string) => Promise<void>;

/** Goes through every state that people meet, and looks at each; third parties have to be there. */
export async function visitAll({ page, service, brand, language }: View, look: Look): Promise<void> {
  const { errors, home, logOut: leaving, secondFactor, shell, thirdParty } = words[language];
  const someone = brand === 'default' ? lin : xiaoyu;
  const { message, password, submit } = loginForm(page);
  const title = (name: string): Promise<void> => expect(page.getByRole('heading', { name })).toBeVisible();

  await page.goto(service.at('/login', brand));
  await hydrated(page);
  await look('log-in');
  await submit.click();
  await expect(loginForm(page).userName).toBeFocused();
  await look('nothing typed');
  await submitLogin(page, { ...someone, password: 'Wrong-Guess-11' });
  await expect(password).toHaveAccessibleDescription(errors.incorrect_password);
  await look('wrong password');
  if (brand === 'default') {
    await submitLogin(page, disabled);
    await expect(message).toContainText(errors.account_forbidden);
    await look('disabled account');
    await submitLogin(page, withoutPassword);
    await expect(message).toContainText(errors.no_password);
    await look('no password');
    await submitLogin(page, sam);
    await expect(codeStep(page, language).code).toBeFocused();
    await look('code step');
    await codeStep(page, language).submit.click();
    await expect(codeStep(page, language).code).toHaveAccessibleDescription(new RegExp(secondFactor.problem.empty));
    await look('no code typed');
    await codeStep(page, language).another.click();
    await expect(codeStep(page, language).method('email_code')).toBeVisible();
    await look('method list');
    await codeStep(page, language).method('email_code').click();
    await expect(codeStep(page, language).code).toBeFocused();
    await look('mailed code');
  }
  await visitSignUp({ page, service, brand, language }, look);
  await goToThirdParty(page, service, 'Juniper', brand);
  await provider(page).cancel.click();
  await expect(refusedReturn(page, language).message).toBeFocused();
  await look('cancelled at the third party');
  await refusedReturn(page, language).wayOn('again').click();
  await hydrated(page);
  await thirdParties(page, language).button('Juniper').click();
  await provider(page).person('Noa Field').click();
  await expect(refusedReturn(page, language).message).toContainText(thirdParty.advice.noAccount);
  await look('no account for the third party');
  if (brand === 'default') {
    await goToThirdParty(page, service);
    await provider(page).person('Sam Rivers').click();
    await expect(codeStep(page, language).code).toBeFocused();
    await look('code step after the third party');
  }
  await page.goto(service.at('/nowhere', brand));
  await title(shell.notFound.title);
  await look('not found');
  await page.route('**/config.json', (route) => route.fulfill({ json: {} }));
  await page.reload();
  await title(shell.misconfigured.title);
  await look('wrong settings');
  await page.unrouteAll();

  await page.goto(service.at('/', brand));
  await submitLogin(page, someone);
  await expect(greeting(page, someone, language)).toBeVisible();
  await look('home, with the cookie notice');
  await cookieNotice(page, language).decline.click();
  await look('home');
  await page.route('**/users/@me/profile/', (route) => route.abort());
  await page.reload();
  await title(home.unavailable);
  await look('no profile');
  await page.route('**/oauth2/session/details/', (route) => route.abort());
  await page.reload();
  await title(shell.unreachable.title);
  await look('unreachable');
  await page.unrouteAll();
  await page.reload();
  await expect(greeting(page, someone, language)).toBeVisible();
  await page.route('**/account/clear-cookie', () => undefined);
  // A log-out lasts three seconds at most, and looking closely may take longer.
  await page.evaluate(() => (AbortSignal.timeout = () => new AbortController().signal));
  await logOut(page, language);
  await title(leaving.working);
  await look('logging out');
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await expect(loginForm(page, language).title).toBeVisible();
}

async function visitSignUp({ page, service, brand, language }: View, look: Look): Promise<void> {
  const { signUp } = words[language];
  const form = signUpForm(page, language);
  await page.goto(service.at('/login#signup', brand));
  await form.submit.click();
  await expect(form.terms).toHaveAccessibleDescription(signUp.terms.unticked);
  await look('sign-up, nothing filled in');
  await askForSignUpCode(page, { userName: lin.userName, password: 'Bright-Window-64' }, language);
  await expect(form.email).toBeFocused();
  await look('sign-up, the address has an account');
  await askForSignUpCode(page, { userName: `new.${language}@example.com`, password: 'Bright-Window-64' }, language);
  await form.create.click();
  await expect(form.code).toHaveAttribute('aria-invalid');
  await look('sign-up, no code typed');
}
