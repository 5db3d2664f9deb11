import { readLegalDocument } from '#contract/calls/legal-documents.ts';
import { logInWithPassword, type LoginReply } from '#contract/calls/login.ts';
import { createAccount, sendSignUpCode } from '#contract/calls/sign-up.ts';
import { details, newPassword } from '#machines/account-creation/account-creation.harness.ts';
import { accountCreationMachine } from '#machines/account-creation/account-creation.machine.ts';
import * as chart from '#machines/account-creation/account-creation.walk.ts';
import { Secret } from '#machines/shared/secret.ts';
import * as view from '#src/features/account-creation/account-creation.gestures.ts';
import { letPrivacyPass, selectCreation } from '../account-creation.ts';
import { walkInBrowser } from '../chart-walk.ts';
import { symbolIn } from '../held-calls.ts';
import { lin } from '../customers.ts';
import { hydrated } from '../page-objects.ts';
import type { Steps } from '../path-steps.ts';

/** Whether the service refuses the details with this symbol before it mails a code. */
const isRefused = ({ events: steps, has }: Steps, symbol: string): boolean =>
  !has('createAccount') &&
  steps.some(({ type, output }) => type === 'xstate.done.actor.mailedCode' && JSON.stringify(output).includes(symbol));
const refusedDetails = ['account_already_exist', 'password_too_common'] as const;

const reply: LoginReply = {
  access_token: 'made-up-token',
  expires_in: 600,
  web_session_expires_in: 600,
  web_session_auth_code: 'made-up-session-code',
};

walkInBrowser<typeof accountCreationMachine>('the creation of an account', {
  machine: accountCreationMachine,
  ...chart,
  ...view,
  // Its other starts begin at a third party.
  claims: {},
  selectScreen: selectCreation,
  calls: {
    readLegalDocuments: [readLegalDocument],
    sendCode: [sendSignUpCode],
    createAccount: [createAccount],
    confirmCreated: [logInWithPassword],
  },
  refuses: (steps) => [
    ...(steps.has('secret_code_incorrect') ? ['secret_code_incorrect'] : []),
    ...refusedDetails.filter((symbol) => isRefused(steps, symbol)),
  ],
  symbolOf: (answer) =>
    answer.port === 'confirmCreated' && answer.output === false ? 'incorrect_password' : symbolIn(answer),
  // The account exists: its creation reached the service, although the response was lost.
  bodyOf: ({ port, output }) => (port === 'confirmCreated' && output === true ? reply : null),
  mailTo: () => details.email,
  customer: () => ({ username: details.email, password: newPassword, name: 'Mia' }),
  open: async ({ page, service, has }) => {
    await letPrivacyPass(page);
    // Blocks navigation away.
    await page.route(
      ({ pathname }) => pathname === '/',
      (route) => route.fulfill({ status: 204 }),
    );
    if (has('failure.show'))
      await page.addInitScript(() =>
        Object.defineProperty(Document.prototype, 'cookie', { get: () => '', set: () => {} }),
      );
    await page.goto(service.at('/login#signup'));
    await hydrated(page);
  },
  // The page of the new customer is next.
  isPassing: ({ status }) => status === 'done',
  values: (walk) => ({
    'details.submit': ({ type, details: given }) => {
      if (!given.agreed) return { type, details: given };
      const email = isRefused(walk, 'account_already_exist') ? lin.username : given.email;
      // Only the service knows the name of the site.
      const password = isRefused(walk, 'password_too_common') ? new Secret('Default-2026!') : given.password;
      return { type, details: { ...given, email, password } };
    },
  }),
  outside: ({ page }) => ({
    'step.back': () => page.goBack(),
    // The page says so when it opens.
    'failure.show': async () => {},
  }),
  cannot: ({ type, ...step }, { context }) => {
    const isEmpty = Object.values(context.problem).every((problem) => problem === null) && context.details === null;
    if (type === 'failure.show' && !isEmpty) return 'the page says so when it opens';
    if (type === 'code.edit' && context.sent === null) return 'the field comes with the code';
    if (type === 'terms.edit' && context.agreements === null) return 'the box waits for the documents';
    if (type === 'xstate.error.actor.createAccount' && JSON.stringify(step).includes('cookies_off'))
      return 'cookies are not turned off between two steps';
    return null;
  },
});
