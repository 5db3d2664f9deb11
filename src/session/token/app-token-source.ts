import { waitFor, type ActorRefFrom } from 'xstate';
import type { appBridgeMachine } from '#machines/app-bridge/app-bridge.machine.ts';
import { endOf, sessionEffectOf } from '#machines/session/session.rules.ts';
import { refusalOf } from '#machines/shared/failure.ts';
import type { Secret } from '#machines/shared/secret.ts';
import type { TokenSource } from '#src/api/transport/authorized-send.ts';
import type { Services, SessionActor } from '#src/services/services.ts';
import { chartTokenSource, refusalFrom } from './chart-token-source.ts';

export type AppBridgeActor = ActorRefFrom<typeof appBridgeMachine>;

/**
 * The surrounding app's token. Any refusal that would require a login requests a new token from the app, and never
 * leads to the login page.
 */
export function createAppTokenSource(
  bridge: AppBridgeActor,
  session: Pick<SessionActor, 'send'>,
  { clock }: Pick<Services, 'clock'>,
): TokenSource {
  return {
    ...chartTokenSource({
      isBusy: () => bridge.getSnapshot().hasTag('busy'),
      settled: async () => {
        const { context } = await waitFor(bridge, (snapshot) => !snapshot.hasTag('busy'), { timeout: Infinity });
        return { token: context.appToken?.token ?? null, failure: context.failure };
      },
      otherwise: 'bridge_refused',
      requireToken: () => bridge.send({ type: 'token.require', now: clock.steady() }),
      refuseToken: (refused) => bridge.send({ type: 'token.refused', token: refused }),
    }),
    handleAuthError(error, attempt) {
      const sessionEffect = sessionEffectOf(refusalOf(error));
      const because = endOf(refusalOf(error));
      if (sessionEffect === 'logOut') session.send({ type: 'account.refused', because });
      if (sessionEffect === 'goToLogin' && attempt === 'second') session.send({ type: 'session.lost', because });
      return sessionEffect === 'goToLogin' || sessionEffect === 'renewToken' ? 'renewToken' : 'none';
    },
  };
}

/**
 * The same for a page's calls: after each new token they wait until the session knows its account. If the account is
 * different, the page reloads and sends nothing for the previous one.
 */
export function bindToAccount(source: TokenSource, bridge: AppBridgeActor, session: SessionActor): TokenSource {
  let known = bridge.getSnapshot().context.appToken?.token ?? null;
  bridge.subscribe(({ context: { appToken } }) => {
    if (appToken === null) return;
    const isAnother = known !== null && appToken.token.reveal() !== known.reveal();
    known = appToken.token;
    if (isAnother) session.send({ type: 'appToken.changed' });
  });
  const ofSignedIn = async (token: Secret<string>): Promise<Secret<string>> => {
    const snapshot = await waitFor(session, (each) => !each.hasTag('busy'), { timeout: Infinity });
    if (snapshot.hasTag('signedIn')) return token;
    throw refusalFrom(snapshot.context.failure, 'required_authentication');
  };
  return {
    ...source,
    token: async () => await ofSignedIn(await source.token()),
    renewAfter: async (refused) => await ofSignedIn(await source.renewAfter(refused)),
  };
}
