import type { Page } from '@playwright/test';
import { logInWithPassword } from '#contract/calls/login.ts';
import { listProviders, thirdAddress } from '#contract/calls/third-party.ts';
import { loginMachine } from '#machines/login/login.machine.ts';
import { selectScreen, type CredentialsScreen } from '#machines/login/login.selectors.ts';
import { options, paths } from '#machines/login/login.walk.ts';
import { attribute, saying, walkInBrowser, type Walk } from '../chart-walk.ts';
import { lin, sam, type Customer } from '../customers.ts';
import { expect } from '../fixtures.ts';
import { codeStep, fillIn, loginForm, thirdParties, verifyWithBackupCode, words } from '../page-objects.ts';

type Machine = typeof loginMachine;

const { login, secondFactor, shared } = words['en-US'];

/** Sam if a second factor is requested. */
const customerOf = ({ has }: Walk): Customer => (has('mfa_required') ? sam : lin);

walkInBrowser<Machine>('log-in', {
  machine: loginMachine,
  options,
  paths,
  calls: { logIn: [logInWithPassword], readProviders: [listProviders], startProviderRedirect: [thirdAddress] },
  opening: '/config.json',
  open: async (walk) => {
    const { page, service, has } = walk;
    // Blocks navigation away, so the page can be checked: the destinations do not exist.
    await page.route(
      (url) => url.pathname === '/' || url.hostname === 'larch.localhost',
      (route) => route.fulfill({ status: 204 }),
    );
    if (has('cookiesOff'))
      await page.addInitScript(() =>
        Object.defineProperty(Document.prototype, 'cookie', { get: () => '', set: () => {} }),
      );
    await page.goto(service.at('/login'));
    return customerOf(walk);
  },
  gestures: (walk) => ({
    'credentials.submit': async ({ credentials }) => {
      const { username, password } = customerOf(walk);
      await fillIn(walk.page, {
        username: credentials.username === '' ? '' : username,
        password: walk.has('incorrect_password') ? 'a guess' : password,
      });
      await loginForm(walk.page).submit.click();
    },
    'thirdParty.choose': () => thirdParties(walk.page).button('Larch').click(),
    // A page restored from the back/forward cache, which the browser of the journeys does not have.
    'page.returned': () =>
      walk.page.evaluate(() => void dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))),
  }),
  prove: ({ page, service }) => verifyWithBackupCode(page, service),
  // The page determines on its own whether it is logged in and where to redirect.
  withoutCall: ['detectSession', 'goToDestination'],
  isReal: ({ port, symbol }) => {
    if (port === 'logIn') return symbol === null || symbol === 'mfa_required' || symbol === 'incorrect_password';
    return port === 'startProviderRedirect' && symbol === null;
  },
  shows: async (snapshot, { page }) => {
    const screen = selectScreen(snapshot);
    if (screen.name === 'credentials') return await showsForm(page, screen);
    if (screen.name === 'challenged') {
      await expect(codeStep(page).title).toBeVisible();
      return await attribute(codeStep(page).submit, 'aria-busy', screen.busy);
    }
    await expect(page.getByRole('status').filter({ hasText: shared.leaving.title })).toBeVisible();
    if (screen.destination !== null) await expect(page.getByRole('link', { name: shared.leaving.link })).toBeVisible();
  },
});

async function showsForm(
  page: Page,
  { problem, failure, errorLocation, busy, providers, leavingFor, providersDisabled }: CredentialsScreen,
): Promise<void> {
  const { title, username, password, submit, message } = loginForm(page);
  await expect(title).toBeVisible();
  await expect(page.getByRole('heading', { name: secondFactor.title })).toBeHidden();
  await attribute(username, 'aria-invalid', problem.username !== null);
  await attribute(password, 'aria-invalid', errorLocation === 'password' && failure !== null);
  if (errorLocation === 'password' && failure !== null)
    await expect(password).toHaveAccessibleDescription(saying(failure));
  await expect(message).toHaveText(failure === null || errorLocation === 'password' ? '' : saying(failure));
  await expect(submit).toHaveText(login.submit);
  await attribute(submit, 'aria-busy', busy);
  await expect(thirdParties(page).all).toHaveCount(providers.length);
  for (const { key, name } of providers) {
    await attribute(thirdParties(page).button(name), 'aria-busy', leavingFor === key);
    await attribute(thirdParties(page).button(name), 'aria-disabled', leavingFor === key || providersDisabled);
  }
}
