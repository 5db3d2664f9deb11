import { decideConsent, precheckConsent, readConsentDetails } from '#contract/calls/consent.ts';
import { withCode } from '#machines/consent/consent.harness.ts';
import { consentMachine } from '#machines/consent/consent.machine.ts';
import { selectScreen } from '#machines/consent/consent.selectors.ts';
import * as chart from '#machines/consent/consent.walk.ts';
import * as view from '#src/features/consent/consent.gestures.ts';
import { walkInBrowser } from '../chart-walk.ts';
import { lin } from '../customers.ts';
import { setSessionCookies } from '../page-objects.ts';

walkInBrowser<typeof consentMachine>('the consent', {
  machine: consentMachine,
  ...chart,
  ...view,
  selectScreen: (snapshot) => {
    const screen = selectScreen(snapshot);
    // It has a sentence of its own, not that of the failure.
    return screen.name === 'broken' && screen.isIncomplete ? { ...screen, failure: null } : screen;
  },
  calls: {
    readDetails: [readConsentDetails],
    precheck: [precheckConsent],
    repeatDecision: [decideConsent],
    allow: [decideConsent],
    decline: [decideConsent],
  },
  refuses: () => ['consent_required'],
  // The app was not allowed before.
  bodyOf: ({ port, output }) => {
    if (port === 'precheck' && JSON.stringify(output) === '{"needed":false}') return output;
    return port === 'repeatDecision' ? { redirectTo: withCode } : null;
  },
  withoutCall: ['goTo', 'goToChooser'],
  customer: () => lin,
  open: async ({ page, service }) => {
    await setSessionCookies(page, service, lin);
    await page.goto(service.hub('/start?brand=default&request=profile'));
    await page.waitForURL(/oauth2/);
    // The page stays, so that it can be checked while it leaves.
    await page.route('**', async (route) => {
      if (route.request().isNavigationRequest()) await route.fulfill({ status: 204 });
      else await route.fallback();
    });
  },
});
