import * as openId from 'openid-client';
import { ApiError } from '../../platform/http/api-error.ts';
import { Overdue, withTimeout } from '../../platform/http/with-timeout.ts';
import { providerFetch, Unanswered } from './provider-fetch.ts';
import type { Provider } from './provider.ts';

/** What goes to a provider with a person, and is checked when the person comes back. */
export interface Way {
  redirectUri: string;
  state: string;
  nonce: string;
  /** The PKCE verifier. */
  verifier: string;
}

/** What came back; `iss` is how a provider names itself in its answer (RFC 9207). */
export interface Answer {
  code: string;
  state: string;
  iss?: string | undefined;
}

/** Who somebody is at a third party. */
export interface Identity {
  subject: string;
  email: string | null;
  /** The provider says so itself. */
  emailVerified: boolean;
}

/** Tells the log why a provider was of no use, in a word that holds nothing of the exchange. */
export type Remark = (reason: string) => void;

export interface OpenId {
  /** Where to send a person. */
  address(party: Provider, way: Way, remark: Remark): Promise<string>;
  /** Exchanges the code and verifies what it brings: issuer, audience, nonce, time and signature. */
  exchange(party: Provider, way: Way, answer: Answer, remark: Remark): Promise<Identity>;
}

const longestMs = 5000;
/** After that the provider is asked anew for its addresses and keys. */
const discoveredMs = 5 * 60 * 1000;

export function makeOpenId(): OpenId {
  const discovered = new Map<string, { at: number; configuration: Promise<openId.Configuration> }>();
  const configurationOf = (party: Provider): Promise<openId.Configuration> => {
    const name = JSON.stringify([party.issuer, party.clientId, party.clientSecret]);
    const known = discovered.get(name);
    const age = known === undefined ? Number.POSITIVE_INFINITY : performance.now() - known.at;
    if (known !== undefined && age < discoveredMs) return known.configuration;
    const configuration = discover(party);
    discovered.set(name, { at: performance.now(), configuration });
    configuration.catch(() => discovered.delete(name));
    return configuration;
  };
  return {
    address: (party, way, remark) =>
      bounded(remark, async () => {
        const parameters = {
          redirect_uri: way.redirectUri,
          scope: 'openid email profile',
          state: way.state,
          nonce: way.nonce,
          code_challenge: await openId.calculatePKCECodeChallenge(way.verifier),
          code_challenge_method: 'S256',
        };
        return openId.buildAuthorizationUrl(await configurationOf(party), parameters).href;
      }),
    exchange: (party, way, answer, remark) =>
      bounded(remark, async (answers) => {
        const configuration = await configurationOf(party);
        answers();
        return identify(configuration, way, answer);
      }),
  };
}

async function discover({ issuer, clientId, clientSecret }: Provider): Promise<openId.Configuration> {
  const address = new URL(issuer);
  return openId.discovery(address, clientId, clientSecret, undefined, {
    [openId.customFetch]: providerFetch,
    timeout: longestMs / 1000,
    // Without the first, a signature is not looked at where TLS vouches for the token.
    execute: [openId.enableNonRepudiationChecks, ...(address.protocol === 'http:' ? [openId.allowInsecureRequests] : [])],
  });
}

async function identify(configuration: openId.Configuration, way: Way, { code, state, iss }: Answer): Promise<Identity> {
  const address = new URL(way.redirectUri);
  const { issuer } = configuration.serverMetadata();
  // A page that leaves `iss` out is believed to have been answered by the party it was sent to.
  address.search = new URLSearchParams({ code, state, iss: iss ?? issuer }).toString();
  const tokens = await openId.authorizationCodeGrant(configuration, address, {
    pkceCodeVerifier: way.verifier,
    expectedState: way.state,
    expectedNonce: way.nonce,
    idTokenExpected: true,
  });
  const claims = tokens.claims();
  if (claims === undefined) throw new Error('There is no ID token.');
  const { email, email_verified: verified } = claims.email === undefined ? await userInfo(configuration, tokens.access_token, claims.sub) : claims;
  return { subject: claims.sub, email: typeof email === 'string' ? email : null, emailVerified: verified === true };
}

/** Many providers tell an e-mail address only here. */
async function userInfo(configuration: openId.Configuration, token: string, subject: string): Promise<{ email?: unknown; email_verified?: unknown }> {
  if (configuration.serverMetadata().userinfo_endpoint === undefined) return {};
  return openId.fetchUserInfo(configuration, token, subject);
}

/** A provider that cannot be reached is one refusal; one that does answer, and wrongly, is another. */
async function bounded<T>(remark: Remark, task: (answers: () => void) => Promise<T>): Promise<T> {
  let isReached = false;
  try {
    return await withTimeout(() => task(() => (isReached = true)), longestMs);
  } catch (error) {
    remark(reasonOf(error));
    throw new ApiError(isReached && !isSilence(error) ? 'third_account_refused' : 'third_account_unavailable');
  }
}

function isSilence(error: unknown): boolean {
  if (error instanceof Unanswered || error instanceof Overdue) return true;
  return error instanceof Error && error.cause !== undefined && isSilence(error.cause);
}

function reasonOf(error: unknown): string {
  if (isSilence(error)) return 'no answer';
  const code = error instanceof Error && 'code' in error ? error.code : null;
  return typeof code === 'string' && /^[A-Z_]{1,64}$/.test(code) ? code : 'unknown';
}
