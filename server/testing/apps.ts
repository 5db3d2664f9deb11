import { createHash, randomBytes } from 'node:crypto';
import * as v from 'valibot';
import type { AuthorizationRequest } from '#contract/calls/consent.ts';
import { person, signedIn, type Answer, type Client } from './client.ts';

/** Apps as registered by the setting APPS. */
export const garden = {
  clientId: 'garden',
  clientSecret: 'the secret of the garden',
  name: 'Garden',
  site: 'https://garden.example',
  redirectUris: ['https://garden.example/callback'],
  scopes: ['read_profile'],
};
export const phone = {
  clientId: 'phone',
  name: 'Phone',
  site: 'https://phone.example',
  redirectUris: ['https://phone.example/a', 'https://phone.example/b?kept=1'],
  scopes: ['read_profile', 'partner'],
};
/** A program on this machine, which cannot keep a secret. */
const desk = {
  clientId: 'desk',
  name: 'Desk',
  site: 'https://desk.example',
  redirectUris: ['http://127.0.0.1:5000/callback', 'example.desk:/callback'],
  scopes: ['read_profile'],
};
export const apps = { APPS: JSON.stringify([garden, phone, desk]) };

export const verifier = randomBytes(32).toString('base64url');
export const challengeOf = (text: string): string => createHash('sha256').update(text).digest('base64url');

/** The request of the garden app. */
export const asked = {
  client_id: garden.clientId,
  response_type: 'code',
  redirect_uri: 'https://garden.example/callback',
  scope: 'read_profile',
  state: 'a state/+',
  code_challenge: challengeOf(verifier),
  code_challenge_method: 'S256',
} satisfies AuthorizationRequest;
/** The request of the phone app. */
export const askedByPhone = { ...asked, client_id: phone.clientId, redirect_uri: 'https://phone.example/a' };
/** The request of the desk app. */
export const askedByDesk = { ...asked, client_id: desk.clientId, redirect_uri: 'http://127.0.0.1:5000/callback' };

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

/** A customer at the consent page. */
export async function visitor(service: Client, name = 'lin') {
  const who = person(name);
  const { access_token: token, web_session_auth_code: code } = signedIn(
    await service.logIn(who.username, who.password),
  );
  const headers = bearer(token);
  const post = (path: string, body: object) => service.send(`/v1.0/oauth2/authorization/${path}`, { body, headers });
  const decide = (request: AuthorizationRequest, decision?: 'allow' | 'decline') =>
    post('', { ...request, ...(decision && { decision }) });
  return {
    ...who,
    token,
    code,
    details: (request: AuthorizationRequest) =>
      service.send(`/v1.0/oauth2/authorization/details/?${queryOf(request)}`, { headers }),
    precheck: (request: AuthorizationRequest) => post('precheck', request),
    decide,
    /** The code of an allowed request. */
    allow: async (request: AuthorizationRequest = asked) =>
      redirectIn(await decide(request, 'allow')).searchParams.get('code') ?? '',
    allowed: () => service.send('/v1.0/oauth2/consents/', { headers }),
    remove: (client: string) => service.send(`/v1.0/oauth2/consents/${client}`, { method: 'DELETE', headers }),
  };
}

/** A request as the query of an address. */
export function queryOf(request: AuthorizationRequest): string {
  return new URLSearchParams(
    Object.entries(request).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  ).toString();
}

/** Where a response redirects the page. */
export function redirectIn(answer: Answer): URL {
  return new URL(v.parse(v.object({ redirectTo: v.string() }), answer.json).redirectTo);
}

/** The garden app's exchange of a code. */
export function exchange(
  service: Client,
  code: string,
  form: Record<string, string> = {},
  headers: Record<string, string> = {},
): Promise<Answer> {
  const { clientId: client_id, clientSecret: client_secret } = garden;
  const all = {
    grant_type: 'authorization_code',
    code,
    redirect_uri: asked.redirect_uri,
    code_verifier: verifier,
    client_id,
    client_secret,
    ...form,
  };
  return service.send('/v1.0/oauth2/token/', { form: all, headers });
}

export function tokenIn(answer: Answer): string {
  return v.parse(v.looseObject({ access_token: v.string() }), answer.json).access_token;
}

export const userInfo = (service: Client, token: string): Promise<Answer> =>
  service.send('/v1.0/oauth2/userinfo/', { headers: bearer(token) });
