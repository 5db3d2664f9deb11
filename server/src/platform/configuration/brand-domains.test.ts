import { expect, test } from 'vitest';
import { demonstrationPlan } from '../../../testing/plan.ts';
import { brandsOf } from './brands.ts';
import { readConfiguration } from './configuration-file.ts';
import { requireSharedDomains } from './settings.ts';

const entry = (accountHost: string, siteHost: string, domain = '', cookies = '') => ({
  accountHost,
  siteHost,
  ...(domain !== '' && { redirectDomain: domain }),
  ...(cookies !== '' && { cookieDomain: cookies }),
});
const readingOf = (brand: object) =>
  readConfiguration(JSON.stringify({ brands: [{ name: 'one', clientId: 'one', ...brand }] }), '/');

test.each([
  ['account.default.localhost', 'www.default.localhost', '', 'default.localhost'],
  ['account.example.com', 'www.example.com', '', 'example.com'],
  ['account.corvid.co.uk', 'www.corvid.co.uk', '', 'corvid.co.uk'],
  ['account.example.com', 'shop.example.com', '', 'shop.example.com'],
  ['corvid-accounts.co.uk', 'corvid.co.uk', '', 'corvid.co.uk'],
  ['accounts.github.io', 'www.github.io', '', 'www.github.io'],
  ['account.localhost', 'www.localhost', '', 'localhost'],
  ['localhost', 'localhost', '', 'localhost'],
  ['10.0.0.5', '10.0.0.5', '', '10.0.0.5'],
  ['account.example.com', 'www.example.com', 'Example.com', 'example.com'],
  ['account.example.com', 'www.example.com', 'www.example.com', 'www.example.com'],
])(
  'with the hosts %s and %s and the setting "%s", redirects may lead to %s and its subdomains [NAV-07, CFG-01]',
  (account, site, given, domain) => {
    const { settings, brands } = demonstrationPlan({}, { default: entry(account, site, given, account) });
    expect(brandsOf(brands, settings, () => 443)[0].redirectDomain).toBe(domain);
  },
);

test.each([
  ['corvid-accounts.co.uk', 'corvid.co.uk', 'co.uk', 'must not be co.uk: that is a public suffix'],
  ['account.example.com', 'www.example.com', 'com', 'must not be com: that is a public suffix'],
  ['account.me.github.io', 'me.github.io', 'github.io', 'must not be github.io'],
  ['account.me.xn--55qx5d.cn', 'me.xn--55qx5d.cn', 'xn--55qx5d.cn', 'must not be xn--55qx5d.cn'],
  ['account.github.io', 'github.io', '', 'must not be github.io'],
  ['93.184.216.34', '93.184.216.34', '216.34', 'must be 93.184.216.34: an IP address has no subdomains'],
  ['account.example.com', '10.0.0.5', '0.5', 'must be 10.0.0.5'],
  ['account.example.com', '10.0.0.5', '5', 'must be 10.0.0.5'],
  ['account.example.com', 'www.example.com', 'ample.com', "must contain www.example.com, the host of the brand's site"],
  ['account.example.com', 'www.example.com', 'account.example.com', 'must contain www.example.com'],
  ['account.example.com', 'www.example.com', 'example.com:443', 'must be a host name without a port'],
])(
  'the service does not start with the hosts %s and %s and the redirect domain "%s": it %s [NAV-07, CFG-02]',
  (account, site, given, words) => {
    const reading = readingOf(entry(account, site, given));
    expect(reading).toMatchObject({ kind: 'wrong' });
    expect(JSON.stringify(reading)).toContain(`brands.0.redirectDomain ${words}`);
  },
);

test('the redirect domain of each brand is checked [NAV-07, CFG-02]', () => {
  const words = 'brands.1.redirectDomain must contain www.regional.localhost';
  expect(() => demonstrationPlan({}, { regional: { redirectDomain: 'default.localhost' } })).toThrow(words);
});

