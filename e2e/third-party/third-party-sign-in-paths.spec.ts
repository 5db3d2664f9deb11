import type { Page } from '@playwright/test';
import { logInWithThirdParty, thirdAddress } from '#contract/calls/third-party.ts';
import {
  cancelled as declined,
  connecting,
  reloaded,
  uncalled,
} from '#machines/third-party-sign-in/third-party-sign-in.harness.ts';
import { thirdPartySignInMachine } from '#machines/third-party-sign-in/third-party-sign-in.machine.ts';
import { selectScreen } from '#machines/third-party-sign-in/third-party-sign-in.selectors.ts';
import * as chart from '#machines/third-party-sign-in/third-party-sign-in.walk.ts';
import * as view from '#src/features/third-party-sign-in/third-party-sign-in.gestures.ts';
import { handsOn } from '../browser-hands.ts';
import { walkInBrowser } from '../chart-walk.ts';
import { lin, sam, type Customer } from '../customers.ts';
import { codeMailedTo } from '../mails.ts';
import { goToThirdParty, provider } from '../page-objects.ts';
import type { Steps } from '../path-steps.ts';

const address = 'ivo.typed@example.com';

const returnOf = ({ events: steps }: Steps): unknown =>
  steps.find(({ type }) => type === 'xstate.done.actor.readAddress')?.output;
/** Whether a new person's form follows, which asks for an address. */
const isNew = (walk: Steps): boolean => returnOf(walk) === reloaded || walk.has('"ticket"');
const customer = ({ has }: Steps): Customer => (has('mfa_required') ? sam : lin);

/** The person at the demonstration's provider. */
function personOf(walk: Steps): string {
  if (isNew(walk)) return 'Ivo Lund';
  if (walk.has('no_password')) return 'Ada Moss';
  return customer(walk) === sam ? 'Sam Rivers' : 'Lin Hart';
}

walkInBrowser<typeof thirdPartySignInMachine>('the return from a third party', {
  machine: thirdPartySignInMachine,
  ...chart,
  ...view,
  selectScreen: (snapshot) => {
    const screen = selectScreen(snapshot);
    // The advice contains the reason.
    return screen.name === 'refused' && screen.advice === 'setPassword' ? { ...screen, failure: null } : screen;
  },
  calls: { exchange: [logInWithThirdParty], startAgain: [thirdAddress] },
  refuses: (walk) => ['no_password', ...(isNew(walk) ? ['third_account_require_email'] : [])],
  withoutCall: ['readAddress', 'goToDestination', 'goToLogin'],
  customer,
  open: async (walk) => {
    const { page, service } = walk;
    if (returnOf(walk) === uncalled) {
      await page.goto(service.at('/authcallback'));
      return await stay(page);
    }
    await page.route(`**/v1.0/oauth2/third/**`, (route) => route.continue());
    await goToThirdParty(page, service);
    await page.unroute(`**/v1.0/oauth2/third/**`);
    if (returnOf(walk) === reloaded) await page.route(`**${logInWithThirdParty.path}`, (route) => route.continue());
    if (returnOf(walk) === declined) await provider(page).cancel.click();
    else await provider(page).person(personOf(walk)).click();
    await page.waitForURL(service.at('/authcallback'));
    if (returnOf(walk) === reloaded) {
      await page.getByRole('checkbox').first().waitFor();
      await page.reload();
    }
    await stay(page);
  },
  outside: ({ page, service }) => ({
    'xstate.done.actor.register': async ({ output }) => {
      const { press, tick, type } = handsOn(page);
      if (JSON.stringify(output).includes('cancelled')) return await press('thirdParty.way.another');
      await type('fields.email', address);
      await tick('accountCreation.terms.label', true);
      await press('thirdPartyRegister.continue');
      await type('secondFactor.code.label', await codeMailedTo(service, address));
      await press('thirdPartyRegister.submit');
    },
  }),
  cannot: ({ type, ...step }) => {
    if ('output' in step && step.output === connecting)
      return 'e2e/third-party/third-party-links.spec.ts connects an account';
    if (type === 'xstate.done.actor.register' && JSON.stringify(step).includes('"refused"'))
      return 'part of the chart account-creation';
    return null;
  },
});

/** Blocks navigation away, so that the page can be checked. */
async function stay(page: Page): Promise<void> {
  await page.route('**', async (route) => {
    if (route.request().isNavigationRequest()) await route.fulfill({ status: 204 });
    else await route.fallback();
  });
}
