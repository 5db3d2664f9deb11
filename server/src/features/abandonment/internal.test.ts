import * as v from 'valibot';
import { beforeEach, expect, test } from 'vitest';
import { readDeletionBlockers } from '#contract/calls/abandonment.ts';
import { errorOf, person, signedIn } from '../../../testing/client.ts';
import { internalKey, runInternal } from '../../../testing/internal.ts';
import { accountId } from '../../../testing/rows.ts';

const { client, query, call } = await runInternal();
const noor = person('noor');
const account = await accountId(query, noor.email);
const { access_token: token } = signedIn(await client.logIn(noor.username, noor.password));
const headers = { authorization: `Bearer ${token}` };

const post = (body: unknown, bearer?: string) => call('POST', '/internal/v1/locks', body, { bearer });
const shown = async () =>
  v.parse(readDeletionBlockers.answer, (await client.send('/v2/user/abandonment/locks', { headers })).json).locks;
const plan = {
  type: 'cloud_plan',
  name: 'Cloud 30',
  until: 1_795_255_200_000,
  price: { amount: 8.99, currency: 'EUR' },
  manageUrl: 'http://www.default.localhost:4600/cloud/plans?id=30',
};

beforeEach(async () => {
  await query.deleteFrom('deletion_blockers').execute();
});

test('the list of an account is replaced, and blocks a deletion until it is empty [DEL-01, DEL-02]', async () => {
  expect(await post({ account, locks: [plan, { type: 'company' }] })).toEqual({ status: 200, json: { locks: 2 } });
  expect(await shown()).toEqual([plan, { type: 'company', name: null, until: null, price: null }]);
  expect(errorOf(await client.send('/v2/user/abandonment', { method: 'POST', headers }))).toMatchObject({
    symbol: 'abandonment_forbidden_by_lock',
    locks: [plan, { type: 'company' }],
  });
  await post({ account, locks: [{ type: 'affiliate_program' }] });
  expect(await shown()).toMatchObject([{ type: 'affiliate_program' }]);
  await post({ account, locks: [] });
  expect(await shown()).toEqual([]);
  expect(errorOf(await client.send('/v2/user/abandonment', { method: 'POST', headers })).symbol).toBe('mfa_required');
});

test.each([
  ['a direction mark in its type', { type: 'cloud\u202eplan' }],
  ['a direction mark in its name', { type: 'cloud_plan', name: 'Cloud\u200f30' }],
  ['a price that no plan has', { ...plan, price: { amount: 1e300, currency: 'EUR' } }],
])('a list with %s is refused, and the previous one stays [DEL-02]', async (_, lock) => {
  await post({ account, locks: [plan] });
  expect((await post({ account, locks: [lock] })).status).toBe(400);
  expect(await shown()).toEqual([plan]);
});

test('a price may have no currency [DEL-02, SHL-12]', async () => {
  await post({ account, locks: [{ ...plan, price: { amount: 8.99 } }] });
  expect(await shown()).toEqual([{ ...plan, price: { amount: 8.99, currency: null } }]);
});

test('lists of other accounts stay, and one of several parallel lists is stored as a whole [DEL-02]', async () => {
  const other = (await query.selectFrom('accounts').select('id').where('id', '!=', account).executeTakeFirstOrThrow())
    .id;
  await post({ account: other, locks: [plan] });
  await Promise.all(
    Array.from({ length: 8 }, (_, index) =>
      post({ account, locks: Array.from({ length: 3 }, () => ({ type: 'company', name: `Company ${index}` })) }),
    ),
  );
  const names = (await shown()).map(({ name }) => name);
  expect([names.length, new Set(names).size]).toEqual([3, 1]);
  expect(
    (await query.selectFrom('deletion_blockers').selectAll().where('account_id', '=', other).execute()).length,
  ).toBe(1);
});

test.each<[what: string, body: unknown, bearer: string, status: number, symbol: string]>([
  ['a wrong key', { account, locks: [] }, 'wrong', 401, 'token_invalid'],
  ['an unknown account', { account: 1, locks: [] }, internalKey, 404, 'account_not_found'],
  ['no list', { account }, internalKey, 400, 'invalid_parameters'],
  ['an account number that cannot exist', { account: 1e300, locks: [] }, internalKey, 400, 'invalid_parameters'],
])('with %s nothing changes [DEL-02]', async (_, body, bearer, status, symbol) => {
  await post({ account, locks: [plan] });
  expect(await post(body, bearer)).toMatchObject({ status, json: { error: { symbol } } });
  expect(await shown()).toEqual([plan]);
});

test.each<[what: string, locks: readonly object[]]>([
  ['no type', [{ type: '' }]],
  ['a script in place of an address', [{ ...plan, manageUrl: 'javascript:alert(1)' }]],
  ['an address without a host', [{ ...plan, manageUrl: 'https://' }]],
  ['a control character', [{ type: 'company', name: 'Nor\u0007th' }]],
  ['an unknown currency', [{ ...plan, price: { amount: 1, currency: 'XXX' } }]],
  ['a currency without a price', [{ ...plan, price: { currency: 'EUR' } }]],
  ['a negative price', [{ ...plan, price: { amount: -1, currency: 'EUR' } }]],
  ['too many', Array.from({ length: 101 }, () => ({ type: 'company' }))],
])('a list with %s is refused, and nothing changes [DEL-02]', async (_, locks) => {
  await post({ account, locks: [plan] });
  expect(await post({ account, locks })).toMatchObject({
    status: 400,
    json: { error: { symbol: 'invalid_parameters' } },
  });
  expect(await shown()).toEqual([plan]);
});

test('an unknown type blocks, and is shown with its name and a link to resolve it [DEL-02]', async () => {
  const card = {
    type: 'sim_card',
    name: 'SIM card 5 GB',
    until: 1_795_255_200_000,
    manageUrl: 'https://sim.default.localhost/cards',
  };
  expect(await post({ account, locks: [card] })).toEqual({ status: 200, json: { locks: 1 } });
  expect(await shown()).toEqual([{ ...card, price: null }]);
  const refused = errorOf(await client.send('/v2/user/abandonment', { method: 'POST', headers }));
  expect(refused).toMatchObject({ symbol: 'abandonment_forbidden_by_lock', locks: [card] });
});

test.each([
  'https://evil.example/cards',
  'https://default.localhost.evil.example/',
  'https://www.regional.localhost/',
  'https://me@www.default.localhost/',
])('a link outside of the redirect domain blocks but is not shown: %s [DEL-02, NAV-07]', async (manageUrl) => {
  expect((await post({ account, locks: [{ ...plan, manageUrl }] })).status).toBe(200);
  const { manageUrl: _, ...listed } = plan;
  expect(await shown()).toEqual([listed]);
  const refused = errorOf(await client.send('/v2/user/abandonment', { method: 'POST', headers }));
  expect(refused).toMatchObject({ symbol: 'abandonment_forbidden_by_lock', locks: [listed] });
  expect(JSON.stringify(refused)).not.toContain('manageUrl');
});

test('browsers cannot reach it [DEL-02]', async () => {
  expect(
    (
      await client.send('/internal/v1/locks', {
        method: 'POST',
        body: { account, locks: [] },
        token: internalKey,
      })
    ).status,
  ).toBe(404);
});
