import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { AuthorizationRequest } from '#contract/calls/consent.ts';
import {
  afterFreshLogin,
  answerAddress,
  codeProblem,
  coversScopes,
  needsFreshLogin,
  promptsOf,
  redirectUriOf,
  requestProblem,
  scopesIn,
  scopesOf,
  isIdentityCertain,
  withoutEmpty,
} from './rules.ts';
import type { App } from '../../platform/configuration/app.ts';

const app: App = {
  clientId: 'garden',
  clientSecret: null,
  name: 'Garden',
  site: 'https://garden.example',
  logo: null,
  redirectUris: ['https://garden.example/callback', 'https://garden.example/other?a=1'],
  scopes: ['read_profile'],
};
const offered = scopesOf({ partnerScope: 'partner' });
const only: App = { ...app, redirectUris: ['https://garden.example/callback'] };
const request: AuthorizationRequest = {
  client_id: 'garden',
  response_type: 'code',
  scope: 'read_profile',
  code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
  code_challenge_method: 'S256',
};

describe('the redirect address [OAU-01]', () => {
  test.each([
    'https://garden.example/callback/',
    'https://garden.example/callback?',
    'https://garden.example/Callback',
    'https://garden.example:443/callback',
    'http://garden.example/callback',
    'https://garden.example/callback#',
    'https://garden.example/other',
    'https://evil.example/callback',
    '',
  ])('the redirect address must match a registered one exactly, so not %s', (given) => {
    expect(redirectUriOf(app, given)).toBe(null);
  });

  const loopback = ['http://127.0.0.1/callback?a=1', 'http://[::1]:5000/callback', 'http://127.0.0.1'];

  test.each([
    'http://127.0.0.1:53017/callback?a=1',
    'http://127.0.0.1/callback?a=1',
    'http://[::1]:53017/callback',
    'http://[::1]/callback',
    'http://127.0.0.1:65535',
  ])('the redirect address may have any port on this machine, so %s is accepted', (given) => {
    expect(redirectUriOf({ ...app, redirectUris: loopback }, given)).toBe(given);
  });

  test.each([
    'http://127.0.0.1:53017/callback',
    'http://127.0.0.1:53017/callback?a=2',
    'http://127.0.0.1:53017/callback?a=1&b=2',
    'http://127.0.0.1:53017/callback?a=1#x',
    'https://127.0.0.1:53017/callback?a=1',
    'HTTP://127.0.0.1:53017/callback?a=1',
    'http://localhost:53017/callback?a=1',
    'http://127.0.0.2:53017/callback?a=1',
    'http://127.0.0.1:53017@evil.example/callback?a=1',
    'http://127.0.0.1:53017.evil.example/callback?a=1',
    'http://127.0.0.1.evil.example/callback?a=1',
    'http://evil.example:53017/callback?a=1',
    'http://127.0.0.1:53017/',
    'http://127.0.0.1:53017\\@evil.example/',
    'http://127.0.0.1:99999/callback?a=1',
    'http://127.0.0.1:0/callback?a=1',
    'http://127.0.0.1:/callback?a=1',
    'http://127.0.0.1: 5/callback?a=1',
    'http://[::1]:53017/callback?a=1',
    'http://[::2]:53017/callback',
    'http://[::1]:53017/callback/',
  ])('the redirect address may differ in nothing else on this machine, so not %s', (given) => {
    expect(redirectUriOf({ ...app, redirectUris: loopback }, given)).toBe(null);
  });

  test.each(['https://garden.example:444/callback', 'http://localhost:53017/callback', 'https://127.0.0.1:2/callback'])(
    'has the registered port elsewhere, so not %s',
    (given) => {
      const redirectUris = [
        'https://garden.example/callback',
        'http://localhost/callback',
        'https://127.0.0.1/callback',
      ];
      expect(redirectUriOf({ ...app, redirectUris }, given)).toBe(null);
    },
  );

  test('of a scheme of its own matches exactly', () => {
    const native: App = { ...app, redirectUris: ['example.garden.app:/callback'] };
    const sent = ['example.garden.app:/callback', 'example.garden.app:/callback2', 'EXAMPLE.garden.app:/callback'];
    expect(sent.map((each) => redirectUriOf(native, each))).toEqual([native.redirectUris[0], null, null]);
    expect(answerAddress('example.garden.app:/callback', { code: 'c' })).toBe('example.garden.app:/callback?code=c');
  });

  test('the redirect address may be omitted if only one is registered', () => {
    expect(redirectUriOf(app, undefined)).toBeNull();
    expect(redirectUriOf(only, undefined)).toBe('https://garden.example/callback');
    expect(redirectUriOf(only, '')).toBe('https://garden.example/callback');
  });

  test('the redirect address keeps its own query, and state and issuer arrive unchanged', () => {
    expect(
      answerAddress('https://garden.example/other?a=1', {
        code: 'c',
        state: 'a b&c=d',
        iss: 'https://id.example',
        none: undefined,
      }),
    ).toBe('https://garden.example/other?a=1&code=c&state=a+b%26c%3Dd&iss=https%3A%2F%2Fid.example');
  });

  test.each([
    ['https://garden.example/cb?x=a%20b&flag', '&'],
    ["https://GARDEN.example:443/Cb?who='me'&q=a+b%2f", '&'],
    ['https://garden.example/a/../cb?', ''],
    ['https://garden.example', '?'],
  ])('%s is returned as it was registered', (registered, joint) => {
    expect(answerAddress(registered, { code: 'c' })).toBe(`${registered}${joint}code=c`);
  });
});

