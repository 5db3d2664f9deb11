import { expect, test } from 'vitest';
import { StartupError } from '../startup-error.ts';
import { requireKnownScopes } from './app-settings.ts';
import { readSettings } from './settings.ts';
import { garden, phone } from '../../../testing/apps.ts';

const read = (value: string) => readSettings({ APPS: value }).APPS;
const wrong =
  (...apps: unknown[]) =>
  () =>
    read(JSON.stringify(apps));
const sentence =
  'The setting APPS must be off, or a JSON list of apps, like ' +
  '[{"clientId":"home-hub","clientSecret":"…","name":"Home Hub","site":"https://homehub.example","redirectUris":["https://homehub.example/callback"],"scopes":["read_profile"]}]';

test('APPS is off or a list [OAU-01]', () => {
  const local = { ...garden, clientId: 'local', redirectUris: ['http://hub.localhost:4700/callback'] };
  expect([read(''), read('off')]).toEqual([[], []]);
  expect(read(JSON.stringify([local, phone]))).toEqual([
    { ...local, logo: null },
    { ...phone, clientSecret: null, logo: null },
  ]);
});

test.each(['on', 'demonstration', '{}', '[', '5'])('refuses a setting that is not a list: %s [OAU-01]', (value) => {
  expect(() => read(value)).toThrow(new StartupError(`${sentence}.`));
});

test.each([
  ['clientId', ''],
  ['clientId', 'a/b'],
  ['clientSecret', 'short'],
  ['name', ''],
  ['site', 'garden.example'],
  ['logo', 'https://garden.example/logo.png'],
  ['redirectUris', []],
  ['redirectUris', ['http://garden.example/callback']],
  ['redirectUris', ['https://garden.example/callback#here']],
  ['redirectUris', ['https://user@garden.example/callback']],
  ['redirectUris', ['https://garden.example/callback?page=1&state=2']],
  ['redirectUris', ['example.garden:/callback?code=1']],
  ['redirectUris', ['garden:/callback']],
  ['redirectUris', ['garden.example:443/callback']],
  ['redirectUris', ['example.garden:callback']],
  ['redirectUris', ['example.garden:/callback#here']],
  ['redirectUris', ['example.garden:/a callback']],
  ['redirectUris', ['example.garden:/\nback']],
  ['redirectUris', ['.garden:/callback']],
  ['redirectUris', ['javascript:/callback']],
  ['redirectUris', ['javascript://a.b/%0aalert(1)']],
  ['redirectUris', ['data:text/html,a.b:/']],
  ['redirectUris', ['file:///callback']],
  ['redirectUris', ['intent://garden.example/#Intent;end']],
  ['scopes', []],
  ['scopes', ['every thing']],
  ['scopes', ['"']],
  ['secret', 'x'],
])('an invalid app is refused with its place but not its values: %s %j [OAU-01]', (name, value) => {
  expect(wrong(phone, { ...garden, [name]: value })).toThrow(new StartupError(`${sentence}; see ${name} of number 2.`));
});

test('a scope that no brand knows is refused at the start, with the scopes that there are [OAU-01, CFG-02]', () => {
  const settings = readSettings({ APPS: JSON.stringify([garden, phone]) });
  const brands = [{ partnerScope: 'acme' }, { partnerScope: 'other' }];
  expect(() => requireKnownScopes(settings, brands)).toThrow(
    new StartupError('The setting APPS, see scopes of number 2, may name read_profile and acme and other.'),
  );
  expect(() => requireKnownScopes(settings, [{ partnerScope: 'partner' }])).not.toThrow();
});

test.each(['example.garden.app:/callback', 'example.garden://back?a=1', 'http://127.0.0.1/callback', 'http://[::1]/'])(
  'a native app may be registered at %s [OAU-01]',
  (address) => {
    expect(read(JSON.stringify([{ ...phone, redirectUris: [address] }]))[0]?.redirectUris).toEqual([address]);
  },
);

test('a client id belongs to one app [OAU-01]', () => {
  expect(wrong(phone, phone)).toThrow(new StartupError(`${sentence}; the clientId phone occurs twice.`));
});
