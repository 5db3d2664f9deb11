import type { Page, Route } from '@playwright/test';
import { readProfile } from '#contract/calls/profile.ts';
import { endSession, renewToken, sessionDetails } from '#contract/calls/session.ts';
import { defaultNames } from '#contract/storage-names.ts';
import { sessionMachine } from '#machines/session/session.machine.ts';
import { selectScreen } from '#machines/session/session.selectors.ts';
import * as chart from '#machines/session/session.walk.ts';
import * as view from '#src/session/session-gate.gestures.ts';
import type { Walk } from '../chart-player.ts';
import { walkInBrowser } from '../chart-walk.ts';
import { lin, robin, type Customer } from '../customers.ts';
import { expect } from '../fixtures.ts';
import { logOut, openSignedIn, plantSessionCookies, setSessionCookies, words } from '../page-objects.ts';
import type { Step } from '../path-steps.ts';

const { ann, bob, unexpected } = chart.confirmations;

const isConfirmed = ({ type }: Step): boolean => type.endsWith('.confirm');
const firstConfirmed = ({ events: steps }: Walk): unknown => steps.find(isConfirmed)?.output;
const customer = (walk: Walk): Customer => {
  const confirmed = firstConfirmed(walk);
  return confirmed === bob || confirmed === unexpected ? robin : lin;
};

/** The calls of the page that a step lets the service refuse. */
let reads: Route[] = [];
async function releaseReads(): Promise<void> {
  await expect.poll(() => reads.length).toBeGreaterThan(0);
  await Promise.all(reads.splice(0).map((route) => route.continue()));
}

/** What another login in this browser, or another host, leaves there. */
async function changeCookies({ page, service }: Walk, confirmed: unknown): Promise<void> {
  if (confirmed === unexpected) await plantSessionCookies(page, service, robin);
  else await setSessionCookies(page, service, confirmed === bob ? robin : lin);
}

/** Every navigation but the first one is blocked, so that the page can be checked while it leaves. */
async function stay(page: Page): Promise<void> {
  let isOpen = false;
  await page.route('**', async (route) => {
    if (!route.request().isNavigationRequest()) return await route.fallback();
    if (isOpen) return await route.fulfill({ status: 204 });
    isOpen = true;
    await route.fallback();
  });
}

walkInBrowser<typeof sessionMachine>('the session', {
  machine: sessionMachine,
  ...chart,
  ...view,
  selectScreen: (snapshot) => {
    // Until the session is known for the first time, the page itself shows that it loads.
    const isKnown = snapshot.matches('confirming') && snapshot.context.owner !== null;
    return { ...selectScreen(snapshot), isKnown };
  },
  marks: (screen: ReturnType<typeof selectScreen> & { readonly isKnown: boolean }, walk) => {
    const isStarting = screen.name === 'waiting' && screen.failure === null && !screen.isKnown;
    return isStarting || (screen.name === 'leaving' && walk.has('account_forbidden'))
      ? ['home.reading']
      : view.marks(screen);
  },
  calls: {
    confirm: [sessionDetails],
    readSessionOwner: [renewToken],
    renewToken: [renewToken],
    endSession: [endSession],
    retryEndSession: [endSession],
  },
  refuses: () => ['session_code_expired', 'account_not_found', 'account_forbidden'],
  arrange: async (walk, { port, output, failure }) => {
    const change = (what: Parameters<typeof walk.service.change>[1]) => walk.service.change(customer(walk), what);
    if (output === chart.confirmations.noSession) await change('sessionEnded');
    if (port === 'confirm') return;
    if (failure?.symbol === 'account_forbidden') await change('accountDisabled');
    if (failure?.symbol === 'session_code_expired') await change('sessionExpired');
    if (failure?.symbol === 'account_not_found') await change('accountDeleted');
  },
  withoutCall: ['goToLogin', 'reloadPage'],
  // A logout without the service is tried again every five seconds, and when the connection returns.
  wake: async ({ page }) => await page.evaluate(() => void dispatchEvent(new Event('online'))),
  customer,
  open: async (walk) => {
    const { page, service, input } = walk;
    reads = [];
    if (input?.marker === true) {
      const confirmed = firstConfirmed(walk);
      if (confirmed === ann) await openInOtherTab(walk);
      else await changeCookies(walk, confirmed);
    }
    if (['session.lost', 'account.refused', 'token.refused'].some((type) => walk.has(type)))
      await page.route(
        ({ pathname }) => pathname === readProfile.path,
        (route) => void reads.push(route),
      );
    await stay(page);
    await page.goto(service.at('/'));
  },
  outside: (walk) => {
    const { page, service } = walk;
    const change = async (what: Parameters<typeof service.change>[1]): Promise<void> => {
      await service.change(customer(walk), what);
      await releaseReads();
    };
    return {
      'session.end': () => logOut(page),
      'session.lost': () => change('sessionEnded'),
      'account.refused': () => change('accountDisabled'),
      'token.refused': () => change('tokenExpired'),
      'token.require': async ({ now }) => {
        if (now === chart.fresh.expiresAt) await page.clock.fastForward('59:30');
        await page.getByRole('link', { name: words['en-US'].shell.nav.security, exact: true }).click();
      },
      'cookies.changed': async () => {
        await changeCookies(walk, walk.events.findLast(isConfirmed)?.output);
        await page.evaluate(() => void dispatchEvent(new Event('focus')));
      },
      'otherTab.signedOut': async () => {
        const other = await page.context().newPage();
        await other.goto(service.at('/'));
        await logOut(other);
      },
      'connection.returned': async () => {
        await page.context().setOffline(true);
        await page.context().setOffline(false);
      },
    };
  },
  cannot: ({ type, ...step }, snapshot) => {
    const isSignedIn = snapshot.matches('signedIn');
    if (type === 'appToken.changed') return 'inside an app alone';
    if (type === 'session.retry' && snapshot.matches('signedOut')) return 'offered inside an app alone';
    if (type === 'session.end' && !isSignedIn) return 'offered to an account that is logged in';
    if (type === 'otherTab.signedOut' && !isSignedIn) return 'heard while logged in alone';
    if (type === 'session.lost' && !snapshot.matches({ signedIn: 'fresh' }))
      return 'the page ends its calls when it leaves, and makes none without a token';
    if (type === 'account.refused' && !snapshot.matches({ signedIn: 'fresh' }))
      return 'without its cookies the page takes it for the refusal of an earlier account';
    if (type === 'xstate.error.actor.confirm' && JSON.stringify(step).includes('account_forbidden'))
      return 'the service answers that no one is logged in';
    if (type === 'xstate.error.actor.endSession' && !JSON.stringify(step).includes('sessionCode'))
      return 'any other response ends the session';
    if (type === 'xstate.error.actor.retryEndSession') return 'any response ends the session';
    return null;
  },
});

/** Logs in on another tab, so that its token is stored. */
async function openInOtherTab({ page, service }: Walk): Promise<void> {
  const other = await page.context().newPage();
  await openSignedIn(other, service, lin);
  await expect
    .poll(() => other.evaluate((name) => localStorage.getItem(name), defaultNames.storage.token))
    .not.toBeNull();
  await other.close();
}
