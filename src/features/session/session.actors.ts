import { fromCallback, fromPromise } from 'xstate';
import type { EventObject } from 'xstate';
import { loginAddress } from '#machines/navigation/guards.ts';
import { addressOf } from '#machines/navigation/address.ts';
import { sessionMachine } from '#machines/session/session.machine.ts';
import type { Confirmation, SessionEvent, SignedOutReason } from '#machines/session/session.model.ts';
import { sessionApi } from '#src/api/session.ts';
import type { Base } from '#src/app/services.ts';
import { needsLogin, wayOut } from '#src/session/redirects.ts';
import { leaveNotice } from '#src/session/flash-message.ts';
import { renewal } from '#src/session/token-renewal.ts';
import { forgetSession, signOut } from '#src/session/end-session.ts';
import type { SessionCodeWatch } from '#src/session/session-cookie-monitor.ts';

/** What the session chart works with; made when the configuration has been read. */
export interface SessionParts {
  readonly base: Base;
  /** Knows the session code that this page has confirmed. */
  readonly watch: SessionCodeWatch;
}

/** The session chart with its ports filled. */
export function sessionFlow(parts: () => SessionParts): typeof sessionMachine {
  return sessionMachine.provide({
    actors: {
      confirm: fromPromise<Confirmation>(async ({ signal }) => {
        const { base, watch } = parts();
        const { cookies, clock, sendOnce, tokens } = base;
        const code = watch.confirm();
        if (code === null || !cookies.hasMarker()) {
          return { details: { account: -1, issuedAt: -1 }, stored: null, now: clock.now() };
        }
        const details = await sessionApi(sendOnce).fetchDetails(code, signal);
        return { details, stored: tokens.read(), now: clock.now() };
      }),
      renewToken: renewal(parts),
      endSession: fromPromise(() => signOut(parts().base)),
      goToLogin: fromPromise<void, { reason: SignedOutReason }>(({ input: { reason } }) => {
        const { base, watch } = parts();
        // What another session has written meanwhile is not ours to clear.
        if (!watch.hasChanged()) forgetSession(base);
        if (reason === 'loggedOut') base.navigator.go(wayOut());
        else if (needsLogin(base)) base.navigator.go(loginAddress(addressOf(window.location.href)));
        return Promise.resolve();
      }),
      startAnew: fromPromise(() => {
        const { base } = parts();
        leaveNotice(base, 'accountChanged');
        base.navigator.reload();
        return Promise.resolve();
      }),
      otherTabs: fromCallback<EventObject>(({ sendBack }) => {
        const { base, watch } = parts();
        const tell = (event: SessionEvent): void => sendBack(event);
        const compare = (): void => {
          if (watch.hasChanged()) tell({ type: 'cookies.changed' });
        };
        const stop = base.tabs.listen((signal) => {
          if (signal === 'signedOut' && base.cookies.sessionCode() === null) tell({ type: 'otherTab.signedOut' });
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
