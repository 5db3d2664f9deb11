import * as openId from 'openid-client';
import { cleanName } from '#contract/rules/names.ts';
import { ApiError } from '../../platform/api-error.ts';
import { errorCode } from '../../platform/startup-error.ts';
import { Overdue, withTimeout } from '../../platform/with-timeout.ts';
import { providerFetch, ProviderTimeout } from './provider-fetch.ts';
import type {
  Answer,
  Authorization,
  Identity,
  LogReason,
  OpenId,
  Provider,
} from '../../platform/configuration/provider.ts';

const maxResponseMs = 5000;
/** After this, the provider's metadata and keys are fetched again. */
const discoveryLifeMs = 5 * 60 * 1000;
/** The code of a token that none of the fetched keys signed. */
const unknownKey = 'OAUTH_KEY_SELECTION_FAILED';

export function makeOpenId(): OpenId {
  const discovered = new Map<string, { at: number; configuration: Promise<openId.Configuration> }>();
  const nameOf = ({ issuer, clientId, clientSecret }: Provider) => JSON.stringify([issuer, clientId, clientSecret]);
  const configurationOf = (provider: Provider): Promise<openId.Configuration> => {
    const name = nameOf(provider);
    const known = discovered.get(name);
    const age = known === undefined ? Number.POSITIVE_INFINITY : performance.now() - known.at;
    if (known !== undefined && age < discoveryLifeMs) return known.configuration;
    const configuration = discover(provider);
    discovered.set(name, { at: performance.now(), configuration });
    configuration.catch(() => discovered.delete(name));
    return configuration;
  };
  return {
    address: (provider, authorization, logReason) =>
      bounded(logReason, async () => {
        const parameters = {
          redirect_uri: authorization.redirectUri,
          scope: 'openid email profile',
          state: authorization.state,
          nonce: authorization.nonce,
          code_challenge: await openId.calculatePKCECodeChallenge(authorization.verifier),
          code_challenge_method: 'S256',
        };
        return openId.buildAuthorizationUrl(await configurationOf(provider), parameters).href;
      }),
    exchange: (provider, authorization, answer, logReason) =>
      bounded(logReason, async (answers) => {
        const configuration = await configurationOf(provider);
        answers();
        try {
          return await identify(configuration, authorization, answer);
        } catch (error) {
          // The provider has a new key: the next login fetches it.
          if (errorCode(error) === unknownKey) discovered.delete(nameOf(provider));
          throw error;
        }
      }),
  };
}

async function discover({ issuer, clientId, clientSecret }: Provider): Promise<openId.Configuration> {
  const address = new URL(issuer);
  return openId.discovery(address, clientId, clientSecret, undefined, {
    [openId.customFetch]: providerFetch,
    timeout: maxResponseMs / 1000,
    // Without the first, the signature is not checked if the token arrived over TLS.
    execute: [
      openId.enableNonRepudiationChecks,
      ...(address.protocol === 'http:' ? [openId.allowInsecureRequests] : []),
    ],
  });
}

async function identify(
  configuration: openId.Configuration,
  authorization: Authorization,
  { code, state, iss }: Answer,
): Promise<Identity> {
  const address = new URL(authorization.redirectUri);
  // As received: if the provider announces the issuer parameter, it must be present (RFC 9207).
  address.search = new URLSearchParams({ code, state, ...(iss !== undefined && { iss }) }).toString();
  const tokens = await openId.authorizationCodeGrant(configuration, address, {
    pkceCodeVerifier: authorization.verifier,
    expectedState: authorization.state,
    expectedNonce: authorization.nonce,
    idTokenExpected: true,
  });
  const claims = tokens.claims();
  if (claims === undefined) throw new Error('There is no ID token.');
  const {
    email,
    email_verified: verified,
    name,
  } = claims.email === undefined ? await userInfo(configuration, tokens.access_token, claims.sub) : claims;
  return {
    subject: claims.sub,
    email: textOf(email),
    // Some providers write it as text.
    emailVerified: verified === true || verified === 'true',
    name: personOf(name ?? claims['name']),
  };
}

/** The name by which people recognize the link in their account and in mails. */
function personOf(value: unknown): string | null {
  return typeof value === 'string' ? textOf(cleanName(value)) : null;
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}

/** Many providers return the email address only here. */
async function userInfo(
  configuration: openId.Configuration,
  token: string,
  subject: string,
): Promise<{ email?: unknown; email_verified?: unknown; name?: unknown }> {
  if (configuration.serverMetadata().userinfo_endpoint === undefined) return {};
  return openId.fetchUserInfo(configuration, token, subject);
}

/** An unreachable provider is one refusal, a wrong response another. */
async function bounded<T>(logReason: LogReason, task: (answers: () => void) => Promise<T>): Promise<T> {
  let isReached = false;
  try {
    return await withTimeout(() => task(() => (isReached = true)), maxResponseMs);
  } catch (error) {
    logReason(reasonOf(error));
    throw new ApiError(isReached && !isSilence(error) ? 'third_account_refused' : 'third_account_unavailable');
  }
}

function isSilence(error: unknown): boolean {
  if (error instanceof ProviderTimeout || error instanceof Overdue) return true;
  return error instanceof Error && error.cause !== undefined && isSilence(error.cause);
}

function reasonOf(error: unknown): string {
  if (isSilence(error)) return 'no answer';
  const code = error instanceof Error && 'code' in error ? error.code : null;
  return typeof code === 'string' && /^[A-Z_]{1,64}$/.test(code) ? code : 'unknown';
}