test('the service does not start if the session code is to be shared with a site that cannot read it [SES-14, CFG-02]', () => {
  const refused = (hosts: ReturnType<typeof entry>) => () =>
    requireSharedDomains({ COOKIE_SHARE_SESSION: true }, [entry('example.com', 'example.com'), hosts]);
  expect(refused(entry('corvid-accounts.co.uk', 'corvid.co.uk', '', 'corvid-accounts.co.uk'))).toThrow(
    'The setting COOKIE_SHARE_SESSION must be off: corvid-accounts.co.uk and corvid.co.uk share no domain for cookies.',
  );
  expect(refused(entry('account.example.com', 'www.example.com', '', 'account.example.com'))).toThrow();
  expect(refused(entry('account.example.com', 'www.example.com'))).not.toThrow();
});

test.each([
  ['account.default.localhost', 'www.default.localhost', '', 'default.localhost'],
  ['account.corvid.co.uk', 'www.corvid.co.uk', '', 'corvid.co.uk'],
  ['account.me.github.io', 'www.me.github.io', '', 'me.github.io'],
  ['corvid-accounts.co.uk', 'corvid.co.uk', 'corvid-accounts.co.uk', 'corvid-accounts.co.uk'],
  ['account.example.com', 'www.example.com', 'Account.Example.com', 'account.example.com'],
  ['account.eu.example.com', 'www.eu.example.com', 'example.com', 'example.com'],
  ['example.com', 'example.com', '', 'example.com'],
  ['me.github.io', 'me.github.io', '', 'me.github.io'],
  // Without a domain, cookies belong to the account host only.
  ['account.localhost', 'www.localhost', '', ''],
  ['localhost', 'localhost', '', ''],
  ['10.0.0.1', '10.9.0.1', '', ''],
  ['127.0.0.1', '127.0.0.1', '', ''],
  ['localhost', '127.0.0.1', '', ''],
  ['accounts', 'www.example.com', 'accounts', ''],
])(
  'with the hosts %s and %s and "%s", cookies have the domain "%s" [SES-14, CFG-01]',
  (account, site, given, domain) => {
    const { settings, brands } = demonstrationPlan({}, { default: entry(account, site, '', given) });
    expect(brandsOf(brands, settings, () => 443)[0].cookieDomain).toBe(domain);
  },
);

test.each([
  ['corvid-accounts.co.uk', 'corvid.co.uk', '', 'have only co.uk in common, which is a public suffix: use hosts below'],
  ['account.com', 'www.com', '', 'have only com in common, which is a public suffix: use hosts below'],
  ['me.github.io', 'other.github.io', '', 'have only github.io in common, which is a public suffix'],
  ['me.xn--55qx5d.cn', 'site.xn--55qx5d.cn', '', 'have only xn--55qx5d.cn in common, which is a public suffix'],
  ['account.intranet', 'www.intranet', '', 'have only intranet in common, which is a public suffix'],
  ['account.example.com', 'www.example.net', '', 'have no common domain: use hosts below one domain of your own, or'],
  ['account.localhost', 'www.example.com', '', 'have no common domain'],
  ['account.corvid.co.uk', 'www.corvid.co.uk', 'co.uk', 'must not be co.uk: that is a public suffix'],
  ['account.me.github.io', 'www.me.github.io', 'github.io', 'must not be github.io'],
  ['account.example.com', 'www.example.com', 'com', 'must not be com'],
  ['account.example.com', 'www.example.com', 'www.example.com', 'must contain account.example.com, the host of the'],
  ['account.example.com', 'www.example.com', 'ample.com', 'must contain account.example.com'],
  ['account.example.com', 'www.example.com', '.example.com', 'must be a host name without a port'],
])(
  'the service does not start with the hosts %s and %s and the cookie domain "%s": they %s [SES-14, CFG-02]',
  (account, site, given, words) => {
    const reading = readingOf(entry(account, site, site, given));
    expect(reading).toMatchObject({ kind: 'wrong' });
    const begin = given === '' ? `must be given, because ${account} and ${site} ` : '';
    expect(JSON.stringify(reading)).toContain(`brands.0.cookieDomain ${begin}${words}`);
  },
);
