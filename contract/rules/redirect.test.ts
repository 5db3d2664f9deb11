import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkedRedirect } from './redirect.ts';

const rules = { redirectDomain: 'default.localhost', officialSite: 'https://www.default.localhost' };
const official = 'https://www.default.localhost/';

test.each([
  ['https://default.localhost', 'https://default.localhost/'],
  ['https://account.default.localhost/', 'https://account.default.localhost/'],
  ['http://account.default.localhost/a/b?c=d&e=%20#f', 'http://account.default.localhost/a/b?c=d&e=%20#f'],
  ['https://a.b.c.default.localhost/', 'https://a.b.c.default.localhost/'],
  ['https://account.default.localhost:8443/x', 'https://account.default.localhost:8443/x'],
  ['http://account.default.localhost:1/', 'http://account.default.localhost:1/'],
  ['https://default.localhost:443/', 'https://default.localhost/'],
  ['HTTPS://ACCOUNT.Default.LOCALHOST/Path', 'https://account.default.localhost/Path'],
  ['https://default.localhost?next=https://evil.com', 'https://default.localhost/?next=https://evil.com'],
  ['https://default.localhost#@evil.com', 'https://default.localhost/#@evil.com'],
  ['https://default.localhost/@evil.com', 'https://default.localhost/@evil.com'],
  ['https://default.localhost/%2e%2e/x', 'https://default.localhost/x'],
  ['https://default.localhost//evil.com', 'https://default.localhost//evil.com'],
  ['https://xn--bcher-kva.default.localhost/', 'https://xn--bcher-kva.default.localhost/'],
])('redirects to %s as %s [NAV-07]', (value, address) => {
  expect(checkedRedirect(value, rules)).toBe(address);
});

test.each([
  // Nothing, or no full address
  [null],
  [''],
  ['/'],
  ['/accountSecurity'],
  ['//default.localhost/'],
  ['///default.localhost/'],
  ['default.localhost'],
  ['https:default.localhost'],
  ['https:/default.localhost'],
  ['http:/account.default.localhost/x'],
  ['https:///default.localhost/'],
  ['https://'],
  ['https://?default.localhost'],
  // Other hosts
  ['https://evil.com/'],
  ['https://evil-default.localhost/'],
  ['https://evildefault.localhost/'],
  ['https://default.localhost.evil.com/'],
  ['https://localhost/'],
  ['https://default.localhostevil.com/'],
  ['https://evil.com/default.localhost'],
  ['https://evil.com?default.localhost'],
  ['https://evil.com#.default.localhost'],
  ['https://127.0.0.1/'],
  ['https://[::1]/'],
  // Credentials
  ['https://default.localhost@evil.com/'],
  ['https://ann@default.localhost/'],
  ['https://ann:pw@account.default.localhost/'],
  ['https://@default.localhost/'],
  ['https://:@default.localhost/'],
  ['https://evil.com:443@default.localhost/'],
  // Backslashes
  ['https:\\\\default.localhost\\'],
  ['https://default.localhost\\@evil.com/'],
  ['https://evil.com\\.default.localhost/'],
  ['https://default.localhost/a\\b'],
  // Encoded hosts
  ['https://%64efault.localhost/'],
  ['https://evil.com%2f.default.localhost/'],
  ['https://evil.com%23.default.localhost/'],
  ['https://default%2elocalhost/'],
  ['https://evil%00.default.localhost/'],
  // Empty labels
  ['https://default.localhost./'],
  ['https://.default.localhost/'],
  ['https://a..default.localhost/'],
  ['https://account.default.localhost.:443/'],
  // White space, control and invisible characters
  [' https://default.localhost/'],
  ['https://default.localhost/ '],
  ['https://default.localhost/a b'],
  ['https://default.localhost/\t'],
  ['ht\ttps://default.localhost/'],
  ['https://default.local\nhost/'],
  ['\u0000https://default.localhost/'],
  ['https://default.localhost/\u007f'],
  ['https://default\u200b.localhost/'],
  ['https://default.localhost/\u200d'],
  ['https://default.localhost/\u202e'],
  ['\ufeffhttps://default.localhost/'],
  ['https://de\u00adfault.localhost/'],
  ['https://default.localhost/\u2800'],
  ['https://default.localhost/\u3000'],
  // Other characters
  ['https://evil.com;.default.localhost/'],
  ['https://evil.com,.default.localhost/'],
  ['https://a!.default.localhost/'],
  ['https://(a).default.localhost/'],
  // Other schemes
  ['xhttps://default.localhost/'],
  ['javascript:alert(1)'],
  ['JavaScript://default.localhost/%0aalert(1)'],
  ['data:text/html,https://default.localhost/'],
  ['vbscript:x'],
  ['ftp://default.localhost/'],
  ['file://default.localhost/x'],
  ['blob:https://default.localhost/1'],
  ['view-source:https://default.localhost/'],
  ['ws://default.localhost/'],
  ['https+x://default.localhost/'],
  // Invalid ports
  ['https://default.localhost:x/'],
  ['https://default.localhost:65536/'],
  ['https://default.localhost:-1/'],
])('redirects to the official site instead of %j [NAV-07]', (value) => {
  expect(checkedRedirect(value, rules)).toBe(official);
});

test.each([
  ['https://evil\uff0ecom/', 'a full-width dot'],
  ['https://default\u3002localhost.evil.com/', 'an ideographic dot'],
  ['https://dеfault.localhost/', 'a Cyrillic letter'],
  ['https://evil.com\uff0fdefault.localhost/', 'a full-width slash'],
  ['https://evil.com\u2044.default.localhost/', 'a fraction slash'],
])('%s, with %s, never leaves the domain [NAV-07]', (value) => {
  expect(hostIsInside(checkedRedirect(value, rules))).toBe(true);
});

function hostIsInside(address: string): boolean {
  const { protocol, hostname, username, password } = new URL(address);
  const inside = hostname === rules.redirectDomain || hostname.endsWith(`.${rules.redirectDomain}`);
  return inside && /^https?:$/.test(protocol) && username === '' && password === '';
}

test('no input leaves the domain, and an accepted address is accepted again [NAV-07]', () => {
  const piece = fc.constantFrom(
    'http:',
    'https:',
    'javascript:',
    '/',
    '//',
    '\\',
    '@',
    ':',
    '.',
    '..',
    '%2e',
    '%40',
    '\t',
    '\u200b',
    '\uff0e',
    '#',
    '?',
    'default',
    'localhost',
    'default.localhost',
    '.default.localhost',
    'evil.com',
    '[::1]',
    '443',
    ' ',
  );
  const attack = fc.array(piece, { maxLength: 9 }).map((pieces) => pieces.join(''));
  const behind = attack.map((rest) => `https://${rest}`);
  fc.assert(
    fc.property(fc.oneof(attack, behind, fc.webUrl(), fc.string({ unit: 'binary' })), (value) => {
      const address = checkedRedirect(value, rules);
      expect(hostIsInside(address)).toBe(true);
      expect(checkedRedirect(address, rules)).toBe(address);
    }),
    { numRuns: 3000 },
  );
});
