import { waitFor } from 'xstate';
import { endOf, sessionEffectOf } from '#machines/session/session.rules.ts';
import { refusalOf } from '#machines/shared/failure.ts';
import type { TokenSource } from '#src/api/transport/authorized-send.ts';
import type { Services, SessionActor } from '#src/services/services.ts';
import { chartTokenSource } from './chart-token-source.ts';
import type { SessionCookieMonitor } from './session-cookie-monitor.ts';

/**
 * The session chart as seen by calls. Detects another tab's login before sending a request for the previous account.
 */
export function createTokenSource(
  session: SessionActor,
  { clock }: Pick<Services, 'clock'>,
  watch: SessionCookieMonitor,
): TokenSource {
  const detectAccountSwitch = (): void => {
    if (session.getSnapshot().hasTag('signedIn') && watch.hasChanged()) session.send({ type: 'cookies.changed' });
  };
  const { token, renewAfter } = chartTokenSource({
    isBusy: () => session.getSnapshot().hasTag('busy'),
    settled: async () => {
      const snapshot = await waitFor(session, (each) => !each.hasTag('busy'), { timeout: Infinity });
      const { token: held, failure } = snapshot.context;
      const isUsable = failure === null && snapshot.hasTag('signedIn');
      return { token: isUsable ? (held?.token ?? null) : null, failure };
    },
    otherwise: 'required_authentication',
    requireToken: () => session.send({ type: 'token.require', now: clock.now() }),
    refuseToken: (refused) => session.send({ type: 'token.refused', token: refused }),
  });

  return {
    async token() {
      detectAccountSwitch();
      return await token();
    },
    async renewAfter(refused) {
      detectAccountSwitch();
      return await renewAfter(refused);
    },
    handleAuthError(error) {
      const sessionEffect = sessionEffectOf(refusalOf(error));
      const because = endOf(refusalOf(error));
      if (sessionEffect === 'goToLogin') session.send({ type: 'session.lost', because });
      // A refusal of the previous account must not end the session that another tab has started.
      if (sessionEffect === 'logOut')
        session.send(watch.hasChanged() ? { type: 'cookies.changed' } : { type: 'account.refused', because });
      return sessionEffect === 'renewToken' ? 'renewToken' : 'none';
    },
  };
}
