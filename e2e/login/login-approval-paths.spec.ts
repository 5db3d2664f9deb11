import * as v from 'valibot';
import { allowPhoneLogin, readPhoneRequest, refusePhoneLogin, startPhoneLogin } from '#contract/calls/phone-login.ts';
import { routes } from '#contract/pages.ts';
import { loginApprovalMachine } from '#machines/login-approval/login-approval.machine.ts';
import { selectScreen } from '#machines/login-approval/login-approval.selectors.ts';
import * as chart from '#machines/login-approval/login-approval.walk.ts';
import * as view from '#src/features/login-approval/login-approval.gestures.ts';
import type { changes } from '../account-changes.ts';
import { walkInBrowser } from '../chart-walk.ts';
import { lin } from '../customers.ts';
import { symbolIn, type Answer } from '../held-calls.ts';
import { setSessionCookies } from '../page-objects.ts';
import type { Service } from '../service.ts';

/** The number on the screen of the computer, which no walk knows. */
let shown = '';

async function ask(service: Service): Promise<string> {
  const { text } = await service.call(startPhoneLogin.path, {
    method: startPhoneLogin.method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ client_id: 'account-center-default' }),
  });
  const asked = v.parse(startPhoneLogin.answer, JSON.parse(text));
  shown = asked.number;
  await service.change(lin, 'phoneLoginsKept');
  return asked.user_code;
}

const stateOf = ({ port, output }: Answer): unknown =>
  port === 'readRequest' && typeof output === 'object' && output !== null ? Reflect.get(output, 'state') : null;

/** What makes the service answer as the path does. */
function changeFor(answer: Answer): keyof typeof changes | null {
  const [state, symbol] = [stateOf(answer), answer.failure?.symbol];
  // The path may have refused it before.
  if (state === 'asked') return 'phoneLoginsReopened';
  if (state === 'allowed') return 'phoneLoginsAllowed';
  if (state === 'refused' || symbol === 'phone_login_refused') return 'phoneLoginsRefused';
  return state === 'over' || symbol === 'phone_login_over' ? 'phoneLoginsOver' : null;
}

walkInBrowser<typeof loginApprovalMachine>('the phone of a login', {
  machine: loginApprovalMachine,
  ...chart,
  ...view,
  selectScreen,
  calls: { readRequest: [readPhoneRequest], allowLogin: [allowPhoneLogin], refuseLogin: [refusePhoneLogin] },
  refuses: () => ['phone_login_number_wrong', 'phone_login_refused', 'phone_login_over'],
  // The page takes these for an answer.
  symbolOf: (answer) => {
    const state = stateOf(answer);
    return state === 'over' || state === 'refused' ? `phone_login_${state}` : symbolIn(answer);
  },
  arrange: async ({ service }, answer) => {
    const change = changeFor(answer);
    if (change !== null) await service.change(lin, change);
  },
  cannot: (step, { context: { challenge } }) =>
    step.type === 'waitCountdown.tick' && challenge?.busy === true
      ? 'the clock of the page would also end the call that is running'
      : null,
  customer: () => lin,
  open: async ({ page, service, input }) => {
    const code = await ask(service);
    await setSessionCookies(page, service, lin);
    await page.goto(service.at(input?.code === null ? routes.approveLogin : `${routes.approveLogin}#${code}`));
  },
  outside: ({ page, next }) => ({
    'waitCountdown.tick': async ({ secondsLeft }) => {
      if (secondsLeft === 0) await page.clock.fastForward(3_601_000);
    },
    'number.choose': async () => {
      const isWrong = next()?.failure?.symbol === 'phone_login_number_wrong';
      const buttons = page.locator('.number-choice__number');
      await (isWrong ? buttons.filter({ hasNotText: shown }).first() : buttons.filter({ hasText: shown })).click();
    },
  }),
});
