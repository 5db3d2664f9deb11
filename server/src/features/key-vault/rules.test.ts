import { expect, test } from 'vitest';
import {
  bareCmk,
  bytes,
  followerCmk,
  headCmk,
  rightHash,
  vaultWith,
  wrongHash,
} from '../../../testing/vault/vault-state.ts';
import { deletionEvent, extractionProblem, groupOf, isHint, isPinHash, isRightCode, reuseProblem } from './rules.ts';

const keys = [headCmk('a'), followerCmk('b', 'a'), headCmk('c'), followerCmk('d', 'c'), bareCmk('e')];
const vault = vaultWith(keys);
const ids = (group: readonly { id: string }[]) => group.map(({ id }) => id).join('');

test.each([
  ['a', 'ab'],
  ['b', 'ab'],
  ['c', 'cd'],
  ['d', 'cd'],
  ['e', 'e'],
])('the key %s shares its code with %s [KEY-04]', (id, group) => {
  expect(keys.filter((key) => key.id === id).map((key) => ids(groupOf(vault, key)))).toEqual([group]);
});

test('only the value with the stored hash proves a code [KEY-04]', () => {
  const [head = bareCmk(''), follower = head] = keys;
  const hash = head.verification?.hash ?? '';
  expect([rightHash, wrongHash, hash].map((each) => isRightCode(head, each))).toEqual([true, false, false]);
  expect(isRightCode(follower, rightHash)).toBe(false);
  expect(isRightCode(bareCmk('x'), rightHash)).toBe(false);
});

test.each([
  [31, false],
  [32, true],
  [33, false],
  [0, false],
])('%s bytes can be a proof: %s [KEY-14]', (length, can) => {
  expect(isPinHash(bytes(length))).toBe(can);
});

test.each([
  ['', true],
  ['a'.repeat(64), true],
  ['a'.repeat(65), false],
  ['😀'.repeat(64), true],
  ['😀'.repeat(65), false],
  ['\ud83d', false],
  ['a\ude00b', false],
  ['渔火'.repeat(32), true],
  ['渔火'.repeat(33), false],
])('the hint %j: %s [KEY-11]', (hint, can) => {
  expect(isHint(hint, 64)).toBe(can);
});

const [one, two, three] = [
  { salt: 'A', iterations: 60_000 },
  { salt: 'B', iterations: 80_000 },
  { salt: 'C', iterations: 80_000 },
];
test.each([
  ['all different', one, [two, three], [], null],
  ['a protection with the salt of the verification', one, [two, { ...three, salt: 'A' }], [], 'same_salt'],
  ['two protections with one salt', one, [two, { ...three, salt: 'B' }], [], 'same_salt'],
  ['a salt that was used before', one, [two], ['B'], 'same_salt'],
  [
    'a protection with the iterations of the verification',
    one,
    [two, { ...three, iterations: 60_000 }],
    [],
    'same_iterations',
  ],
  ['two protections with the same iterations', one, [two, three], [], null],
] as const)('%s [KEY-13]', (_, verification, fresh, used, problem) => {
  expect(reuseProblem(verification, { fresh, usedSalts: new Set(used) })).toBe(problem);
});

test.each([
  ['a', rightHash, null],
  ['b', rightHash, null],
  ['a', wrongHash, 'pin_verification_failed'],
  ['b', wrongHash, 'pin_verification_failed'],
  ['e', rightHash, 'not_enforced'],
  ['x', rightHash, 'cmk_not_found'],
  ['a', bytes(31), 'invalid_parameters'],
])('requesting %s with the proof %s: %s [KEY-13]', (id, pinHash, problem) => {
  expect(extractionProblem({ id, pinHash }, vault)).toBe(problem);
});

test.each([
  ['a', 'abcd', 'data protection updated'],
  ['a,c', 'abcd', 'data protection disabled'],
  ['a,e', 'abcde', 'data protection updated'],
  ['a,x', 'ab', 'data protection disabled'],
  ['a', 'ab', 'data protection disabled'],
  ['a', 'abe', 'data protection disabled'],
  ['b', 'ab', 'data protection updated'],
  ['e', 'e', 'data protection updated'],
  ['e', 'abe', 'data protection updated'],
])('deleting %s from %s: %s [KEY-11]', (ids, there, event) => {
  expect(deletionEvent(ids.split(','), { keys: keys.filter((key) => there.includes(key.id)) })).toBe(event);
});
