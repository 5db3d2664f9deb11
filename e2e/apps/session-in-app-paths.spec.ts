import { readProfile } from '#contract/calls/profile.ts';
import { sessionMachine } from '#machines/session/session.machine.ts';
import { selectScreen } from '#machines/session/session.selectors.ts';
import * as chart from '#machines/session/session.walk.ts';
import * as view from '#src/session/session-gate.gestures.ts';
import { SimulatedApp } from '../bridge/simulated-app.ts';
import { installBridge, webViews } from '../bridge/web-view.ts';
import { walkInBrowser } from '../chart-walk.ts';
import { lin } from '../customers.ts';
import { freshTest as test } from '../fixtures.ts';
import { words } from '../page-objects.ts';
import type { Step } from '../path-steps.ts';

test.use(webViews.Android);

/** How long the app's token is valid when a page opens. */
const tokenMs = 60_000;
const ofApps: readonly string[] = [
  'appToken.changed',
  'session.retry',
  'xstate.done.actor.endSession',
  'xstate.done.actor.goToLogin',
];

/** In an app, an account is confirmed with the app's token, or refused. */
const isConfirmed = ({ type, output }: Step): boolean =>
  type === 'xstate.done.actor.confirm' && output === chart.confirmations.ann;
const isRefused = ({ type, ...step }: Step): boolean =>
  type === 'xstate.error.actor.confirm' && JSON.stringify(step).includes('account_forbidden');

walkInBrowser<typeof sessionMachine>('the session in an app', {
  machine: sessionMachine,
  id: 'session (app)',
  ...chart,
  ...view,
  // Its screens, and its other start, are those of the walk in a browser.
  paths: [],
  claims: { starts: [chart.options] },
  selectScreen: (snapshot) => ({ ...selectScreen(snapshot), isStart: snapshot.context.reason === 'noMarker' }),
  marks: ({ isStart, ...screen }: ReturnType<typeof selectScreen> & { readonly isStart: boolean }) => {
    // At its start, the page itself shows that it loads.
    if (screen.name === 'waiting' && isStart) return ['home.reading'];
    return screen.name === 'signedOut' ? ['shell.signedOut.inApp', 'shell.retry'] : view.marks(screen);
  },
  calls: { confirm: [readProfile] },
  refuses: () => ['account_forbidden'],
  withoutCall: ['endSession', 'goToLogin'],
  arrange: async ({ service }, { failure }) => {
    if (failure !== null) await service.change(lin, 'accountDisabled');
  },
  customer: () => lin,
  open: async ({ page, service }) => {
    const app = new SimulatedApp((path, call) => service.call(path, call));
    await app.logIn(lin);
    app.expire(tokenMs);
    await installBridge(page.context(), app);
    await page.goto(service.at('/'));
  },
  outside: ({ page }) => ({
    // The next call needs another token, which the app gives.
    'appToken.changed': async () => {
      await page.clock.fastForward(tokenMs);
      await page.getByRole('link', { name: words['en-US'].shell.nav.security, exact: true }).click();
    },
  }),
  cannot: (step, snapshot) => {
    if (step.type === 'session.retry' && !snapshot.matches('signedOut')) return 'part of the walk in a browser';
    return ofApps.includes(step.type) || isConfirmed(step) || isRefused(step) ? null : 'part of the walk in a browser';
  },
});
