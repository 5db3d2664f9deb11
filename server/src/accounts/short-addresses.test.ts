import type { Compilable } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { person } from '../../testing/client.ts';
import { planOf } from '../../testing/query-plan.ts';
import { runService, secretKey } from '../../testing/service.ts';
import { secondsAfter } from '../platform/clock.ts';
import { deriveKeys } from '../platform/crypto/key.ts';
import { countFailedLogin } from './events.ts';
import { isNewDevice } from '../sessions/known-device.ts';
import { findLoginPlaces } from './login-places.ts';
import { isSamePlace, placeOf } from './places.ts';
import { oldEvents, oldSessions, shortenAddresses } from './short-addresses.ts';
import { accountId, addLogins, addRows, deleteRows } from '../../testing/rows.ts';

const service = await runService();
const { database } = service;
const { query } = database;
const keys = deriveKeys([secretKey]);
const account = await accountId(query, person('lin').email);
// The service's own housekeeping also runs, on real time. Rows that it has locked are shortened by it, a moment later.
const start = new Date();
const daysAgo = (days: number) => secondsAfter(start, -days * 86_400);
const device = 'Firefox on Linux';
const shorten = () => shortenAddresses({ database, keys, clock: { now: () => start } });
const addLogin = async (days: number, address: string): Promise<void> => {
  await addLogins(query, [{ account_id: account, at: daysAgo(days), address, device }]);
};
const events = () =>
  query.selectFrom('events').select(['type', 'address', 'network', 'series']).orderBy('at', 'desc').execute();

beforeEach(async () => {
  await deleteRows(query, ['events', 'login_places', 'sessions']);
});

test('shortens addresses after the 60 days that the activity shows [ACT-01]', async () => {
  await addLogin(59, '203.0.113.24');
  await addLogin(61, '203.0.113.24');
  await addLogin(62, '2001:db8:1:2:3:4:5:6');
  await countFailedLogin(query, account, daysAgo(63), { address: '198.51.100.7', device });
  await addLogin(64, '');
  await shorten();
  await shorten();
  const hash = expect.stringMatching(/^[\w-]{43}$/) as unknown;
  const login = { type: 'login with password', series: null };
  await expect.poll(events).toEqual([
    { ...login, address: '203.0.113.24', network: null },
    { ...login, address: '203.0.113.0/24', network: hash },
    { ...login, address: '2001:db8:1::/48', network: hash },
    { type: 'failed log-in', series: null, address: '198.51.100.0/24', network: '' },
    { ...login, address: '', network: null },
  ]);
});

test('recognizes a customer’s place by the hash of its network, and treats neighboring networks as other places [ACT-05, PRO-04]', async () => {
  await addLogin(90, '203.0.113.24');
  await addLogin(80, '2001:db8:1:2::9');
  await addLogin(1, '203.0.113.24');
  await shorten();
  const isNew = (address: string) =>
    isNewDevice({ keys }, query, { account, origin: { address, device }, formerCodeHash: null, isRemembered: false });
  expect(await isNew('203.0.113.24')).toBe(false);
  expect(await isNew('203.0.113.25')).toBe(true);
  expect(await isNew('2001:db8:1:2::10')).toBe(false);
  expect(await isNew('2001:db8:1:3::9')).toBe(true);
  const places = await findLoginPlaces({ keys }, query, account);
  const home = places.filter((each) => isSamePlace(each, placeOf(keys, account, { address: '203.0.113.24', device })));
  expect([places.length, home]).toMatchObject([2, [{ firstAt: daysAgo(90), passwordAt: daysAgo(1) }]]);
});

test('hashes the same network differently for each account, so that it cannot link accounts [ACT-01]', () => {
  const origin = { address: '203.0.113.24', device };
  expect(placeOf(keys, 1, origin).network).not.toBe(placeOf(keys, 2, origin).network);
});

test('shortens the address of a session 60 days after its last use [SES-08]', async () => {
  const add = async (code_hash: string, issued: number, used: number): Promise<void> => {
    const times = { issued_at: daysAgo(issued), used_at: daysAgo(used), expires_at: daysAgo(-90), ended_at: null };
    const row = { account_id: account, client_id: '', code_hash, address: '203.0.113.24', device, ...times };
    await addRows(query, 'sessions', row);
  };
  await add('unused', 70, 61);
  await add('used', 70, 59);
  await shorten();
  const sessions = () => query.selectFrom('sessions').select(['code_hash', 'address']).orderBy('code_hash').execute();
  await expect.poll(sessions).toEqual([
    { code_hash: 'unused', address: '203.0.113.0/24' },
    { code_hash: 'used', address: '203.0.113.24' },
  ]);
});

test('shortens more events than one batch in one run', async () => {
  await addRows(
    query,
    'events',
    Array.from({ length: 2100 }, () => ({
      account_id: account,
      type: 'changed password',
      at: daysAgo(70),
      address: '203.0.113.24',
      device,
    })),
  );
  await shorten();
  const addresses = async () => new Set((await events()).map(({ address }) => address));
  await expect.poll(addresses).toEqual(new Set(['203.0.113.0/24']));
});

test.each<[string, Compilable]>([
  ['events_addresses', oldEvents(query, start)],
  ['sessions_addresses', oldSessions(query, start)],
])('the index %s finds what to shorten [NET-10]', async (index, search) => {
  expect(await planOf(query, search.compile())).toContain(index);
});
