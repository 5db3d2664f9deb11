import { expect, test } from 'vitest';
import { sessionDetails, endSession } from '#contract/calls/session.ts';
import { passkeyMethod } from '#machines/second-factor/second-factor.harness.ts';
import { json, scriptedService } from '#src/testing/service.ts';
import { createClock } from './clock.ts';
import { createSendOnce } from './http.ts';

const steadyNow = 1000;

function answered(response: Response): Promise<unknown> {
  const { fetch } = scriptedService(() => response);
  const clock = createClock(() => steadyNow);
  return createSendOnce({ apiBase: () => 'https://account.example.com', clock, pageRequestId: 'p', fetch })(
    sessionDetails,
  );
}

const refusal = (error: unknown, status = 400) => json({ error }, { status });
const html = '<!doctype html><script>alert(1)</script>';

test('reads symbol, code, message and tries of a refusal, regardless of the status [NET-10]', async () => {
  const error = { symbol: 'mfa_code_incorrect', code: 8198, message: 'No.', triesLeft: 4 };
  const expected = { symbol: error.symbol, code: 8198, message: 'No.', triesLeft: 4, waitUntil: null, challenge: null };
  for (const status of [400, 401, 403, 429, 500]) {
    await expect(answered(refusal(error, status))).rejects.toMatchObject({ name: 'ApiError', ...expected });
  }
});

test('a browser with too many cookies is told so, whoever refuses them and in whatever form [NET-10]', async () => {
  const symbol = 'too_many_cookies';
  await expect(answered(new Response(html, { status: 431 }))).rejects.toMatchObject({ symbol });
  await expect(answered(refusal({ symbol: 'invalid_parameters' }, 431))).rejects.toMatchObject({ symbol });
});

test.each([
  [12308, 'required_authentication'],
  [8198, 'token_expired'],
  [8213, 'token_expired'],
])('a refusal with the code %i and no symbol is %s [NET-10]', async (code, symbol) => {
  for (const error of [{ code }, { code, message: 'No.' }, { code, symbol: '' }, { code, symbol: null }]) {
    await expect(answered(refusal(error, 500))).rejects.toMatchObject({ symbol, code, message: '', waitUntil: null });
  }
  await expect(answered(refusal({ code: 7 }))).rejects.toMatchObject({ symbol: 'unknown', code: null });
});

test('a symbol alone is enough [NET-10]', async () => {
  const bare = { symbol: 'system_error', code: null, message: '', waitUntil: null, triesLeft: null };
  await expect(answered(refusal({ symbol: 'system_error' }))).rejects.toMatchObject(bare);
});

test.each([
  [3, 4000],
  [2.2, 4000],
  ['3', 4000],
  [0, null],
  [-1, null],
  ['x', null],
  ['', null],
  [null, null],
  [undefined, null],
])('reads a wait of %j as %j on the steady clock [NET-10]', async (retryAfter, waitUntil) => {
  const answer = refusal({ symbol: 'request_throttled', message: '', retryAfter }, 429);
  await expect(answered(answer)).rejects.toMatchObject({ symbol: 'request_throttled', waitUntil });
});

test('a challenge is complete or null [SES-07]', async () => {
  const methods = [{ id: 'm-1', type: 'totp', target: null }];
  const symbol = 'mfa_required';
  await expect(answered(refusal({ symbol, methods, expiresIn: 600 }))).rejects.toMatchObject({
    symbol,
    challenge: { methods, expiresIn: 600 },
  });
  const passkey = passkeyMethod;
  await expect(answered(refusal({ symbol, methods, passkey, expiresIn: 600 }))).rejects.toMatchObject({
    challenge: { methods, passkey, expiresIn: 600 },
  });
  await expect(answered(refusal({ symbol, methods }))).rejects.toMatchObject({ symbol, challenge: null });
});

test.each([
  ['no body', ''],
  ['HTML', html],
  ['broken JSON', '{'],
  ['nothing in JSON', 'null'],
  ['a list', '[]'],
  ['an error without a symbol', '{"error":{"message":"x"}}'],
  ['an empty symbol', '{"error":{"symbol":""}}'],
  ['a symbol that is no text', '{"error":{"symbol":7}}'],
])('a refusal with %s becomes the general error, without the body’s text [NET-10]', async (_, body) => {
  const error: unknown = await answered(new Response(body, { status: 500 })).catch((reason: unknown) => reason);
  expect(error).toMatchObject({ name: 'ApiError', symbol: 'unknown', message: '', code: null });
});

test.each([
  ['nothing', ''],
  ['HTML', html],
  ['broken JSON', '{'],
  ['null', 'null'],
  ['a list', '[]'],
  ['the wrong shape', '{"account":"7","issuedAt":1}'],
  ['half of it', '{"account":7}'],
])('a successful response with %s becomes the general error [NET-10]', async (_, body) => {
  await expect(answered(new Response(body, { status: 200 }))).rejects.toMatchObject({ symbol: 'unknown' });
});

test('a call without a response schema accepts an empty body [NET-10]', async () => {
  const { fetch } = scriptedService(() => new Response(null, { status: 204 }));
  const send = createSendOnce({
    apiBase: () => 'https://a.example.com',
    clock: createClock(),
    pageRequestId: 'p',
    fetch,
  });
  await expect(send(endSession)).resolves.toBeUndefined();
});
