import { beforeEach, expect, test, vi } from 'vitest';
import { sendCode, startChallenge } from '#contract/calls/second-factor.ts';
import { logInWithPassword, loginScenario } from '#contract/calls/login.ts';
import { readProfile } from '#contract/calls/profile.ts';
import { endSession, renewToken, sessionDetails } from '#contract/calls/session.ts';
import { Secret } from '#machines/shared/secret.ts';
import { json, scriptedService, silence, silentBody, type Left } from '#src/testing/service.ts';
import { createClock } from './clock.ts';
import { createSendOnce } from './http.ts';

const ann = { account: 7, issuedAt: 500 };
const renewal = { client_id: 'web', grant_type: 'session_implicit', code: 'c&1', scope: 'read_profile' } as const;
const login = {
  username: 'ann@example.com',
  password: 'p ä+&',
  grant_type: 'password',
  session_mode: 'web',
  client_id: 'web',
  scope: 'read_profile',
} as const;
const proof = { id: 'm-1', code: new Secret('123456') };
const fallback = () => json(ann);

function client(
  answer: (left: Left) => Response | Promise<Response> = fallback,
  apiBase = 'https://account.example.com',
) {
  const service = scriptedService(answer);
  const clock = createClock();
  const send = createSendOnce({ apiBase: () => apiBase, clock, pageRequestId: 'page-1', fetch: service.fetch });
  return { ...service, send, clock };
}

test('sends a call to the configured base address, with cookies and the page’s id [NET-01]', async () => {
  const { send, requests } = client(fallback, 'https://api.example.com/base/');
  await expect(send(sessionDetails)).resolves.toEqual(ann);
  const [left] = requests;
  expect([left?.method, left?.url.href]).toEqual(['GET', 'https://api.example.com/base/oauth2/session/details/']);
  expect([left?.request.credentials, left?.request.cache]).toEqual(['include', 'no-store']);
  expect(left?.headers.get('page-request-id')).toBe('page-1');
});

test('sends the page’s current language; without one, keeps the browser’s [SHL-10]', async () => {
  const { fetch, requests } = scriptedService(fallback);
  let language = 'en-US';
  const send = createSendOnce({
    apiBase: () => 'https://account.example.com',
    clock: createClock(),
    pageRequestId: 'p',
    language: () => language,
    fetch,
  });
  await send(sessionDetails);
  language = 'zh-CN';
  await send(sessionDetails);
  expect(requests.map(({ headers }) => headers.get('accept-language'))).toEqual(['en-US', 'zh-CN']);
  const silent = client();
  await silent.send(sessionDetails);
  expect(silent.requests[0]?.headers.get('accept-language')).toBeNull();
});

test('omits empty query values, and adds brackets to arrays [NET-02]', async () => {
  const { send, requests } = client();
  await send(sessionDetails, { query: { from: 'a b&c', to: '', page: null, size: 0, types: ['x', '', null, 'y'] } });
  expect(requests[0]?.url.search).toBe('?from=a+b%26c&size=0&types%5B%5D=x&types%5B%5D=y');
});

test('the call’s row determines the scheme of its credential [NET-03]', async () => {
  const { send, requests } = client();
  await send(sessionDetails, { credential: 'code-1' });
  await send(readProfile, { credential: 'token-1' }).catch(() => undefined);
  await send(renewToken, { credential: 'stray', body: renewal }).catch(() => undefined);
  await send(sessionDetails);
  const sent = requests.map(({ headers }) => headers.get('authorization'));
  expect(sent).toEqual(['refresh_token code-1', 'Bearer token-1', null, null]);
});

test('sends the verify headers with a proof only [NET-04]', async () => {
  const { send, requests } = client();
  const verify = ['x-verify-id', 'x-verify-code', 'x-verify-scenario'];
  for (const each of [proof, null]) {
    await send(logInWithPassword, { body: login, proof: each, scenario: loginScenario }).catch(() => undefined);
  }
  await send(readProfile, { credential: 'token-1', proof }).catch(() => undefined);
  expect(requests.map(({ headers }) => verify.map((name) => headers.get(name)))).toEqual([
    ['m-1', '123456', 'users.login_with_password'],
    [null, null, null],
    ['m-1', '123456', null],
  ]);
});

