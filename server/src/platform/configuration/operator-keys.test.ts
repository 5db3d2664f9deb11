import { expect, test } from 'vitest';
import { internalKeys } from '../http/internal-app.ts';
import { readSettings } from './settings.ts';

const ann = { name: 'ann', sha256: 'a'.repeat(64), scopes: ['read', 'support'] };
const read = (keys: unknown) => readSettings({ OPERATOR_KEYS: JSON.stringify(keys) });

test('keys are read with their names and scopes [OPR-04]', () => {
  const keys = internalKeys(read([ann, { ...ann, name: 'ben', sha256: 'b'.repeat(64) }]));
  expect(keys.get('a'.repeat(64))).toEqual({ name: 'ann', scopes: ['read', 'support'] });
  expect([...keys.values()].map(({ name }) => name)).toEqual(['ann', 'ben']);
});

test('the other systems’ shared key may not act on accounts [OPR-04]', () => {
  const [shared] = internalKeys(readSettings({ INTERNAL_KEY: 'x'.repeat(32) })).values();
  expect(shared).toEqual({ name: 'INTERNAL_KEY', scopes: ['systems', 'metrics'] });
});

test.each<[what: string, keys: unknown]>([
  ['two names for one key, which would approve its own requests', [ann, { ...ann, name: 'ben' }]],
  ['one name for two keys', [ann, { ...ann, sha256: 'b'.repeat(64) }]],
  ['a key in place of its hash', [{ ...ann, sha256: 'a key that opens the port' }]],
  ['an unknown scope', [{ ...ann, scopes: ['everything'] }]],
  ['no scope', [{ ...ann, scopes: [] }]],
  ['an unknown member', [{ ...ann, key: 'x' }]],
  ['no list', ann],
])('%s is refused at the start [OPR-04]', (_, keys) => {
  expect(() => read(keys)).toThrow(/^The setting OPERATOR_KEYS must be a JSON list of keys with different names/);
});
