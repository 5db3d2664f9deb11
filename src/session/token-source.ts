import { waitFor } from 'xstate';
import type { SnapshotFrom } from 'xstate';
import { sessionEffectOf } from '#machines/session/session.rules.ts';
import type { sessionMachine } from '#machines/session/session.machine.ts';
import type { Secret } from '#machines/shared/secret.ts';
import { refusalOf } from '#machines/shared/failure.ts';
import { ApiError } from '#src/api/api-error.ts';
import type { TokenSource } from '#src/api/authorized-send.ts';
import type { Services, SessionActor } from '#src/services/services.ts';
import type { SessionCookieMonitor } from './session-cookie-monitor.ts';

/** The session chart as calls see it. Another tab's log-in is noticed before a request leaves for the former account. */
export function createTokenSource(
  session: SessionActor,
  { clock }: Pick<Services, 'clock'>,
  watch: SessionCookieMonitor,
): TokenSource {
  const settled = (): Promise<SnapshotFrom<typeof sessionMachine>> =>
    waitFor(session, (snapshot) => !snapshot.hasTag('busy'), { timeout: Infinity });

  const current = async (): Promise<Secret<string>> => {
    const snapshot = await settled();
    const { token, failure } = snapshot.context;
    if (token !== null && failure === null && snapshot.hasTag('signedIn')) return token.token;
    throw failure === null ? new ApiError('required_authentication') : refusalFrom(failure);
  };

  const detectAccountSwitch = (): void => {
    if (session.getSnapshot().hasTag('signedIn') && watch.hasChanged()) session.send({ type: 'cookies.changed' });
  };

  return {
    async token() {
      detectAccountSwitch();
      const waited = session.getSnapshot().hasTag('busy');
      const { context } = await settled();
      // A call that waited for a renewal fails with it; the next call tries again.
      if (waited && context.failure !== null) throw refusalFrom(context.failure);
      session.send({ type: 'token.require', now: clock.now() });
      return await current();
    },
    async renewAfter(refused) {
      detectAccountSwitch();
      session.send({ type: 'token.refused', token: refused });
      return await current();
    },
    handleAuthError(error) {
      const sessionEffect = sessionEffectOf(refusalOf(error));
      if (sessionEffect === 'goToLogin') session.send({ type: 'session.lost' });
      // A refusal of the former account must not end the session that another tab has begun.
      if (sessionEffect === 'logOut')
        session.send({ type: watch.hasChanged() ? 'cookies.changed' : 'account.refused' });
      return sessionEffect === 'renewToken' ? 'renewToken' : 'none';
    },
  };
}

function refusalFrom(failure: { symbol: string }): unknown {
  return { ...failure, code: null, challenge: null };
}
