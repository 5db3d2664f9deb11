import { logInWithPhone, readPhoneLogin, startPhoneLogin } from '#contract/calls/phone-login.ts';
import { phoneLoginMachine } from '#machines/phone-login/phone-login.machine.ts';
import { selectScreen } from '#machines/phone-login/phone-login.selectors.ts';
import * as chart from '#machines/phone-login/phone-login.walk.ts';
import * as view from '#src/features/phone-login/phone-login.gestures.ts';
import type { changes } from '../account-changes.ts';
import { handsOn } from '../browser-hands.ts';
import { walkInBrowser } from '../chart-walk.ts';
import { lin } from '../customers.ts';
import type { Answer } from '../held-calls.ts';
import { openLogin } from '../page-objects.ts';

/** What makes the service answer as the path does. */
function changeFor({ port, output, failure }: Answer): keyof typeof changes | null {
  const state: unknown =
    port === 'readStatus' && typeof output === 'object' && output !== null ? Reflect.get(output, 'state') : null;
  if (state === 'chosen') return 'phoneLoginsChosen';
  if (state === 'allowed') return 'phoneLoginsAllowed';
  if (state === 'refused' || failure?.symbol === 'phone_login_refused') return 'phoneLoginsRefused';
  if (state === 'over' || failure?.symbol === 'phone_login_over') return 'phoneLoginsOver';
  return failure?.symbol === 'account_forbidden' ? 'accountDisabled' : null;
}

walkInBrowser<typeof phoneLoginMachine>('login with the phone', {
  machine: phoneLoginMachine,
  ...chart,
  ...view,
  selectScreen,
  calls: { askForLogin: [startPhoneLogin], readStatus: [readPhoneLogin], logInWithPhone: [logInWithPhone] },
  refuses: () => ['phone_login_refused', 'phone_login_over', 'account_forbidden'],
  arrange: async ({ service }, answer) => {
    const change = changeFor(answer);
    if (change !== null) await service.change(lin, change);
  },
  // The form, or the destination, replaces it at once.
  isPassing: (snapshot) => snapshot.status === 'done',
  cannot: ({ type }, snapshot) =>
    snapshot.matches('loggingIn') && (type === 'phone.leave' || type === 'step.back')
      ? 'the page offers no way to leave a call that is running'
      : null,
  customer: () => lin,
  open: async ({ page, service }) => {
    // The session of the phone.
    await service.tryPassword(lin.username, lin.password);
    await page.route(
      ({ pathname }) => pathname === '/',
      (route) => route.fulfill({ status: 204 }),
    );
    await openLogin(page, service);
    await handsOn(page).press('login.phone');
  },
  outside: ({ page, has }) => ({
    'step.back': () => page.goBack(),
    'xstate.after.pause.phoneLogin.waiting.paused': () => page.clock.fastForward(5000),
    'waitCountdown.tick': async ({ secondsLeft }) => {
      if (secondsLeft === 0) await page.clock.fastForward(has('request_throttled') ? 10_000 : 61_000);
    },
  }),
});
