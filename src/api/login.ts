import { forgetTrustedDevice, logInWithPassword, loginScenario, type LoginReply } from '#contract/calls/login.ts';
import { readProfileScope } from '#contract/scopes.ts';
import type { Credentials } from '#machines/login/login.model.ts';
import type { Proof } from '#machines/shared/proof.ts';
import type { Secret } from '#machines/shared/secret.ts';
import type { SendOnce } from './transport/http.ts';

export interface LoginRequest {
  clientId: string;
  credentials: Credentials;
  proof: Proof | null;
  /** The trust token stored for this exact user name, if any. */
  trustToken: Secret<string> | null;
}

export const loginApi = (send: SendOnce) => ({
  /** Refused with `mfa_required` if a second factor is required. */
  logIn: (
    { clientId, credentials: { username, password, remember }, proof, trustToken }: LoginRequest,
    signal?: AbortSignal,
  ): Promise<LoginReply> =>
    send(logInWithPassword, {
      body: {
        username,
        password: password.reveal(),
        grant_type: 'password',
        session_mode: 'web',
        client_id: clientId,
        scope: readProfileScope,
        mfa_trusted: remember ? 'true' : 'false',
        ...(trustToken && { mfa_trust_token: trustToken.reveal() }),
      },
      proof,
      scenario: loginScenario,
      ...(signal && { signal }),
    }),
  /** Ends a trust token. */
  forgetTrustedDevice: async (token: Secret<string>, signal: AbortSignal): Promise<void> => {
    await send(forgetTrustedDevice, { body: { token: token.reveal() }, signal });
  },
});
