import { expect, test } from 'vitest';
import { configuration } from '#machines/testing/configuration.ts';
import { readConfiguration } from './configuration.ts';

/** The names of the settings reported as invalid when these replace valid ones. */
function wrongWith(settings: object): readonly string[] {
  const reading = readConfiguration({ ...configuration, ...settings });
  return 'invalidSettings' in reading ? reading.invalidSettings.map((each) => each.split(': ')[0] ?? '') : [];
}

test('a valid configuration is accepted unchanged [CFG-01]', () => {
  expect(readConfiguration(configuration)).toEqual({ configuration });
});

test('ignores unknown settings, even inside groups: a back end may be newer [CFG-02]', () => {
  const links = { ...configuration.links, shop: 'https://www.example.com/shop' };
  expect(readConfiguration({ ...configuration, extra: 1, links })).toEqual({ configuration });
});

test('fills in defaults for members that an older back end omits [CFG-02]', () => {
  const { clearCookiePath, nameLength, hintLength, phoneLoginOpen, ...older } = configuration;
  expect(readConfiguration(older)).toEqual({ configuration });
  expect([clearCookiePath, nameLength, hintLength, phoneLoginOpen]).toEqual(['/account/clear-cookie', 64, 64, false]);
});

test('the footer has at most two badges [SHL-04, CFG-01]', () => {
  const filing = { text: 'ICP 00000000', address: 'https://www.example.com/icp', seal: false };
  expect(wrongWith({ filings: [filing, filing] })).toEqual([]);
  expect(wrongWith({ filings: [filing, filing, filing] })).toEqual(['filings']);
});

test('without a domain, cookies stay on this host [CFG-01]', () => {
  expect(wrongWith({ cookieDomain: '' })).toEqual([]);
});

const optional = ['clearCookiePath', 'languages', 'nameLength', 'hintLength', 'phoneLoginOpen'];

test.each(Object.keys(configuration).filter((name) => !optional.includes(name)))(
  'names a missing %s [CFG-02]',
  (name) => {
    expect(wrongWith({ [name]: undefined })).toEqual([name]);
  },
);

test.each([
  ['brand', 1],
  ['environment', 'test'],
  ['apiBase', '/api'],
  ['apiBase', 'https://'],
  ['apiBase', 'https://api.example.com/?x=1'],
  ['cloudUrl', 'ftp://cloud.example.com'],
  ['officialSite', 'javascript:alert(1)'],
  ['clientId', ''],
  ['cookieDomain', 'https://example.com'],
  ['cookieDomain', '.example.com; Secure'],
  ['redirectDomain', ''],
  ['partnerScope', ''],
  ['oem', null],
  ['defaultLanguage', 'fr-FR'],
  ['defaultCountry', 'Italy'],
  ['endToEndEncryptionOpen', 'true'],
  ['backupEmailOpen', 1],
  ['platform', 'tablet'],
  ['analyticsAddress', '/analytics'],
  ['clearCookiePath', 'https://www.example.com/x'],
  ['nameLength', '64'],
  ['hintLength', null],
  ['version', '1.1.12'],
  ['version', 'v1.1.12+'],
  ['version', 'v1.1.12+a b'],
])('names an invalid %s: %j [CFG-02]', (name, value) => {
  expect(wrongWith({ [name]: value })).toEqual([name]);
});

test('names the position inside lists and groups too [CFG-02]', () => {
  const { links, cookies, storage } = configuration;
  expect(wrongWith({ protectionCountries: ['SG', 'Singapore'] })).toEqual(['protectionCountries.1']);
  expect(wrongWith({ links: { ...links, store: 'store' } })).toEqual(['links.store']);
  expect(wrongWith({ cookies: { ...cookies, marker: 'a b' } })).toEqual(['cookies.marker']);
  expect(wrongWith({ storage: { ...storage, token: '' } })).toEqual(['storage.token']);
  expect(wrongWith({ supportMenu: ['contact-us', 'chat'] })).toEqual(['supportMenu.1']);
  expect(wrongWith({ frameColours: { light: '#fff', dark: '#000000' } })).toEqual(['frameColours.light']);
});

test('names all invalid settings together, each with a reason [CFG-02]', () => {
  const reading = readConfiguration({ ...configuration, apiBase: 'here', platform: 'tv' });
  expect(reading).toEqual({
    invalidSettings: ['apiBase: must be an http or https address', expect.stringMatching(/^platform: .*mobile.*pc/)],
  });
});

test.each([null, undefined, '', [], 7, '<!doctype html>'])('%j is not a configuration [CFG-02]', (value) => {
  const reading = readConfiguration(value);
  expect('invalidSettings' in reading && reading.invalidSettings.length > 0).toBe(true);
});
