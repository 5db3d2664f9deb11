import { expect, test } from 'vitest';
import { brandsOf } from './brands.ts';
import { cookieDomainOf } from './brand-domains.ts';
import { readSettings } from './settings.ts';

const settingsOf = (account: string, site: string, domain = '') =>
  readSettings({ DEFAULT_ACCOUNT_HOST: account, DEFAULT_SITE_HOST: site, DEFAULT_REDIRECT_DOMAIN: domain });

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
    expect(brandsOf(settingsOf(account, site, given), { port: 443 })[0].redirectDomain).toBe(domain);
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
    expect(() => settingsOf(account, site, given)).toThrow(`The setting DEFAULT_REDIRECT_DOMAIN ${words}`);
  },
);

test('the redirect domain of the other brand is checked, too [NAV-07, CFG-02]', () => {
  const words = 'The setting REGIONAL_REDIRECT_DOMAIN must contain www.regional.localhost';
  expect(() => readSettings({ REGIONAL_REDIRECT_DOMAIN: 'default.localhost' })).toThrow(words);
});

test('the session code is not shared over a public suffix: the service does not start [SES-14, CFG-02]', () => {
  const hosts = { DEFAULT_ACCOUNT_HOST: 'corvid-accounts.co.uk', DEFAULT_SITE_HOST: 'corvid.co.uk' };
  expect(() => readSettings({ ...hosts, COOKIE_SHARE_SESSION: 'on' })).toThrow(
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
