import { readProfileScope } from '#contract/scopes.ts';
import { endSession, renewToken, sessionDetails } from '#contract/calls/session.ts';
import type { SessionDetails, TokenReply } from '#contract/calls/session.ts';
import type { Configuration } from '#contract/configuration.ts';
import type { Secret } from '#machines/shared/secret.ts';
import type { SendOnce } from './transport/http.ts';

/** The calls that renew and end a session; the session code is their credential. */
export const sessionApi = (send: SendOnce) => ({
  readDetails: (code: Secret<string>, signal?: AbortSignal): Promise<SessionDetails> =>
    send(sessionDetails, { credential: code.reveal(), ...(signal && { signal }) }),
  renewToken: (clientId: string, code: Secret<string>, signal?: AbortSignal): Promise<TokenReply> =>
    send(renewToken, {
      body: { client_id: clientId, grant_type: 'session_implicit', code: code.reveal(), scope: readProfileScope },
      ...(signal && { signal }),
    }),
  endSession: async (code: Secret<string>, signal?: AbortSignal): Promise<void> => {
    await send(endSession, { credential: code.reveal(), request: { keepalive: true }, ...(signal && { signal }) });
  },
});

/** Asks the official site to clear its own cookie. The request outlives the page; nothing waits for its result. */
export async function clearOfficialSite({
  officialSite,
  clearCookiePath,
}: Pick<Configuration, 'officialSite' | 'clearCookiePath'>): Promise<void> {
  if (clearCookiePath === '') return;
  await fetch(officialSite.replace(/\/$/, '') + clearCookiePath, {
    credentials: 'include',
    keepalive: true,
    cache: 'no-store',
  });
}