test.each<[Partial<AuthorizationRequest>, string | null]>([
  [{}, null],
  [{ scope: 'read_profile read_profile' }, null],
  [{ response_type: undefined }, 'invalid_request'],
  [{ response_type: 'token' }, 'unsupported_response_type'],
  [{ response_type: 'code token' }, 'unsupported_response_type'],
  [{ code_challenge: undefined, code_challenge_method: undefined }, 'invalid_request'],
  [{ code_challenge_method: undefined }, 'invalid_request'],
  [{ code_challenge_method: 'plain' }, 'invalid_request'],
  [{ code_challenge: 'short' }, 'invalid_request'],
  [{ code_challenge: `${'c'.repeat(43)}\n` }, 'invalid_request'],
  [{ code_challenge: 'c'.repeat(44) }, 'invalid_request'],
  [{ code_challenge: `!${'c'.repeat(43)}` }, 'invalid_request'],
  [{ max_age: '300' }, null],
  [{ max_age: '1234567890' }, 'invalid_request'],
  [{ response_mode: 'query', prompt: 'login consent', max_age: '0', login_hint: 'x', ui_locales: 'de' }, null],
  [{ prompt: 'none' }, null],
  [{ prompt: 'none login' }, 'invalid_request'],
  [{ prompt: 'create' }, 'invalid_request'],
  [{ max_age: '-1' }, 'invalid_request'],
  [{ max_age: '1e3' }, 'invalid_request'],
  [{ response_mode: 'form_post' }, 'invalid_request'],
  [{ response_mode: 'fragment' }, 'invalid_request'],
  [{ request: 'e30.e30.' }, 'request_not_supported'],
  [{ request_uri: 'https://garden.example/request' }, 'request_uri_not_supported'],
  [{ scope: undefined }, 'invalid_scope'],
  [{ scope: 'Read_Profile' }, 'invalid_scope'],
  [{ scope: 'partner' }, 'invalid_scope'],
  [{ scope: 'read_profile  ' }, 'invalid_scope'],
])('redirects a request with %j with %s [OAU-01]', (change, error) => {
  expect(requestProblem(app, { ...request, ...change }, offered)?.error ?? null).toBe(error);
});

test.each<[string, Partial<AuthorizationRequest>, number, boolean]>([
  ['asked for nothing', {}, 86_400, false],
  ['asked for a login', { prompt: 'consent login' }, 0, true],
  ['may be as old as it is', { max_age: '60' }, 59.999, false],
  ['reached the age', { max_age: '60' }, 60, true],
  ['may have no age', { max_age: '0' }, 0, true],
])('whether a login must be repeated, where the app %s [OAU-01]', (_, change, seconds, must) => {
  const at = new Date(1_000_000_000);
  expect(needsFreshLogin({ ...request, ...change }, at, new Date(at.getTime() + seconds * 1000))).toBe(must);
});

test.each<[Partial<AuthorizationRequest>, Readonly<Record<string, string>>]>([
  [{ prompt: 'login' }, { max_age: '300' }],
  [
    { prompt: 'login select_account consent', state: 's' },
    { state: 's', prompt: 'consent', max_age: '300' },
  ],
  [{ max_age: '60', state: undefined }, { max_age: '300' }],
  [{ max_age: '3600' }, { max_age: '3600' }],
])('after the repeated login of %j the request goes on with what is left of it [OAU-01]', (change, left) => {
  expect(Object.fromEntries(afterFreshLogin({ ...request, ...change }))).toEqual({
    ...request,
    ...left,
    hasChoose: 'true',
  });
});

