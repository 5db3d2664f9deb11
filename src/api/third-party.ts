import type { LoginReply } from '#contract/calls/login.ts';
import { readProfileScope } from '#contract/scopes.ts';
import type { IdentityProvider } from '#contract/calls/third-party.ts';
import {
  connectThirdParty,
  listProviders,
  listThirdCredentials,
  logInWithThirdParty,
  registerWithThirdParty,
  removeThirdCredential,
  sendThirdPartyCode,
  thirdAddress,
  thirdPartyScenario,
} from '#contract/calls/third-party.ts';
import type { ThirdCredentials } from '#contract/calls/third-party.ts';
import type { Agreement } from '#contract/calls/legal-documents.ts';
import type { SentCode } from '#machines/mailed-code/mailed-code.model.ts';
import type { Proof } from '#machines/shared/proof.ts';
import type { Secret } from '#machines/shared/secret.ts';
import type { Exchange } from '#machines/third-party-sign-in/third-party-sign-in.model.ts';
import { sentCodeOf } from './transport/sent-code.ts';
import type { Send } from './transport/authorized-send.ts';
import type { Clock } from './transport/clock.ts';
import type { SendOnce } from './transport/http.ts';

export interface AddressRequest {
  clientId: string;
  provider: string;
  state: Secret<string>;
  /** Where the provider sends the user back to. */
  returnTo: string;
}

export interface ThirdLoginRequest {
  clientId: string;
  exchange: Exchange;
  proof: Proof | null;
}

export interface ThirdCodeRequest {
  ticket: Secret<string>;
  email: string;
  /** Request another code. */
  again: boolean;
}

export interface ThirdAccountRequest {
  ticket: Secret<string>;
  email: string;
  /** Null if the provider has verified the address. */
  code: Secret<string> | null;
  agreements: readonly Agreement[];
  country: string;
  news: boolean;
}

/** An account for a new user of an identity provider. */
export const thirdPartyRegisterApi = (send: SendOnce, clock: Clock) => ({
  /** Asks the service to mail a code to the address, unless a valid one was sent. */
  sendCode: async ({ ticket, email, again }: ThirdCodeRequest, signal?: AbortSignal): Promise<SentCode> => {
    const body = { ticket: ticket.reveal(), email, again };
    return sentCodeOf(await send(sendThirdPartyCode, { body, ...(signal && { signal }) }), clock);
  },
  /** Creates the account; the response is that of a login. */
  register: (
    { ticket, code, agreements, ...details }: ThirdAccountRequest,
    signal?: AbortSignal,
  ): Promise<LoginReply> =>
    send(registerWithThirdParty, {
      body: {
        ...details,
        ticket: ticket.reveal(),
        ...(code !== null && { code: code.reveal() }),
        agreements: [...agreements],
      },
      ...(signal && { signal }),
    }),
});

export const thirdPartyApi = (send: SendOnce) => ({
  /** The identity providers that users may log in with. */
  readProviders: async (clientId: string, signal?: AbortSignal): Promise<readonly IdentityProvider[]> => {
    const { systems } = await send(listProviders, { query: { client_id: clientId }, ...(signal && { signal }) });
    return systems;
  },
  /** The address of the provider's login page. */
  fetchAddress: async (
    { clientId, provider, state, returnTo }: AddressRequest,
    signal?: AbortSignal,
  ): Promise<string> => {
    const { url } = await send(thirdAddress, {
      path: { system: provider },
      query: { type: 'url', client_id: clientId, state: state.reveal(), redirect_uri: returnTo },
      ...(signal && { signal }),
    });
    return url;
  },
  /** Refused with `mfa_required` if a second factor is required, then sent again with the proof. */
  logIn: (
    { clientId, exchange: { provider, code, state, issuer }, proof }: ThirdLoginRequest,
    signal?: AbortSignal,
  ): Promise<LoginReply> =>
    send(logInWithThirdParty, {
      body: {
        grant_type: 'third_auth',
        third_auth_system: provider,
        method: 'code',
        credentials: JSON.stringify({
          code: code.reveal(),
          state: state.reveal(),
          ...(issuer !== null && { iss: issuer }),
        }),
        session_mode: 'web',
        client_id: clientId,
        scope: readProfileScope,
      },
      proof,
      scenario: thirdPartyScenario,
      ...(signal && { signal }),
    }),
});

/** The third parties that the account is connected to. */
export const thirdPartyLinksApi = (send: Send) => ({
  list: (signal?: AbortSignal): Promise<ThirdCredentials> => send(listThirdCredentials, { ...(signal && { signal }) }),
  connect: ({ provider, code, state, issuer }: Exchange, proof: Proof | null): Promise<ThirdCredentials> =>
    send(connectThirdParty, {
      body: {
        system: provider,
        method: 'code',
        credentials: { code: code.reveal(), state: state.reveal(), ...(issuer !== null && { iss: issuer }) },
      },
      proof,
    }),
  remove: (id: number, proof: Proof | null): Promise<ThirdCredentials> =>
    send(removeThirdCredential, { path: { id: String(id) }, proof }),
});
