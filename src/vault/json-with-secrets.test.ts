import { expect, test } from 'vitest';
import { partsOf } from './json-with-secrets.ts';

test('a payload becomes JSON in parts, with handles in place of its secrets [KEY-14]', () => {
  const [pinHash, key] = [{ kind: 'secretKey', id: 3 } as const, { kind: 'privateKey', id: 4 } as const];
  const payload = {
    id: 'a"b',
    pinHash,
    cmks: [{ privateKey: key, protected: false }, { privateKey: null }],
    time: 5,
    none: [],
  };
  const parts = partsOf(payload);
  expect(parts).toEqual([
    '{"id":"a\\"b","pinHash":"',
    pinHash,
    '","cmks":[{"privateKey":"',
    key,
    '","protected":false},{"privateKey":null}],"time":5,"none":[]}',
  ]);
  const text = parts.map((part) => (typeof part === 'string' ? part : `handle-${part.id}`)).join('');
  const written = {
    ...payload,
    pinHash: 'handle-3',
    cmks: [{ privateKey: 'handle-4', protected: false }, { privateKey: null }],
  };
  expect(JSON.parse(text)).toEqual(written);
});