test('parameters without a value count as omitted [OAU-01]', () => {
  const empty = { prompt: '', max_age: '', response_mode: '', login_hint: '', state: '', request: '' };
  expect(withoutEmpty({ ...request, ...empty })).toEqual(request);
  expect(promptsOf(empty)).toEqual([]);
});

test('consent covers the same scopes or fewer, never more [OAU-01]', () => {
  expect(coversScopes('read_profile', ['read_profile'])).toBe(true);
  expect(coversScopes('read_profile partner', ['partner'])).toBe(true);
  expect(coversScopes('read_profile', ['read_profile', 'partner'])).toBe(false);
  expect(coversScopes('', ['partner'])).toBe(false);
  expect(scopesIn('partner read_profile', offered)).toEqual(['read_profile', 'partner']);
  expect(scopesIn('', offered)).toBeNull();
  expect(scopesIn('partner other', offered)).toBeNull();
});

const now = new Date(1_000_000);
const code = {
  client_id: 'garden',
  redirect_uri: 'https://garden.example/callback',
  challenge: request.code_challenge ?? '',
  expires_at: new Date(1_000_001),
  used_at: null,
  issuer: 'https://account.example',
};
const exchange = {
  issuer: code.issuer,
  clientId: 'garden',
  redirectUri: code.redirect_uri,
  verifier: 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk',
};

test.each<[string, { expires_at?: Date; used_at?: Date }, Partial<typeof exchange>, 'invalid' | 'used' | null]>([
  ['as it was asked for', {}, {}, null],
  ['that has expired', { expires_at: now }, {}, 'invalid'],
  ['that was used', { used_at: now }, {}, 'used'],
  ['that was used and has expired', { used_at: now, expires_at: now }, {}, 'used'],
  ['that was used, by another app', { used_at: now }, { clientId: 'phone' }, 'invalid'],
  ['of the other brand', {}, { issuer: 'https://konto.example' }, 'invalid'],
  ['of the other brand that was used', { used_at: now }, { issuer: 'https://konto.example' }, 'invalid'],
  ['of another app', {}, { clientId: 'phone' }, 'invalid'],
  ['for another address', {}, { redirectUri: 'https://garden.example/callback/' }, 'invalid'],
  ['without its address', {}, { redirectUri: '' }, 'invalid'],
  ['with another verifier', {}, { verifier: 'aBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk' }, 'invalid'],
  ['with the challenge as the verifier', {}, { verifier: code.challenge }, 'invalid'],
  ['with a short verifier', {}, { verifier: 'short' }, 'invalid'],
])('a code %s is checked against everything that it is bound to [OAU-01]', (_, stored, sent, problem) => {
  expect(codeProblem({ ...code, ...stored }, { ...exchange, ...sent }, now)).toBe(problem);
});

test.each<[string, string | null, string, boolean]>([
  ['with a secret', 'a secret of the app', 'http://127.0.0.1:5000/callback', true],
  ['without one, at its own web address', null, 'https://garden.example/callback', true],
  ['without one, on this machine', null, 'http://127.0.0.1:5000/callback', false],
  ['without one, on this machine by name', null, 'https://app.localhost/callback', false],
  ['without one, on this machine by its IPv6 address', null, 'http://[::1]:5000/', false],
  ['without one, at a scheme of its own', null, 'garden.app:/callback', false],
])('tells whether only the app itself can get the response: %s [OAU-01]', (_, clientSecret, redirectUri, certain) => {
  expect(isIdentityCertain({ clientSecret }, redirectUri)).toBe(certain);
});

test.each([
  ['with a character that is not allowed before it', `!${exchange.verifier}`],
  ['and a line break', `${exchange.verifier}\n`],
  ['of 129 characters', 'v'.repeat(129)],
])('a malformed verifier is refused although it was challenged: one %s [OAU-01]', (_, verifier) => {
  const challenge = createHash('sha256').update(verifier).digest('base64url');
  expect(codeProblem({ ...code, challenge }, { ...exchange, verifier }, now)).toBe('invalid');
});

test('an unknown code is invalid [OAU-01]', () => {
  expect(codeProblem(null, exchange, now)).toBe('invalid');
});
