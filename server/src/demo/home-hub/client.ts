import * as openId from 'openid-client';
import { providerFetch } from '../../features/third-party/provider-fetch.ts';

export interface Registration {
  issuer: string;
  clientId: string;
  clientSecret: string;
  redirectUri: string;
}

/** The data that the app remembers until the user returns. */
export interface Pending {
  registration: Registration;
  state: string;
  verifier: string;
}

/** The data that the app received. */
export type Received =
  | { kind: 'account'; issuer: string; claims: Readonly<Record<string, unknown>>; scope: string }
  | { kind: 'refused'; error: string; description: string };

/** Sends a user to an account center, whose endpoints are discovered from its issuer name only. */
export async function start(registration: Registration, scope: string): Promise<{ address: string; pending: Pending }> {
  const configuration = await discovered(registration);
  const pending = { registration, state: openId.randomState(), verifier: openId.randomPKCECodeVerifier() };
  const address = openId.buildAuthorizationUrl(configuration, {
    redirect_uri: registration.redirectUri,
    scope,
    state: pending.state,
    code_challenge: await openId.calculatePKCECodeChallenge(pending.verifier),
    code_challenge_method: 'S256',
  });
  return { address: address.href, pending };
}

/** Takes the response, exchanges its code and reads the account. */
export async function finish({ registration, state, verifier }: Pending, answer: URL): Promise<Received> {
  const configuration = await discovered(registration);
  try {
    const tokens = await openId.authorizationCodeGrant(configuration, answer, {
      pkceCodeVerifier: verifier,
      expectedState: state,
    });
    const claims = await openId.fetchUserInfo(configuration, tokens.access_token, openId.skipSubjectCheck);
    return { kind: 'account', issuer: registration.issuer, claims, scope: tokens.scope ?? '' };
  } catch (error) {
    return refusalOf(error);
  }
}

function discovered({ issuer, clientId, clientSecret }: Registration): Promise<openId.Configuration> {
  const address = new URL(issuer);
  return openId.discovery(address, clientId, undefined, openId.ClientSecretBasic(clientSecret), {
    algorithm: 'oauth2',
    [openId.customFetch]: providerFetch,
    execute: address.protocol === 'http:' ? [openId.allowInsecureRequests] : [],
  });
}

function refusalOf(error: unknown): Received {
  if (error instanceof openId.AuthorizationResponseError || error instanceof openId.ResponseBodyError) {
    return { kind: 'refused', error: error.error, description: error.error_description ?? '' };
  }
  return { kind: 'refused', error: 'failed', description: error instanceof Error ? error.message : '' };
}
