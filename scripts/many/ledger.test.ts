import { expect, test } from 'vitest';
import { check, type Write } from './checker.ts';
import { Ledger } from './ledger.ts';

/** Everything that the load writes, as its objects are named there. */
const objects: readonly (readonly [Write['kind'], string])[] = [
  ['register', 'the name of ann@example.com'],
  ['register', 'the protection code of ann@example.com'],
  ['set', 'accounts'],
  ['set', 'the events of ann@example.com'],
  ['set', 'sessions'],
  ['queue', 'codes'],
  ['queue', 'archives'],
];

test.each(objects)('a %s that lost the acknowledged write of %s is found beside all others [NET-10]', (kind, lost) => {
  const ledger = new Ledger();
  const readings = new Map<string, string[]>();
  for (const [each, object] of objects) {
    for (const value of ['first', 'last']) ledger.remember(each, object, value, 200);
    readings.set(object, each === 'register' ? ['last'] : ['first', 'last']);
  }
  expect(check(ledger.history, readings)).toEqual({ lost: [], twice: [], wrong: [] });
  readings.set(lost, ['first']);
  const wrong = kind === 'register' ? [`${lost}: first`] : [];
  expect(check(ledger.history, readings)).toEqual({ lost: [`${lost}: last`], twice: [], wrong });
});

test.each<[number, Write['outcome']]>([
  [200, 'acknowledged'],
  [204, 'acknowledged'],
  [409, 'refused'],
  [502, 'unknown'],
  [503, 'unknown'],
  [0, 'unknown'],
])('a write that was answered with %d is %s [NET-10]', (status, outcome) => {
  const ledger = new Ledger();
  ledger.remember('set', 'accounts', 'a', status);
  expect(ledger.history).toMatchObject([{ outcome }]);
  expect(ledger.acknowledged('accounts')).toEqual(outcome === 'acknowledged' ? ['a'] : []);
});
