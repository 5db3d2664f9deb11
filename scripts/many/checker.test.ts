import { expect, test } from 'vitest';
import { check, type Write } from './checker.ts';

const nothing = { lost: [], twice: [], wrong: [] };
type Outcome = Write['outcome'];

/** A history of one object, from pairs of value and outcome. */
function history(kind: Write['kind'], writes: readonly (readonly [string, Outcome])[]): Write[] {
  return writes.map(([value, outcome]) => ({ kind, object: 'it', value, outcome }));
}
const it = (...values: string[]) => new Map([['it', values]]);

test.each(['set', 'queue'] as const)('a %s without an acknowledged value has lost it [NET-10]', (kind) => {
  const writes = history(kind, [
    ['a', 'acknowledged'],
    ['b', 'acknowledged'],
  ]);
  expect(check(writes, it('a', 'b'))).toEqual(nothing);
  expect(check(writes, it('b'))).toEqual({ ...nothing, lost: ['it: a'] });
  expect(check(writes, new Map())).toEqual({ ...nothing, lost: ['it: a', 'it: b'] });
});

test('a value of unknown outcome may be there or not, and a refused one may not [NET-10]', () => {
  const writes = history('set', [
    ['a', 'unknown'],
    ['b', 'refused'],
  ]);
  expect([check(writes, it()), check(writes, it('a'))]).toEqual([nothing, nothing]);
  expect(check(writes, it('b', 'c'))).toEqual({ ...nothing, wrong: ['it: b', 'it: c'] });
});

test('what was delivered twice is found, whatever its outcome [NET-10]', () => {
  const writes = history('queue', [
    ['a', 'acknowledged'],
    ['b', 'unknown'],
  ]);
  expect(check(writes, it('a', 'b', 'a', 'b', 'b'))).toEqual({ ...nothing, twice: ['it: a', 'it: b'] });
});

test.each<[string, boolean]>([
  ['2', true],
  ['3', true],
  ['4', false],
  ['1', false],
  ['0', false],
])('a register with 2 acknowledged, 0 and 3 unknown and 4 refused may be %s: %s [NET-10]', (read, isAllowed) => {
  const writes = history('register', [
    ['0', 'unknown'],
    ['1', 'acknowledged'],
    ['2', 'acknowledged'],
    ['3', 'unknown'],
    ['4', 'refused'],
  ]);
  expect(check(writes, it(read))).toEqual(isAllowed ? nothing : { lost: ['it: 2'], twice: [], wrong: [`it: ${read}`] });
});

test('each object is compared with its own reading [NET-10]', () => {
  const write = (object: string, value: string): Write => ({ kind: 'set', object, value, outcome: 'acknowledged' });
  const writes = [write('one', 'a'), write('other', 'b')];
  expect(
    check(
      writes,
      new Map([
        ['one', ['a']],
        ['other', ['b']],
      ]),
    ),
  ).toEqual(nothing);
  expect(
    check(
      writes,
      new Map([
        ['one', ['b']],
        ['other', ['b']],
      ]),
    ),
  ).toEqual({ ...nothing, lost: ['one: a'], wrong: ['one: b'] });
});
