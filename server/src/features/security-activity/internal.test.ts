import * as v from 'valibot';
import { expect, test } from 'vitest';
import { readActivity } from '#contract/calls/security-activity.ts';
import { person, signedIn } from '../../../testing/client.ts';
import { internalKey, runInternal } from '../../../testing/internal.ts';
import { accountId } from '../../../testing/rows.ts';

const { client, query, call } = await runInternal();
const lin = person('lin');
const account = await accountId(query, lin.email);

const post = (body: object, bearer?: string, headers?: Record<string, string>) =>
  call('POST', '/internal/v1/events', body, { bearer, headers });

test('another system writes an event that the customer can read [ACT-02]', async () => {
  const at = Date.now() + 3_600_000;
  const event = { account, type: 'bound device', at, device: 'Front door', address: '203.0.113.24' };
  expect((await post(event)).status).toBe(201);
  const { access_token: token } = signedIn(await client.logIn(lin.username, lin.password));
  const { json } = await client.send('/v2/user/security/events', { headers: { authorization: `Bearer ${token}` } });
  const { events } = v.parse(readActivity.answer, json);
  const bound = events.find(({ type, device }) => type === 'bound device' && device === 'Front door');
  expect(bound?.at).toBeLessThan(at);
});

test.each([
  ['a wrong key', {}, 'wrong', 401, 'token_invalid'],
  ['no account', { type: 'bound device' }, internalKey, 400, 'invalid_parameters'],
  ['an unknown account', { account: 1, type: 'bound device' }, internalKey, 404, 'account_not_found'],
  [
    'an account number that cannot exist',
    { account: 1e300, type: 'bound device' },
    internalKey,
    400,
    'invalid_parameters',
  ],
  ['a fraction as the account', { account: 1.5, type: 'bound device' }, internalKey, 400, 'invalid_parameters'],
  ['an invalid time', { account: 1, type: 'bound device', at: 1e300 }, internalKey, 400, 'invalid_parameters'],
  ['a control character', { account: 1, type: 'bound\u0007device' }, internalKey, 400, 'invalid_parameters'],
])('a call with %s writes nothing [ACT-02]', async (_, body, bearer, status, symbol) => {
  expect(await post(body, bearer)).toMatchObject({ status, json: { error: { symbol } } });
});

const origins = ['https://account.default.localhost', 'null'];
test.each(origins)('a call from a page is refused, regardless of its key: %s [ACT-02, NET-03]', async (origin) => {
  const body = { account, type: 'bound device' };
  expect(await post(body, internalKey, { origin })).toMatchObject({
    status: 403,
    json: { error: { symbol: 'token.permission-denied' } },
  });
  expect((await post(body)).status).toBe(201);
});

test('the public port does not answer the internal call [ACT-02]', async () => {
  const answer = await client.send('/internal/v1/events', {
    method: 'POST',
    body: { account: 1, type: 'bound device' },
    token: internalKey,
  });
  expect(answer.status).toBe(404);
});
