import { fromPromise, type PromiseActorLogic } from 'xstate';
import type { SessionDetails } from '#contract/calls/session.ts';
import { httpTimeoutMs } from '#contract/limits.ts';
import type { Token } from '#machines/session/session.model.ts';
import { belongsTo, isFresh } from '#machines/session/session.rules.ts';
import { Secret } from '#machines/shared/secret.ts';
import { ApiError } from '#src/api/transport/api-error.ts';
import { sessionApi } from '#src/api/session.ts';
import type { Services } from '#src/services/services.ts';
import type { SessionCookieMonitor } from './session-cookie-monitor.ts';

interface RenewalParts {
  readonly services: Services;
  readonly watch: SessionCookieMonitor;
}

interface RenewalInput {
  details: SessionDetails | null;
  /** The token that is about to expire or was refused. */
  refused: Token | null;
}

/** One renewal serves all tabs of the browser: a tab that waited for the lock finds the new token and uses it. */
export function renewToken(parts: () => RenewalParts): PromiseActorLogic<Token, RenewalInput> {
  return fromPromise(({ input, signal }) => {
    const { configuration, tabLock } = parts().services;
    return tabLock(configuration.storage.token, httpTimeoutMs + 1000, (waited) =>
      renewOnce(parts(), input, { signal, waited }),
    );
  });
}

/** A value stored by another tab while this one waited for the lock may arrive this long after the lock. */
export const storageEventWaitMs = 2000;

async function renewOnce(
  { services, watch }: RenewalParts,
  { details, refused }: RenewalInput,
  { signal, waited }: { signal: AbortSignal; waited: boolean },
): Promise<Token> {
  const { clock, configuration, cookies, tokens } = services;
  const isGood = (token: Token | null): boolean =>
    token !== null &&
    token.token.reveal() !== refused?.token.reveal() &&
    details !== null &&
    belongsTo(token, details) &&
    isFresh(token, clock.now());

  if (waited && !isGood(tokens.read())) await tokens.changed(storageEventWaitMs);
  const stored = tokens.read();
  const code = cookies.sessionCode();
  if (details === null || code === null) throw new ApiError('required_authentication');
  // Another tab logged in while this one waited: its code would fetch a token of another account.
  if (watch.hasChanged()) throw new ApiError('token_expired');
  if (stored !== null && isGood(stored)) return stored;
  if (stored !== null && stored.account !== details.account) tokens.clear();
  const reply = await sessionApi(services.sendOnce).renewToken(configuration.clientId, code, signal);
  // Discard a late token of a previous session; never store it under the new one.
  if (watch.hasChanged()) throw new ApiError('token_expired');
  const token = tokenOf(services, details, reply);
  tokens.write(token);
  return token;
}

/** A token and its owner; it expires by the service's clock. */
export function tokenOf(
  { clock, configuration }: Pick<Services, 'clock' | 'configuration'>,
  { account, issuedAt }: SessionDetails,
  reply: { access_token: string; expires_in: number },
): Token {
  return {
    clientId: configuration.clientId,
    token: new Secret(reply.access_token),
    expiresAt: Math.round(clock.now() + reply.expires_in * 1000),
    account,
    issuedAt,
  };
}
