import { fromCallback, fromPromise } from 'xstate';
import type { EventObject } from 'xstate';
import { loginAddress } from '#machines/navigation/guards.ts';
import { addressOf } from '#machines/navigation/address.ts';
import { sessionMachine } from '#machines/session/session.machine.ts';
import type { Confirmation, SessionEvent, SignedOutReason } from '#machines/session/session.model.ts';
import { sessionApi } from '#src/api/session.ts';
import type { Services } from '#src/app/services.ts';
import { requiresLogin, logoutRedirect } from '#src/session/redirects.ts';
import { setFlashMessage } from '#src/session/flash-message.ts';
import { renewToken } from '#src/session/token-renewal.ts';
import { clearSession, endSession } from '#src/session/end-session.ts';
import type { SessionCookieMonitor } from '#src/session/session-cookie-monitor.ts';

/** What the session chart works with; made when the configuration has been read. */
export interface SessionDependencies {
  readonly services: Services;
  /** Knows the session code that this page has confirmed. */
  readonly watch: SessionCookieMonitor;
}

/** The session chart with its ports filled. */
export function provideSession(parts: () => SessionDependencies): typeof sessionMachine {
  return sessionMachine.provide({
    actors: {
      confirm: fromPromise<Confirmation>(async ({ signal }) => {
        const { services, watch } = parts();
        const { cookies, clock, sendOnce, tokens } = services;
        const code = watch.confirm();
        if (code === null || !cookies.hasLoginMarker()) {
          return { details: { account: -1, issuedAt: -1 }, stored: null, now: clock.now() };
        }
        const details = await sessionApi(sendOnce).fetchDetails(code, signal);
        return { details, stored: tokens.read(), now: clock.now() };
      }),
      renewToken: renewToken(parts),
      endSession: fromPromise(() => endSession(parts().services)),
      goToLogin: fromPromise<void, { reason: SignedOutReason }>(({ input: { reason } }) => {
        const { services, watch } = parts();
        // What another session has written meanwhile is not ours to clear.
        if (!watch.hasChanged()) clearSession(services);
        if (reason === 'loggedOut') services.navigator.go(logoutRedirect());
        else if (requiresLogin(services)) services.navigator.go(loginAddress(addressOf(window.location.href)));
        return Promise.resolve();
      }),
      startAnew: fromPromise(() => {
        const { services } = parts();
        setFlashMessage(services, 'accountChanged');
        services.navigator.reload();
        return Promise.resolve();
      }),
      otherTabs: fromCallback<EventObject>(({ sendBack }) => {
        const { services, watch } = parts();
        const tell = (event: SessionEvent): void => sendBack(event);
        const compare = (): void => {
          if (watch.hasChanged()) tell({ type: 'cookies.changed' });
        };
        const stop = services.tabs.listen((signal) => {
          if (signal === 'signedOut' && services.cookies.sessionCode() === null) tell({ type: 'otherTab.signedOut' });
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
      connection: fromCallback<EventObject>(({ sendBack }) => {
        const tell = (): void => sendBack({ type: 'connection.returned' } satisfies SessionEvent);
        window.addEventListener('online', tell);
        return () => window.removeEventListener('online', tell);
      }),
    },
  });
}
