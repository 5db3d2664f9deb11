import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { interactionPolicy, Provider, type Configuration } from 'oidc-provider';
import { demonstrationPeople, subjectOf, type DemonstrationSystem } from '../processes/people.ts';
import { makeMemory } from './memory.ts';
import type { Order } from './order.ts';
import { noticePage, written } from './page.ts';

const scope = 'openid email profile';
const minutes = (count: number) => count * 60;

/** One system: an OpenID provider at its own host. Its signing key lives as long as the process. */
export function makeProvider(system: DemonstrationSystem, port: number, clients: Order['clients']): Provider {
  const provider = new Provider(`http://${system.host}:${port}`, {
    adapter: makeMemory(),
    clients: clients.map(({ clientId, clientSecret, redirectUri }) => ({
      client_id: clientId,
      client_secret: clientSecret,
      redirect_uris: [redirectUri],
      response_types: ['code'],
      grant_types: ['authorization_code'],
      token_endpoint_auth_method: 'client_secret_post',
      id_token_signed_response_alg: 'ES256',
    })),
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    conformIdTokenClaims: system.emailIn === 'userinfo',
    findAccount: (_context, subject) => accountOf(system, subject),
    jwks: { keys: [signingKey()] },
    cookies: { keys: [randomBytes(32).toString('base64url')] },
    features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: false } },
    interactions: { policy: alwaysAsk(), url: (_context, { uid }) => `/interaction/${uid}` },
    // No consent step: the page lists what is shared.
    loadExistingGrant: async ({ oidc: { client, session } }) => {
      const grant = new provider.Grant({ clientId: client?.clientId ?? '', accountId: session?.accountId ?? '' });
      grant.addOIDCScope(scope);
      await grant.save();
      return grant;
    },
    pkce: { required: () => true },
    responseTypes: ['code'],
    renderError: (services) => {
      const page = written(
        noticePage(system, 400, 'This does not work', 'Go back to where you came from and try again.'),
      );
      services.set(page.headers);
      services.body = page.text;
    },
    scopes: scope.split(' '),
    ttl: {
      AccessToken: minutes(5),
      AuthorizationCode: minutes(1),
      Grant: minutes(10),
      IdToken: minutes(5),
      Interaction: minutes(10),
      Session: minutes(10),
    },
  } satisfies Configuration);
  return provider;
}

function accountOf(system: DemonstrationSystem, subject: string) {
  const found = demonstrationPeople.find((person) => subjectOf(system, person) === subject);
  if (found === undefined) return undefined;
  const { name, email, gives } = found;
  const claims = { sub: subject, name, ...(gives !== 'none' && { email, email_verified: gives === 'verified' }) };
  return { accountId: subject, claims: () => claims };
}

/** Each sign-in asks which user to sign in as. */
function alwaysAsk() {
  const policy = interactionPolicy.base();
  const check = new interactionPolicy.Check(
    'not_chosen',
    'no account was chosen yet',
    ({ oidc }) => oidc.result?.login === undefined,
  );
  policy.get('login')?.checks.add(check);
  return policy;
}

function signingKey() {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return { ...privateKey.export({ format: 'jwk' }), alg: 'ES256', use: 'sig', kid: randomBytes(8).toString('hex') };
}
