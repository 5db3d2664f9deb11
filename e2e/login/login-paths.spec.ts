import * as v from 'valibot';
import { forgetTrustedDevice, logInWithPassword } from '#contract/calls/login.ts';
import { logInWithPasskey } from '#contract/calls/passkey.ts';
import { sessionDetails } from '#contract/calls/session.ts';
import { listProviders, thirdAddress } from '#contract/calls/third-party.ts';
import { Secret } from '#machines/shared/secret.ts';
import { loginMachine } from '#machines/login/login.machine.ts';
import { selectScreen } from '#machines/login/login.selectors.ts';
import * as chart from '#machines/login/login.walk.ts';
import * as view from '#src/features/login/login.gestures.ts';
import { handsOn } from '../browser-hands.ts';
import type { Walk } from '../chart-player.ts';
import { walkInBrowser } from '../chart-walk.ts';
import { lin, sam, type Customer } from '../customers.ts';
import { expectRequest, ignoreRequests, preparePasskeys } from '../login-authenticator.ts';
import { fillIn, setSessionCookies, signIn, words } from '../page-objects.ts';
import type { Step, Steps } from '../path-steps.ts';

/** Sam if a second factor is requested. */
const customer = ({ has }: Steps): Customer => (has('mfa_required') ? sam : lin);
const isOfPasskeys = ({ type }: Step): boolean => type.startsWith('passkey.') || /Passkeys?$/.test(type);
const isRemembered = ({ has }: Steps): boolean => has('"remembered":true') || has('trustedDevice.forget');

const loggedInSchema = v.looseObject({ output: v.object({ isLoggedIn: v.literal(true) }) });

walkInBrowser<typeof loginMachine>('log-in', {
  machine: loginMachine,
  ...chart,
  ...view,
  selectScreen,
  calls: {
    logIn: [logInWithPassword],
    logInWithPasskey: [logInWithPasskey],
    readProviders: [listProviders],
    startProviderRedirect: [thirdAddress],
    forgetTrustedDevice: [forgetTrustedDevice],
  },
  refuses: () => ['incorrect_password', 'passkey_unknown'],
  // The page determines on its own whether it is logged in and where to redirect.
  // The authenticator answers for passkeys.
  // Login with the phone has a walk of its own.
  withoutCall: ['detectSession', 'goToDestination', 'offerPasskeys', 'askForPasskey', 'loadPhoneLogin'],
  fails: ['detectSession', 'offerPasskeys', 'askForPasskey'],
  opening: '/config.json',
  // Login asks the service for nothing before the user does something.
  wake: async ({ page }) => await page.keyboard.press('Shift'),
  customer,
  open: async (walk) => {
    const { page, service, has } = walk;
    if (walk.events.some(isOfPasskeys)) await preparePasskeys(page, service, walk);
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
    if (has('"isAtPhone":true')) {
      await page.evaluate(() => history.pushState({ ac_step: { step: 1, first: 0, flow: 'phoneLogin' } }, ''));
      await page.reload();
    }
    await fillInEarly(walk);
    // It offers nothing before the user does something.
    if (walk.events.some(({ type }) => type.endsWith('.offerPasskeys'))) await page.keyboard.press('Shift');
  },
  arrange: async ({ page, service }, { port, failure }) => {
    if (port !== 'logInWithPasskey') return;
    await ignoreRequests(page);
    if (failure?.symbol === 'passkey_unknown') await service.change(lin, 'passkeysRemoved');
  },
  values: (walk) => ({
    'credentials.submit': ({ type, credentials }) => {
      const { username, password } = customer(walk);
      const given = new Secret(walk.has('incorrect_password') ? 'a guess' : password);
      return { type, credentials: { ...credentials, username: credentials.username && username, password: given } };
    },
  }),
  // The page loads the step by itself.
  isPassing: (snapshot) => snapshot.matches('loadingPhoneLogin'),
  cannot: (step, { context }) => {
    const { type } = step;
    if (v.is(loggedInSchema, step)) return 'the walk of login with the phone logs in';
    if (type === 'xstate.error.actor.loadPhoneLogin') return 'a part of the page that is lost has a journey of its own';
    return type === 'trustedDevice.forget' && !context.remembered ? 'offered on a remembered device alone' : null;
  },
  outside: ({ page, service, next, has }) => ({
    'passkey.choose': async () => {
      // To choose one earlier would end the search for what this browser remembers.
      if (has('trustedDevice.forget'))
        await page.getByRole('button', { name: words['en-US'].login.remember.forget }).waitFor();
      await expectRequest(page, next());
      await handsOn(page).press('login.passkey');
    },
    'xstate.done.actor.phoneLogin': () => handsOn(page).press('phoneLogin.back'),
    // A page restored from the back/forward cache, which the browser of the journeys does not have.
    'page.returned': () =>
      page.evaluate(() => void dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))),
    'otherTab.signedIn': async () => await signIn(await page.context().newPage(), service, lin),
  }),
});

/** Typed before the user asks for a passkey: to type ends the browser's own dialog. */
async function fillInEarly({ page, events }: Walk): Promise<void> {
  const submit = events.find((_, at) => events[at - 1]?.type === 'passkey.choose');
  if (!v.is(submitSchema, submit)) return;
  await fillIn(page, { username: submit.credentials.username && lin.username, password: lin.password });
}
const submitSchema = v.looseObject({
  type: v.literal('credentials.submit'),
  credentials: v.looseObject({ username: v.string() }),
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
