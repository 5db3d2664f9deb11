import { expect, test } from 'vitest';
import { StartupError } from '../startup-error.ts';
import { readSettings } from './settings.ts';

const larch = {
  brand: 'default',
  key: 'larch',
  name: 'Larch',
  issuer: 'https://id.larch.example',
  clientId: 'client',
  clientSecret: 'a secret',
};
const read = (value: string) => readSettings({ THIRD_PARTIES: value }).THIRD_PARTIES;
const wrong =
  (...providers: unknown[]) =>
  () =>
    read(JSON.stringify(providers));
const sentence =
  'The setting THIRD_PARTIES must be off, or a JSON list of systems with https issuers, like ' +
  '[{"brand":"default","key":"larch","name":"Larch","issuer":"https://id.example.com","clientId":"…","clientSecret":"…"}]';

test('THIRD_PARTIES is off or a list [LOG-01]', () => {
  const juniper = { ...larch, brand: 'regional', issuer: 'http://juniper.localhost:4700', key: 'juniper' };
  expect([read(''), read('off'), read(JSON.stringify([larch, juniper]))]).toEqual([[], [], [larch, juniper]]);
});

const noLists = ['on', 'demonstration', '{}', '"off"', '[', '5'];
test.each(noLists)('a setting that is not a list is refused with the allowed values: %s [LOG-01]', (value) => {
  expect(() => read(value)).toThrow(new StartupError(`${sentence}.`));
});

test.each([
  ['brand', ''],
  ['key', 'Larch'],
  ['key', 'a/b'],
  ['name', ''],
  ['issuer', 'http://id.larch.example'],
  ['issuer', 'larch'],
  ['clientId', ''],
  ['clientSecret', undefined],
  ['secret', 'a secret'],
])('an invalid list is refused with its place but not its values: %s %j [LOG-01]', (name, value) => {
  expect(wrong(larch, { ...larch, key: 'other', [name]: value })).toThrow(
    new StartupError(`${sentence}; see ${name} of number 2.`),
  );
});

test('an invalid entry is named by its number [LOG-01]', () => {
  expect(wrong(larch, 'x')).toThrow(new StartupError(`${sentence}; see number 2.`));
});

test('a key is unique in a brand, and the same issuer in all brands [LOG-01]', () => {
  expect(wrong(larch, larch)).toThrow(new StartupError(`${sentence}; the key larch occurs twice in one brand.`));
  expect(wrong(larch, { ...larch, brand: 'regional', issuer: 'https://other.example' })).toThrow(
    new StartupError(`${sentence}; the key larch has two issuers.`),
  );
  expect(wrong(larch, { ...larch, brand: 'regional' })).not.toThrow();
});
