import { Socket } from 'node:net';
import { expect, test } from 'vitest';
import { clientAddress, ipv6SiteOf, networkOf, shortAddress, type TrustedProxies } from './client-address.ts';

const socket = Object.defineProperty(new Socket(), 'remoteAddress', { value: '10.0.0.1' });

/** The address that is read, and how often it was reported as unreadable. */
function read(headers: Record<string, string>, trusted: TrustedProxies = ['10.0.0.0/8']) {
  let unreadable = 0;
  const server = { proxies: { trusted, onUnreadable: () => void (unreadable += 1) } };
  const raw = { headers, socket };
  const address = clientAddress({ raw, server });
  expect(clientAddress({ raw, server })).toBe(address);
  return { address, unreadable };
}

test.each([
  ['an IPv4 address', '203.0.113.7', '203.0.113.7', '203.0.113.7'],
  ['IPv4 inside of IPv6', '::ffff:203.0.113.7', '203.0.113.7', '203.0.113.7'],
  ['IPv4 inside of IPv6, in hexadecimal', '::ffff:cb00:7107', '203.0.113.7', '203.0.113.7'],
  ['an IPv6 address', '2001:db8:1:2:3:4:5:6', '2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['its neighbor', '2001:db8:1:2::9', '2001:db8:1:2::9', '2001:db8:1:2::/64'],
  ['another network', '2001:db8:1:3::9', '2001:db8:1:3::9', '2001:db8:1:3::/64'],
  ['an IPv4 address with a port', '203.0.113.7:52311', '203.0.113.7', '203.0.113.7'],
  ['an IPv6 address with brackets and a port', '[2001:db8:1:2::9]:443', '2001:db8:1:2::9', '2001:db8:1:2::/64'],
  ['an IPv6 address in brackets', '[2001:db8:1:2::9]', '2001:db8:1:2::9', '2001:db8:1:2::/64'],
  ['a quoted address', '"203.0.113.7"', '203.0.113.7', '203.0.113.7'],
  ['an address with a zone', 'fe80::1%eth0', 'fe80::1', 'fe80:0:0:0::/64'],
])('%s is normalized, and counted by its network [LOG-03]', (_, header, address, network) => {
  expect(read({ 'x-forwarded-for': header })).toEqual({ address, unreadable: 0 });
  expect(networkOf(address)).toBe(network);
});

test.each(['unknown', '_hidden', '1.2.3', '203.0.113.7:port', '[203.0.113.7', 'unknown; drop table'])(
  'the caller that a proxy names %s has no address, and is reported [LOG-03]',
  (header) => {
    expect(read({ 'x-forwarded-for': header })).toEqual({ address: '', unreadable: 1 });
    expect(read({ forwarded: `for=${header}` })).toEqual({ address: '', unreadable: 1 });
  },
);

test.each<[string, TrustedProxies, string, string]>([
  ['by address', ['10.0.0.0/8'], '198.51.100.1, 203.0.113.7:4000, 10.0.0.2:5000', '203.0.113.7'],
  ['by address, all trusted', ['10.0.0.0/8'], '10.0.0.3, 10.0.0.2', '10.0.0.3'],
  ['by number', 2, '198.51.100.1, 203.0.113.7, 10.9.9.9', '203.0.113.7'],
  ['by number, more than there are', 9, '198.51.100.1, 203.0.113.7', '198.51.100.1'],
  ['all of them', true, '198.51.100.1, 203.0.113.7', '198.51.100.1'],
  ['none of them', false, '198.51.100.1', '10.0.0.1'],
  ['others', ['192.0.2.1'], '198.51.100.1', '10.0.0.1'],
  ['by address, after a comma too many', ['10.0.0.0/8'], ', 203.0.113.7,', '203.0.113.7'],
  ['by address, without a value', ['10.0.0.0/8'], '', '10.0.0.1'],
])('of proxies trusted %s, the caller is the nearest other address [LOG-03]', (_, trusted, header, address) => {
  expect(read({ 'x-forwarded-for': header }, trusted)).toEqual({ address, unreadable: 0 });
});

test.each([
  ['for=203.0.113.7', '203.0.113.7'],
  ['For="[2001:db8:1:2::9]:4711"', '2001:db8:1:2::9'],
  ['for=198.51.100.1, for=203.0.113.7;proto=https;by=10.0.0.9, For=10.0.0.2', '203.0.113.7'],
  ['host="a;for=198.51.100.1, for=198.51.100.1";for="203.0.113.7:80"', '203.0.113.7'],
  ['host="\\", for=198.51.100.1; \\"";for=203.0.113.7', '203.0.113.7'],
  // What a caller sends before the proxy adds its element.
  ['for="198.51.100.1, for="[2001:db8:1:2::9]:4711"', '2001:db8:1:2::9'],
  ['for="\\", for="[2001:db8:1:2::9]:4711";proto=https', '2001:db8:1:2::9'],
])('the Forwarded header %s is read as RFC 7239 says, if there is no other [LOG-03]', (forwarded, address) => {
  expect(read({ forwarded })).toEqual({ address, unreadable: 0 });
  expect(read({ forwarded, 'x-forwarded-for': '192.0.2.44' }).address).toBe('192.0.2.44');
});

test.each(['\\"', 'a', 'a=', '"a', 'for="\\"', ';', ',', ' ', '\\'])(
  'a Forwarded header of 40 KB of %j is read in no time [NET-05, LOG-03]',
  (piece) => {
    for (const start of ['', '"', 'for="']) {
      const forwarded = `${start}${piece.repeat(40_000 / piece.length)}`;
      // Of the processor, because other programs may use it, too.
      const begin = process.cpuUsage();
      read({ forwarded });
      expect(process.cpuUsage(begin).user).toBeLessThan(700_000);
    }
  },
);

test('an element of the Forwarded header without an address is unknown [LOG-03]', () => {
  expect(read({ forwarded: 'proto=https' })).toEqual({ address: '', unreadable: 1 });
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
