import * as v from 'valibot';
import { logInWithPassword } from '#contract/calls/login.ts';
import { resetPassword } from '#contract/calls/password.ts';
import { sendCode, startChallenge } from '#contract/calls/second-factor.ts';
import { passwordResetName } from '#contract/storage-names.ts';
import { input as review } from '#machines/link-review/link-review.walk.ts';
import { openTakeBack } from '#machines/password-reset/password-reset.harness.ts';
import { passwordResetMachine } from '#machines/password-reset/password-reset.machine.ts';
import { selectScreen } from '#machines/password-reset/password-reset.selectors.ts';
import * as chart from '#machines/password-reset/password-reset.walk.ts';
import { Secret } from '#machines/shared/secret.ts';
import * as view from '#src/features/password-reset/password-reset.gestures.ts';
import { handsOn } from '../browser-hands.ts';
import { walkInBrowser } from '../chart-walk.ts';
import { symbolIn } from '../held-calls.ts';
import { lin, sam, type Customer } from '../customers.ts';
import { hydrated } from '../page-objects.ts';
import type { Steps } from '../path-steps.ts';

/** The new password, and one that only the service refuses. */
const [chosen, common] = ['Quiet-Harbour-29', 'Summer2026!'];
/** The steps by their index in the history. */
const steps = ['address', 'code', 'challenge', 'password', 'saved'] as const;

/** What a history entry stores about the steps. */
const markSchema = v.looseObject({ ac_step: v.looseObject({ step: v.number() }) });

/** Sam if a second factor is requested. */
const customer = ({ has }: Steps): Customer => (has('mfa_required') ? sam : lin);

const loggedIn = {
  access_token: 'made-up-access-token',
  expires_in: 600,
  web_session_expires_in: 600,
  web_session_auth_code: 'made-up-session-code',
};
/** A reset that has more to report. */
const { links, recoveryEmail } = review;
const reported = {
  links,
  recoveryEmail,
  token: 'made-up-review-token',
  secondFactorRemoved: true,
  takeBacks: [openTakeBack],
};

walkInBrowser<typeof passwordResetMachine>('a password reset', {
  machine: passwordResetMachine,
  ...chart,
  ...view,
  selectScreen,
  calls: {
    startReset: [startChallenge],
    sendCode: [sendCode],
    proveOwner: [resetPassword],
    savePassword: [resetPassword],
    confirmSaved: [logInWithPassword],
  },
  refuses: ({ has }) => ['password_too_common', ...(has('mfa_code_incorrect') ? ['mfa_code_incorrect'] : [])],
  bodyOf: ({ port, output }) => {
    // The response of the save was lost, and the service was never asked.
    if (port === 'confirmSaved' && output === true) return loggedIn;
    return port === 'savePassword' && JSON.stringify(output).includes('"secondFactorRemoved":true') ? reported : null;
  },
  symbolOf: (answer) =>
    answer.port === 'confirmSaved' && answer.output === false ? 'incorrect_password' : symbolIn(answer),
  customer,
  open: async ({ page, service, input }) => {
    const { address = null, step = 'address' } = input?.reloaded ?? {};
    if (step !== 'address')
      // What an earlier visit of this tab has left.
      await page.addInitScript(
        ([name, value, index]) => {
          sessionStorage.setItem(name, value);
          history.replaceState({ ac_step: { step: index, first: 0 } }, '');
        },
        [passwordResetName, JSON.stringify({ ...address, email: lin.username }), steps.indexOf(step)] as const,
      );
    await page.goto(service.at('/reset-password'));
    await hydrated(page);
  },
  values: (walk) => ({
    'address.submit': ({ type, address }) => {
      const { username } = customer(walk);
      return { type, address: address.recovery === null ? { ...address, email: username } : address };
    },
    'password.submit': ({ type, draft }) => {
      if (draft.password.reveal() !== draft.confirmation.reveal()) return { type, draft };
      const password = new Secret(walk.has('password_too_common') ? common : chosen);
      return { type, draft: { password, confirmation: password } };
    },
  }),
  outside: ({ page }) => ({
    'step.back': async ({ step }) => {
      const { ac_step: at } = v.parse(markSchema, JSON.parse(await page.evaluate(() => JSON.stringify(history.state))));
      await page.evaluate((by) => history.go(by), step - at.step);
    },
    'xstate.done.actor.linkReview': () => handsOn(page).press('linkReview.end'),
  }),
  cannot: ({ type, ...step }, snapshot) => {
    if (type === 'code.edit' && snapshot.context.sent === null) return 'the form is shown once a code is sent';
    if (type === 'app.return') return 'offered inside an app alone';
    const isLater = snapshot.matches('choosingPassword') || snapshot.matches('outcomeUnknown');
    if (type === 'step.back' && 'step' in step && step.step === 1 && !isLater)
      return 'the code is the step that is shown';
    const isChallenged = snapshot.matches('provingOwner') && snapshot.context.challenge !== null;
    if (type === 'address.change' && isChallenged) return 'the second factor has a way back of its own';
    return null;
  },
});
