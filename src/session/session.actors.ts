import { fromCallback, fromPromise, type EventObject } from 'xstate';
import type { SessionDetails } from '#contract/calls/session.ts';
import { routeOf, routes } from '#contract/pages.ts';
import { flashMessageName } from '#contract/storage-names.ts';
import { cleanQueryValue, linkEmail } from '#contract/rules/query.ts';
import type { SessionEnd } from '#contract/session-ends.ts';
import { loginAddress } from '#machines/navigation/guards.ts';
import { addressOf } from '#machines/navigation/address.ts';
import { sessionMachine } from '#machines/session/session.machine.ts';
import type { Confirmation, SessionEvent, SignedOutReason } from '#machines/session/session.model.ts';
import { isForeign, isSignedOut, keepsEmail, noSession } from '#machines/session/session.rules.ts';
import { fillPorts } from '#machines/shared/not-provided.ts';
import type { Secret } from '#machines/shared/secret.ts';
import type { TokenSource } from '#src/api/transport/authorized-send.ts';
import { sessionApi } from '#src/api/session.ts';
import { readAgain } from '#src/services/read-again.ts';
import type { Services } from '#src/services/services.ts';
import { requiresLogin, logoutRedirect } from './redirects.ts';
import { rememberedAccounts } from '#src/browser/storage/remembered-accounts.ts';
import { shownEmail as shownInTab } from '#src/browser/storage/shown-email.ts';
import { keepPrefilledUsername } from '#src/browser/storage/prefilled-username.ts';
import { keepUnsavedText } from './unsaved-text.ts';
import { setFlashMessage, type LoginNotice } from './flash-message.ts';
import { readSessionOwner } from './session-owner.ts';
import { renewToken, storageEventWaitMs } from './token/token-renewal.ts';
import { confirmInApp } from './app-session.ts';
import { clearSession, endSession, retryEndSession } from './end-session.ts';
import type { SessionCookieMonitor } from './token/session-cookie-monitor.ts';

/** The dependencies of the session chart's ports; complete once the configuration is read. */
export interface SessionDependencies {
  readonly services: Services;
  /** Compares the session cookie with the code that this page confirmed. */
  readonly watch: SessionCookieMonitor;
  /**
   * The tokens of the surrounding app; null in a browser. In an app the page has no session of its own to renew, end or
   * watch.
   */
  readonly appTokens: TokenSource | null;
  /** The address of the account that the page shows; empty while unknown. */
  readonly shownEmail: () => string;
}

interface GoToLogin {
  reason: SignedOutReason;
  account: number | null;
}

/** The session chart with its ports filled. */
export function provideSession(parts: () => SessionDependencies): typeof sessionMachine {
  return fillPorts(sessionMachine, {
    actors: {
      confirm: fromPromise<Confirmation>(async ({ signal }) => {
        const { services, watch, appTokens } = parts();
        if (appTokens !== null) return await confirmInApp(services, appTokens, signal);
        const { cookies, clock, sendOnce, tokens } = services;
        const none = { details: noSession, stored: null, now: clock.now() };
        let details: SessionDetails;
        do {
          const code = watch.confirm();
          if (code === null || !cookies.hasLoginMarker()) return none;
          details = await sessionApi(sendOnce).readDetails(code, signal);
          // Data that another tab stored with a newer code belongs to that session.
        } while (watch.hasChanged());
        // The account that another tab stored may arrive later than its code.
        if (!isSignedOut(details) && tokens.loginAccount() === null) await tokens.changed(storageEventWaitMs);
        const confirmation = { details, stored: tokens.read(), loginAccount: tokens.loginAccount(), now: clock.now() };
        // Clear it first, in case no token of this session can be fetched.
        if (confirmation.stored !== null && !isSignedOut(details) && isForeign(confirmation))
          tokens.clearForeign(confirmation.stored);
        return confirmation;
      }),
      readSessionOwner: fromPromise(({ signal }) => readSessionOwner(parts().services, signal)),
      renewToken: renewToken(parts),
      endSession: fromPromise(() => {
        const { services, appTokens } = parts();
        // Only the app can end its session.
        if (appTokens !== null) return Promise.resolve();
        return endSession(services);
      }),
      retryEndSession: fromPromise<void, { code: Secret<string> }>(({ input: { code }, signal }) =>
        retryEndSession(parts().services, code, signal),
      ),
      goToLogin: fromPromise<void, GoToLogin>(async ({ input: { reason, account } }) => {
        const { services, watch, appTokens, shownEmail } = parts();
        if (appTokens !== null) return;
        const email = shownEmail() || knownEmail(services);
        // The form is still on the page.
        if (account !== null && reason !== 'account_deleted') keepUnsavedText(services, account);
        // Another session may have stored its own values in the meantime.
        if (!watch.hasChanged()) clearSession(services);
        if (reason === 'loggedOut') {
          const to = logoutRedirect(services);
          keepLoginHint(services, new URL(to, window.location.href).searchParams.get('redirect'));
          setFlashMessage(services, 'loggedOut');
          services.navigator.go(to);
        } else if (requiresLogin(services) && !(await appNeedsNoLogin(services))) {
          // What ended the session may have left its own notice and user name.
          if (services.tabValues.read(flashMessageName) === null) leaveReason(services, reason, email);
          services.navigator.go(loginAddress(addressOf(window.location.href)));
        }
      }),
      reloadPage: fromPromise(() => {
        const { services } = parts();
        setFlashMessage(services, 'accountChanged');
        services.navigator.reload();
        return Promise.resolve();
      }),
      otherTabs: fromCallback<EventObject>(({ sendBack }) => {
        const { services, watch, appTokens } = parts();
        if (appTokens !== null) return undefined;
        const report = (event: SessionEvent): void => sendBack(event);
        const compare = (): void => {
          if (watch.hasChanged()) report({ type: 'cookies.changed' });
        };
        const stop = services.tabs.listen((signal) => {
          if (signal === 'signedOut' && services.cookies.sessionCode() === null) report({ type: 'otherTab.signedOut' });
          else compare();
        });
        document.addEventListener('visibilitychange', compare);
        window.addEventListener('focus', compare);
        window.addEventListener('pageshow', compare);
        return () => {
          stop();
          document.removeEventListener('visibilitychange', compare);
          window.removeEventListener('focus', compare);
          window.removeEventListener('pageshow', compare);
        };
      }),
      connection: fromCallback<EventObject>(({ sendBack }) =>
        readAgain(() => sendBack({ type: 'connection.returned' } satisfies SessionEvent)),
      ),
    },
  });
}

