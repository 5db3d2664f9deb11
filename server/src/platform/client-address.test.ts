import { Socket } from 'node:net';
import { expect, test } from 'vitest';
import { clientAddress, networkOf, shortAddress, ipv6SiteOf } from './client-address.ts';

const socket = Object.defineProperty(new Socket(), 'remoteAddress', { value: '10.0.0.1' });

test.each([
  ['an IPv4 address', '203.0.113.7', '203.0.113.7', '203.0.113.7'],
  ['IPv4 inside of IPv6', '::ffff:203.0.113.7', '203.0.113.7', '203.0.113.7'],
  ['IPv4 inside of IPv6, in hexadecimal', '::ffff:cb00:7107', '203.0.113.7', '203.0.113.7'],
  ['an IPv6 address', '2001:db8:1:2:3:4:5:6', '2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['its neighbor', '2001:db8:1:2::9', '2001:db8:1:2::9', '2001:db8:1:2::/64'],
  ['another network', '2001:db8:1:3::9', '2001:db8:1:3::9', '2001:db8:1:3::/64'],
  ['what is no address, from a proxy', 'unknown; drop table', '10.0.0.1', '10.0.0.1'],
])('%s is normalized, and counted by its network [LOG-03]', (_, ip, address, network) => {
  const read = clientAddress({ ip, socket });
  expect([read, networkOf(read)]).toEqual([address, network]);
});

test.each([
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
  ['2001:db8:1:ffff::', '2001:db8:1::/48'],
  ['2001:db8:2::', '2001:db8:2::/48'],
  ['203.0.113.7', null],
  ['account:7', null],
])('the IPv6 site of %s is %s [LOG-03]', (address, site) => {
  expect(ipv6SiteOf(address)).toBe(site);
});

test.each([
  ['203.0.113.7', '203.0.113.0/24'],
  ['::ffff:203.0.113.7', '203.0.113.0/24'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
  ['front door', ''],
  ['', ''],
])('%s is shortened to %s [ACT-01]', (address, short) => {
  expect(shortAddress(address)).toBe(short);
});
