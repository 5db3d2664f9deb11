import * as v from 'valibot';
import { afterAll, expect, test } from 'vitest';
import { readActivity } from '#contract/calls/security-activity.ts';
import { injectingClient, person, signedIn } from '../../../testing/client.ts';
import { filledDatabase, secretKey } from '../../../testing/service.ts';
import { openDatabase } from '../../platform/database/open.ts';
import { demonstrationPlan } from '../../../testing/plan.ts';
import { startDemonstration } from '../../demo/start-demonstration.ts';
import { accountId } from '../../../testing/rows.ts';

const key = 'the-key-of-the-other-systems-of-an-operator';
const url = await filledDatabase();
const settings = demonstrationPlan({
  PORT: '0',
  PUBLIC_PORT: '4600',
  PAGES: 'off',
  SEED: 'on',
  SECRET_KEY: secretKey,
  LOG_LEVEL: 'error',
  THIRD_PARTIES: 'off',
  APPS: 'off',
  DATABASE_URL: url,
  INTERNAL_KEY: key,
  INTERNAL_PORT: '0',
});
const service = await startDemonstration(settings, { listen: false });
const database = openDatabase(url, 1);
afterAll(async () => {
  await service.close();
  await database.close();
});
const lin = person('lin');
const client = injectingClient(service.app, 4600);

async function post(
  body: object,
  bearer = key,
  more: Record<string, string> = {},
): Promise<{ status: number; json: unknown }> {
  const answer = await fetch(`http://127.0.0.1:${service.internalPort}/internal/v1/events`, {
    method: 'POST',
    headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json', ...more },
    body: JSON.stringify(body),
  });
  return { status: answer.status, json: await answer.json() };
}

async function idOf(email: string): Promise<number> {
  return await accountId(database.query, email);
}

test('another system writes an event that the customer can read [ACT-02]', async () => {
  const account = await idOf(lin.email);
  const at = Date.now() + 3_600_000;
  expect(
    (await post({ account, type: 'bound device', at, device: 'Front door', address: '203.0.113.24' })).status,
  ).toBe(201);
  const { access_token: token } = signedIn(await client.logIn(lin.username, lin.password));
  const { json } = await client.send('/v2/user/security/events', { headers: { authorization: `Bearer ${token}` } });
  const { events } = v.parse(readActivity.answer, json);
  const bound = events.find(({ type, device }) => type === 'bound device' && device === 'Front door');
  expect([bound?.device, (bound?.at ?? at) < at]).toEqual(['Front door', true]);
});

test.each([
  ['a wrong key', {}, 'wrong', 401, 'token_invalid'],
  ['no account', { type: 'bound device' }, key, 400, 'invalid_parameters'],
  ['an unknown account', { account: 1, type: 'bound device' }, key, 404, 'account_not_found'],
  ['an account that is no number of one', { account: 1e300, type: 'bound device' }, key, 400, 'invalid_parameters'],
  ['a fraction as the account', { account: 1.5, type: 'bound device' }, key, 400, 'invalid_parameters'],
  ['an invalid time', { account: 1, type: 'bound device', at: 1e300 }, key, 400, 'invalid_parameters'],
  ['a control character', { account: 1, type: 'bound\u0007device' }, key, 400, 'invalid_parameters'],
])('a call with %s writes nothing [ACT-02]', async (_, body, bearer, status, symbol) => {
  expect(await post(body, bearer)).toMatchObject({ status, json: { error: { symbol } } });
});

const origins = ['https://account.default.localhost', 'null'];
test.each(origins)('a call from a page is refused, regardless of its key: %s [ACT-02, NET-03]', async (origin) => {
  const body = { account: await idOf(lin.email), type: 'bound device' };
  expect(await post(body, key, { origin })).toMatchObject({
    status: 403,
    json: { error: { symbol: 'token.permission-denied' } },
  });
  expect((await post(body)).status).toBe(201);
});

test('the public port does not answer the internal call [ACT-02]', async () => {
  const answer = await client.send('/internal/v1/events', {
    method: 'POST',
    body: { account: 1, type: 'bound device' },
    headers: { authorization: `Bearer ${key}` },
  });
  expect(answer.status).toBe(404);
});
