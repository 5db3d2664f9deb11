import type { LoginReply } from '#contract/calls/login.ts';
import * as calls from '#contract/calls/passkey.ts';
import type { CreationOptions, PasskeyAssertion, PasskeyRegistration, Passkeys } from '#contract/calls/passkey.ts';
import { readProfileScope } from '#contract/scopes.ts';
import type { Proof } from '#machines/shared/proof.ts';
import type { Send } from './transport/authorized-send.ts';
import type { SendOnce } from './transport/http.ts';

/** The account's passkeys. */
export const passkeyApi = (send: Send) => ({
  list: (signal?: AbortSignal): Promise<Passkeys> => send(calls.listPasskeys, { ...(signal && { signal }) }),
  /** What the browser needs to create one. */
  start: (proof: Proof | null): Promise<CreationOptions> => send(calls.startPasskey, { proof }),
  add: (name: string, credential: PasskeyRegistration): Promise<Passkeys> =>
    send(calls.addPasskey, { body: { name, credential } }),
  rename: (id: string, name: string): Promise<Passkeys> => send(calls.renamePasskey, { path: { id }, body: { name } }),
  remove: (id: string, proof: Proof | null): Promise<Passkeys> => send(calls.removePasskey, { path: { id }, proof }),
});

/** Login with a passkey. */
export const passkeyLoginApi = (send: SendOnce) => ({
  start: (clientId: string, signal: AbortSignal): Promise<calls.RequestOptions> =>
    send(calls.startPasskeyLogin, { body: { client_id: clientId }, signal }),
  logIn: (clientId: string, assertion: PasskeyAssertion, signal: AbortSignal): Promise<LoginReply> =>
    send(calls.logInWithPasskey, {
      body: {
        grant_type: 'passkey',
        credentials: JSON.stringify(assertion),
        session_mode: 'web',
        client_id: clientId,
        scope: readProfileScope,
      },
      signal,
    }),
});
