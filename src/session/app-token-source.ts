import { waitFor } from 'xstate';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { appBridgeMachine } from '#machines/app-bridge/app-bridge.machine.ts';
import { sessionEffectOf } from '#machines/session/session.rules.ts';
import type { Failure } from '#machines/shared/failure.ts';
import { refusalOf } from '#machines/shared/failure.ts';
import type { Secret } from '#machines/shared/secret.ts';
import { ApiError } from '#src/api/api-error.ts';
import type { TokenSource } from '#src/api/authorized-send.ts';
import type { Services, SessionActor } from '#src/services/services.ts';

export type AppBridgeActor = ActorRefFrom<typeof appBridgeMachine>;

/**
 * The token of the app around the page. Whatever says that a user has to log in first leads to a new token of the app, never
 * to the log-in page.
 */
export function createAppTokenSource(
  bridge: AppBridgeActor,
  session: Pick<SessionActor, 'send'>,
  { clock }: Pick<Services, 'clock'>,
): TokenSource {
  const settled = (): Promise<SnapshotFrom<typeof appBridgeMachine>> =>
    waitFor(bridge, (snapshot) => !snapshot.hasTag('busy'), { timeout: Infinity });

  const current = async (): Promise<Secret<string>> => {
    const { given, failure } = (await settled()).context;
    if (given === null) throw refusalFrom(failure);
    return given.token;
  };

  return {
    async token() {
      const waited = bridge.getSnapshot().hasTag('busy');
      const { context } = await settled();
      // A call that waited for an answer of the app fails with it; the next call asks again.
      if (waited && context.failure !== null) throw refusalFrom(context.failure);
      bridge.send({ type: 'token.require', now: clock.steady() });
      return await current();
    },
    async renewAfter(refused) {
      bridge.send({ type: 'token.refused', token: refused });
      return await current();
    },
    handleAuthError(error, attempt) {
      const sessionEffect = sessionEffectOf(refusalOf(error));
      if (sessionEffect === 'logOut') session.send({ type: 'account.refused' });
      if (sessionEffect === 'goToLogin' && attempt === 'second') session.send({ type: 'session.lost' });
      return sessionEffect === 'goToLogin' || sessionEffect === 'renewToken' ? 'renewToken' : 'none';
    },
  };
}

/**
 * The same for the calls of a page: after each new token they wait until the session knows whose it is. The page of another
 * account is loaded again, and nothing leaves it in that name.
 */
export function bindToAccount(source: TokenSource, bridge: AppBridgeActor, session: SessionActor): TokenSource {
  let known = bridge.getSnapshot().context.given?.token ?? null;
  bridge.subscribe(({ context: { given } }) => {
    if (given === null) return;
    const isAnother = known !== null && given.token.reveal() !== known.reveal();
    known = given.token;
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

function refusalFrom(failure: Failure | null, otherwise = 'bridge_refused'): unknown {
  return failure === null ? new ApiError(otherwise) : { ...failure, code: null, challenge: null };
}
