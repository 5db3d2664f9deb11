import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { chooseLanguage } from '../language/language.ts';
import { readMigrationSettings, readSettings } from './settings.ts';
import { temporaryFolder } from '../../../testing/at-end.ts';
import { openStores } from '../services/stores.ts';

test('everything has a default [CFG-02]', () => {
  expect(readSettings({ PORT: '' })).toMatchObject({
    HOST: '127.0.0.1',
    PORT: 4600,
    ACCESS_TOKEN_SECONDS: 3600,
    SESSION_SECONDS: 1_209_600,
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
])('names a wrong setting in one sentence: %j [CFG-02]', (environment, sentence) => {
  expect(() => readSettings(environment)).toThrow(sentence);
});

const encode = 'percent-encode `/`, `#`, `?` and `@` in user and password.';
test.each([
  ...['AKIA:ab/cd@h:465', 'AKIA:ab#cd@h', 'AKIA:ab?cd@h', 'u:12/3@h', 'u:12#3@h', 'u:12?3@h', 'u:p@h:99999', ''].map(
    (rest) => ({ SMTP_URL: `smtps://${rest}` }),
  ),
  ...['u:ab/cd@h/db', 'u:ab#cd@h/db', 'u:ab?cd@h/db', 'u:12/3@h/db', 'u:1?2@h/db', 'u:p@ss@h/db'].map((rest) => ({
    DATABASE_URL: `postgresql://${rest}`,
  })),
  { S3_ENDPOINT: 'https://' },
  { S3_ENDPOINT: 'https://key:se/cret@store.example.com' },
])('an address that cannot be what was meant is refused by name, without its value: %j [CFG-02]', (environment) => {
  const [[name, value] = ['', '']] = Object.entries(environment);
  const sentence = sentenceOf(() => readSettings({ ...environment, SECRET_KEY: 'k'.repeat(32) }));
  expect(sentence).toMatch(new RegExp(`^The setting ${name} must be an address like `));
  expect(sentence.endsWith(encode)).toBe(true);
  expect(sentence).not.toContain(value.slice(value.indexOf('//') + 2) || 'nothing');
});

test.each([
  [
    'postgresql://u@/db?host=h1,h2',
    'must name several hosts before the name of the database, like postgresql://user@first:5432,second:5432/name.',
  ],
  [
    'postgresql://h1,h2/db?target_session_attrs=standby',
    'must lead to a server that accepts changes: remove target_session_attrs, or set it to read-write.',
  ],
  [
    'postgresql://h1/db?target_session_attrs=any',
    'must lead to a server that accepts changes: remove target_session_attrs, or set it to read-write.',
  ],
  [
    'postgresql://h1/db?sslmode=banana',
    'has an unknown sslmode: it must be one of disable, prefer, require, verify-ca, verify-full, no-verify.',
  ],
  [
    'postgresql://u@h/db?sslmode=verify-full&sslrootcert=/no/such/file',
    'names a file in sslrootcert, sslcert or sslkey that cannot be read.',
  ],
])('the database address %s is refused with what to do [CFG-02]', (url, sentence) => {
  expect(sentenceOf(() => readSettings({ DATABASE_URL: url }))).toBe(`The setting DATABASE_URL ${sentence}`);
});

test.each([
  { DATABASE_URL: 'postgresql://user:p%2Fq%40r@host:5432/name?sslmode=require' },
  { DATABASE_URL: 'postgresql://user@/name?host=%2Fvar%2Frun%2Fpostgresql' },
  { DATABASE_URL: 'postgresql://%2Fvar%2Frun/name' },
  { DATABASE_URL: 'postgresql://user@first:5432,second:5433/name?target_session_attrs=read-write' },
  { SMTP_URL: 'smtps://AKIA:ab%2Fcd@mail.example.com:465' },
  { S3_ENDPOINT: 'http://127.0.0.1:9000' },
])('an address with encoded characters is accepted: %j [CFG-02]', (environment) => {
  expect(readSettings({ ...environment, SECRET_KEY: 'k'.repeat(32) })).toMatchObject(environment);
});

function sentenceOf(act: () => unknown): string {
  try {
    act();
    return '';
  } catch (error) {
    return error instanceof Error ? error.message : '';
  }
}

test('migrations use the address with sessions, which names the same database as the other one [CFG-02]', () => {
  const [url, direct] = ['postgresql://pooler:6432/accounts', 'postgresql://database/accounts'];
  expect(readMigrationSettings({ DATABASE_URL: url, DATABASE_DIRECT_URL: direct })).toMatchObject({
    url: direct,
    setting: 'DATABASE_DIRECT_URL',
  });
  expect(() => readSettings({ DATABASE_DIRECT_URL: direct })).toThrow(
    'The setting DATABASE_DIRECT_URL needs DATABASE_URL',
  );
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
])('an invalid TRUST_PROXY is refused with the allowed values: %s [CFG-02]', (value) => {
  const may = 'on, off, a number of proxies, or their addresses with commas between them, like 10.0.0.1,10.1.0.0/16';
  expect(() => readSettings({ TRUST_PROXY: value })).toThrow(`The setting TRUST_PROXY must be ${may}.`);
});

test('proxies are trusted by on or off, by number or by address [CFG-02]', () => {
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
  const brand = { languages: ['en-US', 'zh-CN'], defaultLanguage: 'en-US' } as const;
  const choose = (acceptLanguage: string) => chooseLanguage({ cookie: 'xx', query: 'yy', acceptLanguage, brand });
  expect(['zh;q=0, en', 'zh-Hant', 'de;q=1, zh;q=0.5', ';;;,'].map(choose)).toEqual([
    'en-US',
    'zh-CN',
    'zh-CN',
    'en-US',
  ]);
});

test('a page uses a language of its brand, regardless of the stored, requested or preferred one [SHL-10]', () => {
  const brand = { languages: ['zh-CN'], defaultLanguage: 'zh-CN' } as const;
  expect(chooseLanguage({ cookie: 'en-US', query: 'en-US', acceptLanguage: 'en', brand })).toBe('zh-CN');
  const both = { languages: ['zh-CN', 'en-US'], defaultLanguage: 'zh-CN' } as const;
  expect(chooseLanguage({ cookie: 'en-US', query: undefined, acceptLanguage: 'zh', brand: both })).toBe('en-US');
});

test('any setting can be read from a file named by X_FILE, without a trailing line break [CFG-02]', () => {
  const folder = temporaryFolder('secrets');
  const file = (name: string, content: string) => {
    writeFileSync(join(folder, name), content);
    return join(folder, name);
  };
  const key = 'a'.repeat(40);
  const url = 'postgresql://service:secret@database.example/accounts';
  const given = { DATABASE_URL_FILE: file('url', `${url}\n`), SECRET_KEY_FILE: file('key', `${key}\n`) };
  expect(readSettings(given)).toMatchObject({ DATABASE_URL: url, SECRET_KEY: [key] });
  expect(readMigrationSettings({ ...given, SERVICE_ROLE: 'service' })).toEqual({
    url,
    setting: 'DATABASE_URL',
    serviceRole: 'service',
    waitSeconds: 60,
  });
  for (const [wrong, sentence] of [
    [{ SECRET_KEY: key }, 'Set only one of SECRET_KEY and SECRET_KEY_FILE.'],
    [
      { SMTP_URL_FILE: join(folder, 'none') },
      `The file of SMTP_URL_FILE cannot be read: ${join(folder, 'none')} (ENOENT).`,
    ],
    [{ SMTP_URL_FILE: file('empty', '\n') }, `The file of SMTP_URL_FILE is empty: ${join(folder, 'empty')}.`],
    [{ SMTP_URL_FILE: file('wrong', 'mail') }, 'The setting SMTP_URL must be an address like smtp://host:25.'],
  ] as const)
    expect(() => readSettings({ ...given, ...wrong })).toThrow(sentence);
});

test('migrations require the address of a database [CFG-02]', () => {
  expect(() => readMigrationSettings({})).toThrow('The setting DATABASE_URL must be given');
  expect(() => readMigrationSettings({ DATABASE_URL: 'x' })).toThrow(
    'The setting DATABASE_URL must be an address like',
  );
});

test.each(['ARCHIVE_DIR', 'PICTURES_DIR'] as const)(
  'an unwritable folder of %s stops the start with a sentence [CFG-02]',
  async (setting) => {
    const data = temporaryFolder('data');
    const settings = readSettings({ DATA_DIR: data, [setting]: '/proc/files' });
    await expect(openStores(settings, 'instance')).rejects.toThrow(
      `The data folder /proc/files is not writable. Make it writable, or set ${setting} to another folder.`,
    );
  },
);