/** Why this page leads to login, and the user name to fill in. */
function leaveReason(services: Services, reason: SignedOutReason, email: string): void {
  const { pathname, searchParams } = addressOf(window.location.href);
  const route = routeOf(pathname);
  const linked = route === routes.verifyEmail ? linkEmail(searchParams.get('email') ?? '') : '';
  const username = (keepsEmail(reason) && email) || linked;
  if (username !== '' || reason !== 'noMarker') keepPrefilledUsername(services.tabValues, username || null);
  else keepLoginHint(services, window.location.href);
  // The account's own address is where a user comes to log in.
  if (reason === 'noMarker' && route === routes.homePage) return;
  if (reason !== 'noMarker') return setFlashMessage(services, noticeOf(reason));
  if (linked !== '') return setFlashMessage(services, 'confirmEmail');
  setFlashMessage(services, route === routes.approveLogin ? 'allowLogin' : noticeOf(reason));
}

/** The page has read no address yet: this tab may have shown it before, or this browser remembers it. */
function knownEmail({ tokens, values, tabValues }: Services): string {
  const account = tokens.loginAccount();
  const shown = shownInTab(tabValues).read();
  if (shown !== null && shown.account === account) return shown.email;
  return (
    rememberedAccounts(values)
      .list()
      .find((each) => each.account === account)?.username ?? ''
  );
}

const loginNotices = {
  noMarker: 'loginNeeded',
  ended: 'sessionEnded',
  otherTab: 'loggedOutElsewhere',
  loggedOut: 'loggedOut',
  loggedOutHere: 'loggedOut',
} as const satisfies Record<Exclude<SignedOutReason, SessionEnd>, LoginNotice>;

const isNamed = (reason: SignedOutReason): reason is keyof typeof loginNotices => Object.hasOwn(loginNotices, reason);
const noticeOf = (reason: SignedOutReason): LoginNotice => (isNamed(reason) ? loginNotices[reason] : reason);

/** Fills in the user name that an app's request names, if it names one. */
function keepLoginHint({ tabValues }: Services, address: string | null): void {
  if (address === null) return;
  const { pathname, searchParams } = addressOf(address);
  const hint = cleanQueryValue(searchParams.get('login_hint') ?? '').slice(0, 254);
  if (routeOf(pathname) === routes.oauth && hint !== '') keepPrefilledUsername(tabValues, hint);
}

/**
 * Whether the page answers an app's request, or reports an unknown app, without a login. Only the page of such a
 * request loads this check, so that a missing script cannot delay login.
 */
async function appNeedsNoLogin(services: Services): Promise<boolean> {
  if (routeOf(window.location.pathname) !== routes.oauth) return false;
  const load = import('./unknown-app.ts');
  return await load.then(
    ({ needsNoLogin }) => needsNoLogin(services),
    () => false,
  );
}
