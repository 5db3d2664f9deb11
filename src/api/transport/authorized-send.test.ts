import { expect, test } from 'vitest';
import { startChallenge } from '#contract/calls/second-factor.ts';
import { readProfile } from '#contract/calls/profile.ts';
import { disableTotp } from '#contract/calls/two-factor.ts';
import { sessionEffectOf } from '#machines/session/session.rules.ts';
import { refusalOf } from '#machines/shared/failure.ts';
import { Secret } from '#machines/shared/secret.ts';
import { json, refused, scriptedService } from '#src/testing/service.ts';
import { createSend, type TokenSource } from './authorized-send.ts';
import { createClock } from './clock.ts';
import { createSendOnce } from './http.ts';

const challenge = { methods: [], expiresIn: 600 };
const proof = { id: 'm-1', code: new Secret('123456') };

/** A session whose token is t-1, and t-2 after a refusal. */
function signedIn(answers: Response[], more: Partial<TokenSource> = {}) {
  const service = scriptedService(() => answers.shift() ?? json(challenge));
  const refusedTokens: string[] = [];
  const reported: unknown[] = [];
  const sendOnce = createSendOnce({
    apiBase: () => 'https://account.example.com',
    clock: createClock(),
    pageRequestId: 'p',
    fetch: service.fetch,
  });
  const send = createSend(sendOnce, {
    token: () => Promise.resolve(new Secret('t-1')),
    renewAfter: (token) => {
      refusedTokens.push(token.reveal());
      return Promise.resolve(new Secret('t-2'));
    },
    handleAuthError: (error) => {
      const { symbol } = refusalOf(error);
      reported.push(symbol);
      return sessionEffectOf(refusalOf(error)) === 'renewToken' ? 'renewToken' : 'none';
    },
    ...more,
  });
  const tokens = () => service.requests.map(({ headers }) => headers.get('authorization'));
  return { send, tokens, refusedTokens, reported, requests: service.requests };
}

test('sends the token of the signed-in user [NET-03]', async () => {
  const { send, tokens, reported } = signedIn([]);
  await expect(send(startChallenge, { body: { scenario: 'users.totp' } })).resolves.toEqual(challenge);
  expect([tokens(), reported]).toEqual([['Bearer t-1'], []]);
});

test('sends no call without a token, and rejects with the reason [NET-03]', async () => {
  const signedOut = new Error('signedOut');
  const { send, requests } = signedIn([], { token: () => Promise.reject(signedOut) });
  await expect(send(readProfile)).rejects.toBe(signedOut);
  expect(requests).toEqual([]);
});

test.each([
  ['token_expired', {}],
  ['some_symbol', { code: 8198 }],
  ['some_symbol', { code: 8213 }],
])('after %s %j repeats the call once with the newer token [SES-11]', async (symbol, more) => {
  const { send, tokens, refusedTokens, requests } = signedIn([refused(symbol, more, 401)]);
  await expect(send(startChallenge, { body: { scenario: 'users.totp' }, proof })).resolves.toEqual(challenge);
  expect([tokens(), refusedTokens]).toEqual([['Bearer t-1', 'Bearer t-2'], ['t-1']]);
  const [first, second] = requests.map(({ method, url, body, headers }) => ({
    method,
    path: url.href,
    body,
    id: headers.get('x-verify-id'),
    code: headers.get('x-verify-code'),
  }));
  expect(second).toEqual(first);
  expect(first).toMatchObject({ body: '{"scenario":"users.totp"}', id: 'm-1', code: '123456' });
});

test('a second refusal is an error: no call is sent three times [SES-11]', async () => {
  const { send, requests, refusedTokens } = signedIn([refused('token_expired'), refused('token_expired')]);
  await expect(send(readProfile)).rejects.toMatchObject({ symbol: 'token_expired' });
  expect([requests.length, refusedTokens.length]).toEqual([2, 1]);
});

test('passes every refusal to the session, including the one of the repeated call [SES-10]', async () => {
  const { send, reported } = signedIn([refused('token_expired'), refused('required_authentication')]);
  await expect(send(readProfile)).rejects.toMatchObject({ symbol: 'required_authentication' });
  expect(reported).toEqual(['token_expired', 'required_authentication']);
});

const refusals = ['required_authentication', 'account_forbidden', 'system_error', 'request_throttled'];
test.each(refusals)('after %s repeats no call [SES-10]', async (symbol) => {
  const { send, requests } = signedIn([refused(symbol)]);
  await expect(send(readProfile)).rejects.toMatchObject({ symbol });
  expect(requests.length).toBe(1);
});

test('a call fails with the reason why its token could not be renewed [SES-12]', async () => {
  const timeout = new Error('time_out');
  const { send, requests } = signedIn([refused('token_expired')], { renewAfter: () => Promise.reject(timeout) });
  await expect(send(readProfile)).rejects.toBe(timeout);
  expect(requests.length).toBe(1);
});

test('reports each call that is not a read, once it has ended, refused or not [ACT-06, NET-03]', async () => {
  const acts: string[] = [];
  const service = scriptedService(({ url }) =>
    url.pathname.includes('totp') ? refused('mfa_code_incorrect') : json(challenge),
  );
  const sendOnce = createSendOnce({
    apiBase: () => 'https://account.example.com',
    clock: createClock(),
    pageRequestId: 'p',
    fetch: service.fetch,
  });
  const send = createSend(
    sendOnce,
    {
      token: () => Promise.resolve(new Secret('t-1')),
      renewAfter: () => Promise.resolve(new Secret('t-2')),
      handleAuthError: () => 'none',
    },
    () => acts.push(`${service.requests.length}`),
  );
  await send(startChallenge, { body: { scenario: 'users.totp' } });
  await expect(send(readProfile)).rejects.toThrow();
  await expect(send(disableTotp, { proof })).rejects.toThrow();
  expect(acts).toEqual(['1', '3']);
});
