import type { Page } from '@playwright/test';
import * as v from 'valibot';
import { forgetTrustedDevice, logInWithPassword } from '#contract/calls/login.ts';
import { logInWithPasskey } from '#contract/calls/passkey.ts';
import { logInWithPhone, startPhoneLogin, type PhoneLogin } from '#contract/calls/phone-login.ts';
import { sessionDetails } from '#contract/calls/session.ts';
import { listProviders, thirdAddress } from '#contract/calls/third-party.ts';
import { reloadedAtName } from '#contract/storage-names.ts';
import { Secret } from '#machines/shared/secret.ts';
import { loginMachine } from '#machines/login/login.machine.ts';
import { selectScreen } from '#machines/login/login.selectors.ts';
import * as chart from '#machines/login/login.walk.ts';
import * as view from '#src/features/login/login.gestures.ts';
import { handsOn } from '../browser-hands.ts';
import type { Walk } from '../chart-player.ts';
import { walkInBrowser } from '../chart-walk.ts';
import { lin, sam, type Customer } from '../customers.ts';
import { expect } from '../fixtures.ts';
import { expectRequest, ignoreRequests, preparePasskeys } from '../login-authenticator.ts';
import { fillIn, setSessionCookies, signIn, verifyByMail, words } from '../page-objects.ts';
import { passingReads } from '../passing-reads.ts';
import type { Step, Steps } from '../path-steps.ts';
import { numberOn, scan, title } from '../phone-login.ts';
import type { Service } from '../service.ts';

/** Sam if a second factor is requested. */
const customer = ({ has }: Steps): Customer => (has('mfa_required') ? sam : lin);
const isOfPasskeys = ({ type }: Step): boolean => type.startsWith('passkey.') || /Passkeys?$/.test(type);
const isRemembered = ({ has }: Steps): boolean => has('"remembered":true') || has('trustedDevice.forget');

const loggedInSchema = v.looseObject({ output: v.object({ isLoggedIn: v.literal(true) }) });
const isLoggedInByPhone = (step: Step): boolean => v.is(loggedInSchema, step);

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
  fails: ['detectSession', 'offerPasskeys', 'askForPasskey', 'loadPhoneLogin'],
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
    if (has('xstate.error.actor.loadPhoneLogin')) await losePhoneStep(page);
    if (walk.events.some(isLoggedInByPhone)) readCode(page);
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
    'xstate.done.actor.phoneLogin': (step) =>
      isLoggedInByPhone(step) ? allowOnPhone(page, service) : handsOn(page).press('phoneLogin.back'),
    // A page restored from the back/forward cache, which the browser of the journeys does not have.
    'page.returned': () =>
      page.evaluate(() => void dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))),
    'otherTab.signedIn': async () => await signIn(await page.context().newPage(), service, lin),
  }),
});

/** The part of the page for login with the phone is lost. A reload a moment ago has not brought it back. */
async function losePhoneStep(page: Page): Promise<void> {
  await page.route(/\/assets\/phone-step-[^/]*\.js$/, (route) => route.abort());
  await page.addInitScript((name) => sessionStorage.setItem(name, String(Date.now())), reloadedAtName);
}

/** The code on the page, for the phone. */
let asked: PhoneLogin | null = null;

function readCode(page: Page): void {
  asked = null;
  page.on('response', async (response) => {
    if (new URL(response.url()).pathname === startPhoneLogin.path)
      asked = v.parse(startPhoneLogin.answer, await response.json());
  });
}

/** A phone of Lin, who is logged in there, scans the code and allows the login. */
async function allowOnPhone(page: Page, service: Service): Promise<void> {
  await expect.poll(() => asked).not.toBe(null);
  const browser = page.context().browser();
  if (browser === null || asked === null) throw new Error('There is no code for a phone.');
  // At the same address as other ways to log in.
  await passingReads(page, logInWithPhone);
  const phone = await scan(browser, service, asked, lin);
  await numberOn(phone, asked.number).click();
  await verifyByMail(phone, service, lin);
  await title(phone, words['en-US'].loginApproval.allowed.title).waitFor();
  await phone.context().close();
}

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
