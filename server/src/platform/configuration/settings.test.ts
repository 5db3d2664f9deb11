import { expect, test } from 'vitest';
import { chooseLanguage } from '../http/language.ts';
import { readSettings } from './settings.ts';

test('everything has a default [CFG-02]', () => {
  expect(readSettings({ PORT: '' })).toMatchObject({
    HOST: '127.0.0.1',
    PORT: 4600,
    ACCESS_TOKEN_SECONDS: 3600,
    SESSION_SECONDS: 1_209_600,
    TRUST_TOKEN_SECONDS: 2_592_000,
    LOGIN_LOCK_SECONDS: 900,
  });
});

test.each([
  [{ PORT: 'abc' }, 'The setting PORT must be a port number from 0 to 65535.'],
  [{ LOGIN_LOCK_SECONDS: '0' }, 'The setting LOGIN_LOCK_SECONDS must be a whole number above zero.'],
  [
    { DATABASE_URL: 'mysql://host/name' },
    'The setting DATABASE_URL must be an address like postgresql://user:password@host/name.',
  ],
  [
    { DATABASE_URL: 'postgresql://host/name' },
    'The setting SECRET_KEY must be given with DATABASE_URL: all processes on one database share it.',
  ],
  [{ PAGES: 'maybe' }, 'The setting PAGES must be on or off.'],
  [{ LEGAL_DIR: '/legal' }, 'The setting LEGAL_DIR has moved: write it into account-center.config.json.'],
])('a wrong setting is named in one sentence: %j [CFG-02]', (environment, sentence) => {
  expect(() => readSettings(environment)).toThrow(sentence);
});

test.each([
  'banana',
  '-1',
  '1.5',
  '10.0.0.1/33',
  '10.0.0.1/0',
  '10.0.0.1/8/8',
  '10.0.0.1,',
  '::1/129',
  'fe80::1%eth0',
  'loopback',
])('a wrong TRUST_PROXY is refused with the values it may have: %s [CFG-02]', (value) => {
  const may = 'on, off, a number of proxies, or their addresses with commas between them, like 10.0.0.1,10.1.0.0/16';
  expect(() => readSettings({ TRUST_PROXY: value })).toThrow(`The setting TRUST_PROXY must be ${may}.`);
});

test('proxies are trusted by on or off, by their number, by their addresses [CFG-02]', () => {
  const read = (TRUST_PROXY: string) => readSettings({ TRUST_PROXY }).TRUST_PROXY;
  expect(['', 'off', 'on', '2', '10.0.0.1, ::1', '10.1.0.0/16,fd00::/8'].map(read)).toEqual([
    false,
    false,
    true,
    2,
    ['10.0.0.1', '::1'],
    ['10.1.0.0/16', 'fd00::/8'],
  ]);
});

test('a browser that excludes Chinese gets another language', () => {
  const choose = (acceptLanguage: string) =>
    chooseLanguage({ cookie: 'xx', query: 'yy', acceptLanguage, otherwise: 'en-US' });
  expect(['zh;q=0, en', 'zh-Hant', 'de;q=1, zh;q=0.5', ';;;,'].map(choose)).toEqual([
    'en-US',
    'zh-CN',
    'zh-CN',
    'en-US',
  ]);
});
