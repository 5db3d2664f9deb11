import type { Page } from '@playwright/test';
import { resendAfterSeconds } from '#contract/limits.ts';
import { details, newPassword } from '#machines/account-creation/account-creation.harness.ts';
import type { SignUpInput } from '#machines/sign-up/sign-up.model.ts';
import { signUpMachine } from '#machines/sign-up/sign-up.machine.ts';
import { selectScreen } from '#machines/sign-up/sign-up.selectors.ts';
import * as chart from '#machines/sign-up/sign-up.walk.ts';
import * as view from '#src/features/sign-up/sign-up.gestures.ts';
import { expect } from '../fixtures.ts';
import { handsOn } from '../browser-hands.ts';
import type { Walk } from '../chart-player.ts';
import { walkInBrowser } from '../chart-walk.ts';
import { codeMailedTo } from '../mails.ts';
import { askForSignUpCode, hydrated, signUpForm } from '../page-objects.ts';
import type { Service } from '../service.ts';

const mia = { username: details.email, password: newPassword, name: 'Mia' };

type WalkOfSignUp = Walk<SignUpInput | undefined>;

async function openForm({ page, service, has }: Walk): Promise<void> {
  // Blocks navigation away, so the page can be checked.
  await page.route(
    ({ pathname }) => pathname === '/',
    (route) => route.fulfill({ status: 204 }),
  );
  if (has('cookies_off'))
    await page.addInitScript(() =>
      Object.defineProperty(Document.prototype, 'cookie', { get: () => '', set: () => {} }),
    );
  await page.goto(service.at('/login#signup'));
  await hydrated(page);
}

async function reachCode(page: Page): Promise<void> {
  await askForSignUpCode(page, mia);
  await expect(signUpForm(page).code).toBeFocused();
}

async function enterCode(page: Page, service: Service): Promise<void> {
  const { code, create } = signUpForm(page);
  await code.fill(await codeMailedTo(service, mia.username));
  await create.click();
}

/** The chart starts at the form, or again at the code after a reload. */
const isReloaded = ({ input }: WalkOfSignUp): boolean => input?.mailed != null;

walkInBrowser<typeof signUpMachine>('sign-up', {
  machine: signUpMachine,
  ...chart,
  ...view,
  selectScreen,
  calls: {},
  // The page sets its marker and leaves by itself.
  withoutCall: ['markRegistration', 'goToDestination'],
  fails: ['markRegistration'],
  customer: () => mia,
  open: async (walk) => {
    await openForm(walk);
    if (!isReloaded(walk)) return;
    await reachCode(walk.page);
    await walk.page.reload();
    await hydrated(walk.page);
  },
  outside: (walk) => {
    const { page, service } = walk;
    return {
      'xstate.done.actor.sendCode': () => reachCode(page),
      'code.resend': async () => {
        await page.clock.fastForward(resendAfterSeconds * 1000);
        await handsOn(page).press('secondFactor.resend');
      },
      // Its chart has a walk of its own.
      'xstate.done.actor.accountCreation': async () => {
        if (isReloaded(walk)) await handsOn(page).type('fields.password.label', mia.password);
        else if (!(await signUpForm(page).code.isVisible())) await reachCode(page);
        await enterCode(page, service);
      },
    };
  },
  cannot: ({ type, ...step }, { context }) => {
    if (type === 'xstate.error.actor.markRegistration' && !JSON.stringify(step).includes('cookies_off'))
      return 'nothing makes this fail';
    if ('cause' in step && context.mailed !== null) return 'part of the walk of account-creation';
    return null;
  },
});
