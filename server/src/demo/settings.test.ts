import { expect, test } from 'vitest';
import { readDemonstrationSettings, requireThisMachine } from './settings.ts';

const database = { SECRET_KEY: 'x'.repeat(32), SEED: 'on' };
const at = (address: string) => ({ ...database, DATABASE_URL: `postgresql://${address}` });

test.each([
  [{}, true],
  [{ HOST: '::1' }, true],
  [{ SEED: 'off' }, true],
  [at('user@127.0.0.1:5432/name'), true],
  [at('/name'), true],
  [at('user:p%40ss@localhost/name'), true],
  [{ ...at('user@127.0.0.1:5432/name'), SEED: '' }, false],
  [{ ...at('/name'), SEED: 'off' }, false],
  [at('user@/name?host=/run/postgresql'), true],
  [at('/name?host=db.example'), false],
  [at('/name?%68ost=db.example'), false],
  [at('localhost/name?sslmode=require&host=db.example'), false],
  [at('localhost.example/name'), false],
  [at('10.0.0.5/name?host=127.0.0.1'), false],
  [{ HOST: '0.0.0.0' }, false],
  [{ HOST: '127.0.0.1.example' }, false],
  [{ PUBLIC_SCHEME: 'https' }, false],
])('the demonstration, whose passwords are public, may run with %j: %s [CFG-02]', (environment, runs) => {
  const settings = readDemonstrationSettings(environment);
  if (runs) requireThisMachine(settings);
  else expect(() => requireThisMachine(settings)).toThrow(/^The setting .* must .*: this is the demonstration/);
});

test('the demonstration accounts exist only in a database meant for them [CFG-02]', () => {
  const seeded = (environment: Record<string, string>) => readDemonstrationSettings(environment).SEED;
  expect(seeded({})).toBe(true);
  expect(seeded({ ...at('/name'), SEED: '' })).toBe(false);
  expect(seeded(at('/name'))).toBe(true);
  expect(seeded({ SEED: 'off' })).toBe(false);
});

test.each([
  [{}, true, true],
  [{ SEED: 'off' }, false, false],
  [{ SEED: 'off', THIRD_PARTIES: 'demonstration' }, true, false],
  [{ THIRD_PARTIES: 'off', APPS: 'off' }, false, false],
  [{ THIRD_PARTIES: '[]', APPS: 'demonstration' }, false, true],
])('with %j it runs its own third parties: %s, its own app: %s [LOG-01, OAU-01]', (environment, providers, app) => {
  const { hasProviders, hasApp } = readDemonstrationSettings(environment);
  expect([hasProviders, hasApp]).toEqual([providers, app]);
});

test('names a wrong setting of the demonstration in one sentence [CFG-02]', () => {
  expect(() => readDemonstrationSettings({ SEED: 'maybe' })).toThrow('The setting SEED must be on or off.');
});
