import { forgetTrustedDevice, logInWithPassword } from '#contract/calls/login.ts';
import { sessionDetails } from '#contract/calls/session.ts';
import { listProviders, thirdAddress } from '#contract/calls/third-party.ts';
import { Secret } from '#machines/shared/secret.ts';
import { loginMachine } from '#machines/login/login.machine.ts';
import { selectScreen } from '#machines/login/login.selectors.ts';
import * as chart from '#machines/login/login.walk.ts';
import * as view from '#src/features/login/login.gestures.ts';
import type { Walk } from '../chart-player.ts';
import { walkInBrowser } from '../chart-walk.ts';
import { lin, sam, type Customer } from '../customers.ts';
import { setSessionCookies, signIn } from '../page-objects.ts';
import type { Steps } from '../path-steps.ts';

/** Only an authenticator can answer: `e2e/security/passkeys.spec.ts` has one. */
const isOfPasskeys = ({ type }: { readonly type: string }): boolean =>
  type.startsWith('passkey.') || /Passkeys?$/.test(type);

/** Sam if a second factor is requested. */
const customer = ({ has }: Steps): Customer => (has('mfa_required') ? sam : lin);
const isRemembered = ({ has }: Steps): boolean => has('"remembered":true') || has('trustedDevice.forget');

walkInBrowser<typeof loginMachine>('log-in', {
  machine: loginMachine,
  ...chart,
  ...view,
  events: chart.events.filter((event) => !isOfPasskeys(event)),
  paths: chart.paths.filter((path) => !path.events.some(isOfPasskeys)),
  selectScreen,
  calls: {
    logIn: [logInWithPassword],
    readProviders: [listProviders],
    startProviderRedirect: [thirdAddress],
    forgetTrustedDevice: [forgetTrustedDevice],
  },
  refuses: () => ['incorrect_password'],
  // The page determines on its own whether it is logged in and where to redirect.
  withoutCall: ['detectSession', 'goToDestination', 'offerPasskeys', 'askForPasskey', 'logInWithPasskey'],
  fails: ['detectSession'],
  opening: '/config.json',
  // Login asks the service for nothing before the user does something.
  wake: async ({ page }) => await page.keyboard.press('Shift'),
  customer,
  open: async (walk) => {
    const { page, service, has } = walk;
    const isUnreachable = has('xstate.error.actor.detectSession');
    if (has('"signedIn"') || isUnreachable) await setSessionCookies(page, service, lin);
    if (isUnreachable)
      await page.route(
        ({ pathname }) => pathname === sessionDetails.path,
        (route) => route.abort(),
      );
    if (isRemembered(walk)) await rememberDevice(walk);
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
  },
  values: (walk) => ({
    'credentials.submit': ({ type, credentials }) => {
      const { username, password } = customer(walk);
      const given = new Secret(walk.has('incorrect_password') ? 'a guess' : password);
      return { type, credentials: { ...credentials, username: credentials.username && username, password: given } };
    },
  }),
  cannot: ({ type }, { context }) =>
    type === 'trustedDevice.forget' && !context.remembered ? 'offered on a remembered device alone' : null,
  outside: ({ page, service }) => ({
    // A page restored from the back/forward cache, which the browser of the journeys does not have.
    'page.returned': () =>
      page.evaluate(() => void dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))),
    'otherTab.signedIn': async () => await signIn(await page.context().newPage(), service, lin),
  }),
});

/** Leaves a trust token in the browser, as a login with “Remember this device” does. */
async function rememberDevice({ page }: Walk): Promise<void> {
  await page.addInitScript(() =>
    localStorage.setItem(
      'ac_trust_tokens',
      JSON.stringify({ 'lin.hart@example.com': { token: 'a token', storedAt: Date.now() } }),
    ),
  );
}
