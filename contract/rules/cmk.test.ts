import { expect, test } from 'vitest';
import type { Cmk, CmkItem, Protection, Verification } from '../calls/key-vault.ts';
import { acceptedIterations, acceptedSaltBytes } from '../key-limits.ts';
import { cmkProblem, isDowngraded, listProblem, protectionProblem, unusableKeys, verificationProblem } from './cmk.ts';

const bytes = (count: number) => Buffer.alloc(count, 7).toString('base64url');
const kdf = { kdf: 'pbkdf2-hmac-sha256', salt: bytes(32), iterations: 80_000 };
const protection: Protection = { algorithm: 'aes-256-cfb', iv: bytes(16), ...kdf };
const verification: Verification = { hash: bytes(32), hints: '', ...kdf };
const item: CmkItem = {
  id: 'a',
  followId: null,
  algorithm: 'ecdh-curve25519',
  publicKey: bytes(32),
  protected: true,
  modifiedAt: 5,
};
const head: Cmk = { ...item, verification, protection, privateKey: null };
const bare: Cmk = { ...item, protected: false, verification: null, protection: null, privateKey: bytes(32) };

const { min, max } = acceptedIterations;
test.each([
  ['as it must be', {}, null],
  ['another derivation', { kdf: 'scrypt' }, 'unsupported_algorithm'],
  ['the fewest iterations', { iterations: min }, null],
  ['fewer', { iterations: min - 1 }, 'cmk_parameters_refused'],
  ['the max iterations', { iterations: max }, null],
  ['more', { iterations: max + 1 }, 'cmk_parameters_refused'],
  ['the shortest salt', { salt: bytes(acceptedSaltBytes.min) }, null],
  ['a shorter one', { salt: bytes(acceptedSaltBytes.min - 1) }, 'cmk_parameters_refused'],
  ['the longest salt', { salt: bytes(acceptedSaltBytes.max) }, null],
  ['a longer one', { salt: bytes(acceptedSaltBytes.max + 1) }, 'cmk_parameters_refused'],
  ['a salt that stands for no bytes', { salt: 'A'.repeat(41) }, 'cmk_parameters_refused'],
] as const)('checks a derivation with %s [KEY-09, KEY-14]', (_, change, problem) => {
  expect(protectionProblem({ ...protection, ...change })).toEqual(problem);
  expect(verificationProblem({ ...verification, ...change })).toEqual(problem);
});

test.each([
  [{ algorithm: 'aes-256-gcm' }, 'unsupported_algorithm'],
  [{ iv: bytes(15) }, 'cmk_parameters_refused'],
  [{ iv: bytes(17) }, 'cmk_parameters_refused'],
] as const)('checks a protection with %j: %s [KEY-14]', (change, problem) => {
  expect(protectionProblem({ ...protection, ...change })).toBe(problem);
});

test.each([31, 33])('a verification of %s bytes is invalid [KEY-14]', (length) => {
  expect(verificationProblem({ ...verification, hash: bytes(length) })).toBe('cmk_parameters_refused');
});

test.each<[string, Cmk, ReturnType<typeof cmkProblem>]>([
  ['a head', head, null],
  ['a follower', { ...head, followId: 'b', verification: null }, null],
  ['a key that is not protected', bare, null],
  ['a head without a verification', { ...head, verification: null }, 'cmk_corrupt'],
  ['a follower with a verification', { ...head, followId: 'b' }, 'cmk_corrupt'],
  ['a head without a protection', { ...head, protection: null }, 'cmk_corrupt'],
  ['a protected key with a bare private key', { ...head, privateKey: bytes(32) }, 'cmk_corrupt'],
  ['a bare key without its private key', { ...bare, privateKey: null }, 'cmk_corrupt'],
  ['a bare key that follows', { ...bare, followId: 'b' }, 'cmk_corrupt'],
  ['a bare key with a verification', { ...bare, verification }, 'cmk_corrupt'],
  ['a bare key with a protection', { ...bare, protection }, 'cmk_corrupt'],
  ['a public key of 31 bytes', { ...head, publicKey: bytes(31) }, 'invalid_public_key'],
  ['another algorithm', { ...head, algorithm: 'rsa' }, 'unsupported_algorithm'],
  [
    'weak parameters of the protection',
    { ...head, protection: { ...protection, iterations: 1 } },
    'cmk_parameters_refused',
  ],
  [
    'weak parameters of the verification',
    { ...head, verification: { ...verification, iterations: 1 } },
    'cmk_parameters_refused',
  ],
])('checks a key with %s [KEY-03, KEY-14]', (_, cmk, problem) => {
  expect(cmkProblem(cmk)).toBe(problem);
});

const follower = (id: string, followId: string): CmkItem => ({ ...item, id, followId });
test.each<[string, CmkItem[], ReturnType<typeof listProblem>]>([
  ['no key at all', [], null],
  ['a head and its followers, in any order', [follower('b', 'a'), item, follower('c', 'a')], null],
  ['two heads', [item, { ...item, id: 'b' }], null],
  ['the same id twice', [item, item], 'cmk_corrupt'],
  ['a key of another algorithm', [item, { ...item, id: 'b', algorithm: 'rsa' }], 'unsupported_algorithm'],
  ['a key that is too short', [{ ...item, publicKey: bytes(31) }], 'invalid_public_key'],
])('checks a list with %s [KEY-04, KEY-14]', (_, items, problem) => {
  expect(listProblem(items)).toBe(problem);
});

test.each<[string, CmkItem[], string[]]>([
  [
    'groups that are whole',
    [follower('b', 'a'), item, { ...item, id: 'c' }, { ...item, id: 'd', protected: false }],
    [],
  ],
  ['a key that follows itself', [follower('b', 'b'), item], ['b']],
  ['a key that follows nothing', [item, follower('b', 'x')], ['b']],
  [
    'a key that follows a follower',
    [item, follower('b', 'a'), follower('c', 'b'), follower('d', 'a'), { ...item, id: 'e' }, follower('f', 'e')],
    ['a', 'b', 'c', 'd'],
  ],
  [
    'a chain in any order',
    [follower('d', 'c'), follower('c', 'b'), follower('b', 'a'), item, { ...item, id: 'e' }],
    ['a', 'b', 'c', 'd'],
  ],
  ['keys that follow each other', [follower('b', 'c'), follower('c', 'b'), item], ['b', 'c']],
  [
    'a key that follows a bare one',
    [{ ...item, protected: false }, follower('b', 'a'), { ...item, id: 'c' }],
    ['a', 'b'],
  ],
  ['a bare key that follows', [item, { ...follower('b', 'a'), protected: false }, { ...item, id: 'c' }], ['a', 'b']],
])('a list with %s makes only that group unusable [KEY-04]', (_, items, expected) => {
  expect([...unusableKeys(items)].toSorted()).toEqual(expected);
});

test.each([
  ['as it was', {}, false],
  ['newer', { modifiedAt: 6 }, false],
  ['older', { modifiedAt: 4 }, true],
  ['bare', { protected: false, modifiedAt: 6 }, true],
  ['another key', { publicKey: bytes(33), modifiedAt: 6 }, true],
] as const)('checks a key returned %s [KEY-05]', (_, change, downgraded) => {
  expect(isDowngraded(item, { ...item, ...change })).toBe(downgraded);
});

test('an unprotected key may return protected [KEY-05]', () => {
  expect(isDowngraded({ ...item, protected: false }, item)).toBe(false);
});
