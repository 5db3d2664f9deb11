import { expect, test } from 'vitest';
import { demonstrationPlan } from '../../../testing/plan.ts';
import { brandsOf } from './brands.ts';
import { readConfiguration } from './configuration-file.ts';
import { requireSharedDomains } from './settings.ts';
import { cookieDomainOf } from './brand-domains.ts';

const entry = (accountHost: string, siteHost: string, domain = '') => ({
  accountHost,
  siteHost,
  ...(domain !== '' && { redirectDomain: domain }),
});

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
  'with the hosts %s and %s and the setting "%s" redirects lead to %s and below [NAV-07, CFG-01]',
  (account, site, given, domain) => {
    const { settings, brands } = demonstrationPlan({}, { default: entry(account, site, given) });
    expect(brandsOf(brands, settings, { port: 443 })[0].redirectDomain).toBe(domain);
  },
);

test.each([
  ['corvid-accounts.co.uk', 'corvid.co.uk', 'co.uk', 'must not be co.uk: that is a public suffix'],
  ['account.example.com', 'www.example.com', 'com', 'must not be com: that is a public suffix'],
  ['account.me.github.io', 'me.github.io', 'github.io', 'must not be github.io'],
  ['account.me.xn--55qx5d.cn', 'me.xn--55qx5d.cn', 'xn--55qx5d.cn', 'must not be xn--55qx5d.cn'],
  ['account.github.io', 'github.io', '', 'must not be github.io'],
  ['account.example.com', 'www.example.com', 'ample.com', "must contain www.example.com, the host of the brand's site"],
  ['account.example.com', 'www.example.com', 'account.example.com', 'must contain www.example.com'],
  ['account.example.com', 'www.example.com', 'example.com:443', 'must be a host name without a port'],
])(
  'the service does not start with the hosts %s and %s and the redirect domain "%s": it %s [NAV-07, CFG-02]',
  (account, site, given, words) => {
    const brand = { name: 'one', clientId: 'one', ...entry(account, site, given) };
    const reading = readConfiguration(JSON.stringify({ brands: [brand] }), '/');
    expect(reading).toMatchObject({ kind: 'wrong' });
    expect(JSON.stringify(reading)).toContain(`brands.0.redirectDomain ${words}`);
  },
);

test('the redirect domain of each brand is checked [NAV-07, CFG-02]', () => {
  const words = 'brands.1.redirectDomain must contain www.regional.localhost';
  expect(() => demonstrationPlan({}, { regional: { redirectDomain: 'default.localhost' } })).toThrow(words);
});

test('the session code is not shared over a public suffix: the service does not start [SES-14, CFG-02]', () => {
  const hosts = { accountHost: 'corvid-accounts.co.uk', siteHost: 'corvid.co.uk' };
  expect(() => requireSharedDomains({ COOKIE_SHARE_SESSION: true }, [hosts])).toThrow(
    'The setting COOKIE_SHARE_SESSION must be off: corvid-accounts.co.uk and corvid.co.uk share no domain for cookies.',
  );
});

test.each([
  ['account.default.localhost', 'www.default.localhost', 'default.localhost'],
  ['account.corvid.co.uk', 'www.corvid.co.uk', 'corvid.co.uk'],
  ['corvid-accounts.co.uk', 'corvid.co.uk', ''],
  ['account.github.io', 'www.github.io', ''],
  ['account.example', 'www.other', ''],
  ['account.localhost', 'www.localhost', ''],
  ['10.0.0.1', '10.9.0.1', ''],
  ['example.com', 'example.com', 'example.com'],
])('%s and %s share the cookies of "%s", never those of a public suffix [SES-14]', (account, site, domain) => {
  expect(cookieDomainOf(account, site)).toBe(domain);
});