test('encodes a form without its undefined fields [NET-05]', async () => {
  const { send, requests } = client();
  await send(renewToken, { body: renewal }).catch(() => undefined);
  await send(logInWithPassword, { body: { ...login, mfa_trust_token: undefined } }).catch(() => undefined);
  expect(requests[0]?.headers.get('content-type')).toMatch(/^application\/x-www-form-urlencoded/);
  expect(requests[0]?.body).toBe('client_id=web&grant_type=session_implicit&code=c%261&scope=read_profile');
  expect(Object.fromEntries(new URLSearchParams(requests[1]?.body))).toEqual(login);
});

test('sends other bodies as JSON, no body without one, and fills placeholders in the path [NET-05]', async () => {
  const { send, requests } = client(() => json({ methods: [], expiresIn: 600, resendAfter: 60 }));
  await send(startChallenge, { credential: 't', body: { scenario: 'users.totp' } });
  await send(sendCode, { path: { id: 'a/b' } });
  expect(requests.map(({ body }) => body)).toEqual(['{"scenario":"users.totp"}', '']);
  expect(requests[0]?.headers.get('content-type')).toBe('application/json');
  expect(requests[1]?.url.pathname).toBe('/v2/auth/mfa/challenges/a%2Fb/code');
});

test('the call that ends a session outlives the page, others do not [SES-09]', async () => {
  const { send, requests } = client(() => new Response(null, { status: 204 }));
  await send(endSession, { credential: 'c', request: { keepalive: true } });
  await send(endSession, { credential: 'c' });
  expect(requests.map(({ request }) => request.keepalive)).toEqual([true, false]);
});

test('sends no call twice, whatever the response [NET-01]', async () => {
  const { send, requests } = client(() => new Response('', { status: 503, headers: { 'retry-after': '0' } }));
  await expect(send(sessionDetails)).rejects.toMatchObject({ symbol: 'unknown' });
  expect(requests.length).toBe(1);
});

test('the date of every response sets the clock [NET-01]', async () => {
  const date = 'Wed, 21 Oct 2026 07:28:00 GMT';
  const { send, clock } = client(() => json(ann, { headers: { date } }));
  await send(sessionDetails);
  const learned = clock.now();
  expect([learned >= Date.parse(date), learned < Date.parse(date) + 60_000]).toEqual([true, true]);
});

test('a lost connection is reported as unreachable [NET-10]', async () => {
  const { send } = client(() => Promise.reject(new TypeError('fetch failed')));
  await expect(send(sessionDetails)).rejects.toMatchObject({
    name: 'ApiError',
    symbol: 'unreachable',
    waitUntil: null,
  });
});

test('aborting a call aborts its request [NET-01]', async () => {
  const { send, requests } = client(silence);
  const controller = new AbortController();
  const ended = expect(send(sessionDetails, { signal: controller.signal })).rejects.toMatchObject({
    symbol: 'unreachable',
  });
  await vi.waitUntil(() => requests.length === 1);
  controller.abort();
  await ended;
  expect(requests[0]?.request.signal.aborted).toBe(true);
});

test('an already aborted call sends no request [NET-01]', async () => {
  const { send, requests } = client(silence);
  await expect(send(sessionDetails, { signal: AbortSignal.abort() })).rejects.toMatchObject({ symbol: 'unreachable' });
  expect(requests.filter(({ request }) => !request.signal.aborted)).toEqual([]);
});

for (const [what, answer] of [
  ['an answer', silence],
  ['the rest of an answer', silentBody],
] as const) {
  test(`waiting for ${what} ends after 30 s as time_out [NET-06]`, async () => {
    const { send, requests } = client(answer);
    let outcome: unknown = 'waiting';
    void send(sessionDetails).catch((error: unknown) => (outcome = error));
    await vi.advanceTimersByTimeAsync(29_999);
    expect(outcome).toBe('waiting');
    await vi.advanceTimersByTimeAsync(1);
    expect(outcome).toMatchObject({ name: 'ApiError', symbol: 'time_out' });
    expect(requests[0]?.request.signal.aborted).toBe(true);
  });
}

test('a response leaves no timer running [NET-06]', async () => {
  await client().send(sessionDetails);
  await client(() => new Response('', { status: 500 }))
    .send(sessionDetails)
    .catch(() => undefined);
  expect(vi.getTimerCount()).toBe(0);
});

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
