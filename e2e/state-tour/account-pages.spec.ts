import { expect } from '@playwright/test';
import { lin } from '../customers.ts';
import { cookieNotice, greeting, logOut, loginForm, submitLogin, words } from '../page-objects.ts';
import { tour } from './tour.ts';

tour(
  'the account pages are accessible and fit in every state [SHL-06, SHL-14, SES-01, CFG-02]',
  ['default'],
  async ({ page, service, brand, language }, look) => {
    const { home, logout: leaving, shell } = words[language];
    const titleShown = (name: string): Promise<void> => expect(page.getByRole('heading', { name })).toBeVisible();
    await page.goto(service.at('/nowhere', brand));
    await titleShown(shell.notFound.title);
    await look('not found');
    await page.route('**/config.json', (route) => route.fulfill({ json: {} }));
    await page.reload();
    await titleShown(shell.misconfigured.title);
    await look('wrong configuration');
    await page.unrouteAll();

    await page.goto(service.at('/', brand));
    await submitLogin(page, lin);
    await expect(greeting(page, lin, language)).toBeVisible();
    await look('home with the cookie notice');
    await cookieNotice(page, language).decline.click();
    await look('home');
    await page.route('**/users/@me/profile/', (route) => route.abort());
    await page.reload();
    await titleShown(home.unavailable);
    await look('profile not loaded');
    await page.route('**/oauth2/session/details/', (route) => route.abort());
    await page.reload();
    await titleShown(shell.unreachable.title);
    await look('unreachable');
    await page.unrouteAll();
    await page.reload();
    await expect(greeting(page, lin, language)).toBeVisible();
    await page.route('**/account/clear-cookie', () => undefined);
    // A logout waits three seconds at most; the checks can take longer.
    await page.evaluate(() => (AbortSignal.timeout = () => new AbortController().signal));
    await logOut(page, language);
    await titleShown(leaving.working);
    await look('logging out');
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await expect(loginForm(page, language).title).toBeVisible();
  },
);
