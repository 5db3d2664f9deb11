import { beforeEach, expect, test, vi } from 'vitest';
import { errorOf } from '../../../testing/client.ts';
import { runService } from '../../../testing/service.ts';
import { ipv6SiteFactor } from './network-limiter.ts';

const perNetwork = 2;
const service = await runService({
  TRUST_PROXY: 'on',
  REQUESTS_PER_MINUTE: String(perNetwork),
  LOGIN_TRIES_PER_ADDRESS: '1',
});
beforeEach(async () => void (await service.database.query.deleteFrom('limits').execute()));

const from = (address: string) => ({ 'x-forwarded-for': address });
const call = async (address: string) =>
  (await service.send('/v2/auth/mfa/challenges/unknown/code', { method: 'POST', headers: from(address) })).status;
const calls = async (addresses: string[]) => {
  const statuses: number[] = [];
  for (const address of addresses) statuses.push(await call(address));
  return statuses;
};
const networks = (count: number, site = '2001:db8:1') =>
  Array.from({ length: count }, (_, index) => `${site}:${index.toString(16)}::1`);

test('an IPv6 site has ten times the calls of one of its networks, and other sites keep theirs [LOG-03]', async () => {
  const all = networks(ipv6SiteFactor * perNetwork + 2);
  expect((await calls(all)).filter((status) => status !== 429)).toHaveLength(ipv6SiteFactor * perNetwork);
  expect(await call('2001:db8:2::1')).not.toBe(429);
});

test('a network of an IPv6 site has its own limit, and also counts towards the site’s [LOG-03]', async () => {
  const statuses = await calls(Array.from({ length: 50 }, () => '2001:db8:1:7::1'));
  expect(statuses.filter((status) => status !== 429)).toHaveLength(perNetwork);
  expect(await call('2001:db8:1:8::1')).not.toBe(429);
});

test('an IPv4 address has only its own limit [LOG-03]', async () => {
  const statuses = await calls(Array.from({ length: 30 }, (_, index) => `203.0.113.${index}`));
  expect(statuses).not.toContain(429);
});

test('passwords guessed from all networks of an IPv6 site are locked together [LOG-03]', async () => {
  const symbols: string[] = [];
  for (const address of networks(ipv6SiteFactor + 1)) {
    symbols.push(errorOf(await service.logIn(`${address}@example.com`, 'a guess', {}, from(address))).symbol);
  }
  expect(symbols.lastIndexOf('incorrect_password')).toEqual(ipv6SiteFactor - 1);
  expect(symbols.at(-1)).toBe('suspected_attacker');
});

test('wrong passwords of callers whose address cannot be read lock out no one, and the log says so once [LOG-03]', async () => {
  const warn = vi.spyOn(service.app.log, 'warn');
  const symbols: string[] = [];
  for (const name of ['unknown', '_hidden', 'elsewhere']) {
    symbols.push(errorOf(await service.logIn(`${name}@example.com`, 'a guess', {}, from(name))).symbol);
  }
  expect(symbols).toEqual(Array.from({ length: 3 }, () => 'incorrect_password'));
  expect(warn.mock.calls).toEqual([[expect.stringContaining('X-Forwarded-For')]]);
});

test('callers whose address cannot be read have the tries of one caller at an account [LOG-03]', async () => {
  const symbols: string[] = [];
  for (let guess = 0; guess < 12; guess += 1) {
    symbols.push(errorOf(await service.logIn('ann@example.com', 'a guess', {}, from('unknown'))).symbol);
  }
  expect(symbols.at(-1)).toBe('resource_protected');
});
