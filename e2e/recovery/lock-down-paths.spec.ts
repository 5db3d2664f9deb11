import type { Page } from '@playwright/test';
import { describeReport, readLockDown, saveLockDownStep, startLockDown } from '#contract/calls/lock-down.ts';
import { reportedParameter } from '#contract/security-parts.ts';
import { reportedEventName } from '#contract/storage-names.ts';
import { lockDownMachine } from '#machines/lock-down/lock-down.machine.ts';
import { selectScreen } from '#machines/lock-down/lock-down.selectors.ts';
import * as chart from '#machines/lock-down/lock-down.walk.ts';
import * as view from '#src/features/lock-down/lock-down.gestures.ts';
import { handsOn } from '../browser-hands.ts';
import { walkInBrowser } from '../chart-walk.ts';
import { authenticatorCode, lin, sam, type Customer } from '../customers.ts';
import { callsOf } from '../intruder.ts';
import {
  codeStep,
  setSessionCookies,
  submitLogin,
  typePassword,
  verifyWithBackupCode,
  words,
} from '../page-objects.ts';
import type { Steps } from '../path-steps.ts';

/** Sam, who has backup codes to replace, or Lin. */
const customerOf = ({ events }: Steps): Customer =>
  events.some(({ type }) => type === 'xstate.snapshot.secondFactor') ? sam : lin;

walkInBrowser<typeof lockDownMachine>('the lock-down', {
  machine: lockDownMachine,
  ...chart,
  ...view,
  selectScreen,
  calls: {
    readLockDown: [readLockDown],
    describeReport: [describeReport],
    startLockDown: [startLockDown],
    saveStep: [saveLockDownStep],
  },
  wire: ({ port, output }) => (port === 'readLockDown' ? { lockDown: output } : output),
  // The walk's checklist has all steps; the service lists those that apply to the account.
  bodyOf: ({ port, output }) => (port === 'saveStep' || port === 'startLockDown' ? output : null),
  customer: customerOf,
  open: async (walk) => {
    const { page, service, input, events } = walk;
    const customer = customerOf(walk);
    const isBegun = events.some(({ type, output }) => type === 'xstate.done.actor.readLockDown' && output !== null);
    if (isBegun) await service.change(customer, 'lockDownBegun');
    if (customer === lin) await setSessionCookies(page, service, lin);
    // Another session, which the first step ends: without one, that step is done at once.
    await callsOf(service, customer, customer === sam ? authenticatorCode() : undefined);
    const event = input?.event ?? null;
    if (event !== null && input?.isPressed === true)
      await page.addInitScript(([name, id]) => sessionStorage.setItem(name, id), [reportedEventName, event] as const);
    const linked = event !== null && input?.isPressed === false ? `?${reportedParameter}=${event}` : '';
    await page.goto(service.at(`/accountSecurity${linked}#lock-down`));
    if (customer === lin) return;
    await submitLogin(page, sam);
    await verifyWithBackupCode(page, service);
  },
  outside: ({ page, service }) => ({
    'xstate.done.actor.readItems': () => handsOn(page).press('lockDown.steps.sessions.act'),
    'xstate.done.actor.readStatus': async ({ type }) => {
      if (type === 'xstate.snapshot.password') return await changePassword(page);
      await handsOn(page).press('lockDown.steps.secondFactor.act');
      await handsOn(page).press('twoFactor.dialog.continue');
      await codeStep(page).code.waitFor();
      await verifyWithBackupCode(page, service);
      await handsOn(page).press('twoFactor.codes.written');
      await handsOn(page).press('twoFactor.codes.saved');
    },
  }),
});

async function changePassword(page: Page): Promise<void> {
  await handsOn(page).press('lockDown.steps.password.act');
  await page.getByLabel(words['en-US'].password.form.current, { exact: true }).fill(lin.password);
  await typePassword(page, 'Quiet-Harbour-29');
  await page.keyboard.press('Enter');
}
