import { expect, test } from 'vitest';
import { chooseLanguage } from '../http/language.ts';
import { isDemonstration, readSettings } from './settings.ts';

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
  [{ SEED: 'maybe' }, 'The setting SEED must be on or off.'],
])('a wrong setting is named in one sentence: %j [CFG-02]', (environment, sentence) => {
  expect(() => readSettings(environment)).toThrow(sentence);
});

const production = {
  DATABASE_URL: 'postgresql://user:secret@10.0.0.5/account',
  SECRET_KEY: 'x'.repeat(32),
  PUBLIC_SCHEME: 'https',
  SMTP_URL: 'smtps://mail.example',
};

test('beyond a demonstration on this machine there is no mailbox and no account with a public password [CFG-02]', () => {
  expect(() => readSettings({ ...production, SMTP_URL: undefined })).toThrow('The setting SMTP_URL must be given');
  expect(() => readSettings({ HOST: '0.0.0.0' })).toThrow('The setting SMTP_URL must be given');
  const here = { DATABASE_URL: 'postgresql://user@127.0.0.1/account', SECRET_KEY: production.SECRET_KEY };
  expect(() => readSettings(here)).toThrow('The setting SMTP_URL must be given');
  expect(readSettings({ ...here, SEED: 'on' }).SMTP_URL).toBeUndefined();
  expect(() => readSettings({ ...production, SEED: 'on' })).toThrow('The setting SEED must be off');
  for (const name of ['THIRD_PARTIES', 'APPS']) {
    expect(() => readSettings({ ...production, [name]: 'demonstration' })).toThrow(
      `The setting ${name} must be a list, or off`,
    );
  }
  expect(readSettings(production).SMTP_URL).toBe(production.SMTP_URL);
});

test.each([
  [{}, true],
  [{ HOST: '::1' }, true],
  [{ SEED: false }, true],
  [{ SEED: true, DATABASE_URL: 'postgresql://user@127.0.0.1:5432/name' }, true],
  [{ SEED: true, DATABASE_URL: 'postgresql:///name' }, true],
  [{ SEED: true, DATABASE_URL: 'postgresql://user:p%40ss@localhost/name' }, true],
  [{ DATABASE_URL: 'postgresql://user@127.0.0.1:5432/name' }, false],
  [{ SEED: false, DATABASE_URL: 'postgresql:///name' }, false],
  [{ SEED: true, DATABASE_URL: 'postgresql://user@/name?host=/run/postgresql' }, true],
  [{ SEED: true, DATABASE_URL: 'postgresql:///name?host=db.example' }, false],
  [{ SEED: true, DATABASE_URL: 'postgresql:///name?%68ost=db.example' }, false],
  [{ SEED: true, DATABASE_URL: 'postgresql://localhost/name?sslmode=require&host=db.example' }, false],
  [{ SEED: true, DATABASE_URL: 'postgresql://localhost.example/name' }, false],
  [{ SEED: true, DATABASE_URL: 'postgresql://10.0.0.5/name?host=127.0.0.1' }, false],
  [{ HOST: '0.0.0.0' }, false],
  [{ HOST: '127.0.0.1.example' }, false],
  [{ PUBLIC_SCHEME: 'https' as const }, false],
])('%j is a demonstration: %s [CFG-02]', (given, expected) => {
  expect(
    isDemonstration({ HOST: '127.0.0.1', PUBLIC_SCHEME: 'http', DATABASE_URL: undefined, SEED: undefined, ...given }),
  ).toBe(expected);
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
