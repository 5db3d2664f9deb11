import { expect, test } from 'vitest';
import type { Update } from '#contract/calls/key-vault.ts';
import { makeKey } from '../../../testing/vault/cmks.ts';
import {
  bareCmk,
  bytes,
  followerCmk,
  headCmk,
  protection,
  rightHash,
  toBare,
  toProtected,
  vaultWith,
  verification,
  wrongHash,
} from '../../../testing/vault/vault-state.ts';
import { changeEvent, changeProblem, modifiedAfter } from './change-rules.ts';
import { casesOf } from '../../../testing/cases.ts';

const [a, b, c, d, e] = [headCmk('a'), followerCmk('b', 'a'), headCmk('c'), bareCmk('d'), bareCmk('e')];
const vault = vaultWith([a, b, c, d, e]);
const protectedUpdate = (cmks: Update['cmks'], followId = 'a', fresh = verification()): Update => ({
  cmks,
  followId,
  verification: fresh,
});
const off = (cmks: Update['cmks']): Update => ({ cmks, verification: null, followId: null });

test.each(
  casesOf<Update>({
    none: {
      'a group again': protectedUpdate([toProtected(a), toProtected(b)]),
      'a group again under another head': protectedUpdate([toProtected(a), toProtected(b)], 'b'),
      'two groups as one': protectedUpdate([toProtected(a), toProtected(b), toProtected(c)], 'c'),
      'bare keys that are protected': protectedUpdate([toProtected(d), toProtected(e)], 'e'),
      'a group that takes bare keys in': protectedUpdate([toProtected(a), toProtected(b), toProtected(d)]),
      'a group that becomes bare': off([toBare(a), toBare(b)]),
      'bare keys that stay bare': off([toBare(d)]),
    },
    invalid_parameters: {
      'a key twice': protectedUpdate([toProtected(a), toProtected(b), toProtected(a)]),
      'a head that is not among them': protectedUpdate([toProtected(a), toProtected(b)], 'c'),
      'no head': { ...protectedUpdate([toProtected(a), toProtected(b)]), followId: null },
      'bare keys with a head': { ...off([toBare(a), toBare(b)]), followId: 'a' },
      'half a proof': protectedUpdate([toProtected(a), toProtected(b, { pinHash: bytes(31) })]),
      'a hint of 65': protectedUpdate([toProtected(c)], 'c', verification({ hints: 'h'.repeat(65) })),
    },
    cmk_not_found: {
      'a key that is not there': protectedUpdate([toProtected(c), toProtected(headCmk('x'))], 'c'),
    },
    modify_not_allowed: {
      'a head without its follower': protectedUpdate([toProtected(a)]),
      'a follower without its head': protectedUpdate([toProtected(b)], 'b'),
      'a group beside a part of another': protectedUpdate([toProtected(c), toProtected(a)], 'c'),
      'one of two keys as it was before': protectedUpdate([toProtected(a), toProtected(b, { modifiedAt: 4 })]),
      'a key as it was before': protectedUpdate([toProtected(c, { modifiedAt: 4 })], 'c'),
      'a key as it never was': protectedUpdate([toProtected(c, { modifiedAt: 6 })], 'c'),
      'a bare key that stays protected': off([toBare(c, { protected: true })]),
      'an unchanged protected key beside a bare one': off([toProtected(c)]),
      'a bare key in a protected group': protectedUpdate([toProtected(a), toBare(b)]),
      'a protected key with its bare private key': protectedUpdate(
        [toProtected(c, { privateKey: c.made.privateKey })],
        'c',
      ),
      'a protected key without its protection': protectedUpdate([toProtected(c, { protection: null })], 'c'),
      'a protected key without its private key': protectedUpdate([toProtected(c, { encryptedPrivateKey: null })], 'c'),
      'a bare key with its encrypted private key': off([toBare(c, { encryptedPrivateKey: bytes(32) })]),
      'a bare key with its protection': off([toBare(c, { protection: protection() })]),
      'a bare key without its private key': off([toBare(c, { privateKey: null })]),
      'a protected key without a proof': protectedUpdate([toProtected(a), toProtected(b, { pinHash: null })]),
    },
    invalid_public_key: {
      'another public key': protectedUpdate([toProtected(c, { publicKey: makeKey().publicKey })], 'c'),
      'another public key for one of two': protectedUpdate([
        toProtected(a),
        toProtected(b, { publicKey: makeKey().publicKey }),
      ]),
      'a private key of another key': off([toBare(c, { privateKey: makeKey().privateKey })]),
      'a private key of 31 bytes': off([toBare(c, { privateKey: bytes(31) })]),
    },
    not_enforced: {
      'a proof for a bare key beside a protected one': protectedUpdate(
        [toProtected(c), toProtected(d, { pinHash: rightHash })],
        'c',
      ),
      'a proof for a bare key': protectedUpdate([toProtected(d, { pinHash: rightHash })], 'd'),
    },
    cmk_parameters_refused: {
      'an encrypted private key of 33 bytes': protectedUpdate(
        [toProtected(c, { encryptedPrivateKey: bytes(33) })],
        'c',
      ),
      'a weak protection': protectedUpdate([toProtected(c, { protection: protection({ iterations: 49_999 }) })], 'c'),
      'a weak verification': protectedUpdate([toProtected(c)], 'c', verification({ iterations: 49_999 })),
    },
    unsupported_algorithm: {
      'another encryption': protectedUpdate([toProtected(c, { protection: protection({ algorithm: 'none' }) })], 'c'),
    },
    same_iterations: {
      'as many iterations for both': protectedUpdate([toProtected(c)], 'c', verification({ iterations: 80_000 })),
    },
    same_salt: {
      'one salt for two keys': protectedUpdate([
        toProtected(a, { protection: protection({ salt: bytes(32) }) }),
        toProtected(b, { protection: protection({ salt: bytes(32) }) }),
      ]),
      'one salt for both': protectedUpdate(
        [toProtected(c, { protection: protection({ salt: bytes(32) }) })],
        'c',
        verification({ salt: bytes(32) }),
      ),
    },
    pin_verification_failed: {
      'a wrong code': protectedUpdate([toProtected(c, { pinHash: wrongHash })], 'c'),
      'a wrong code for one of two keys': protectedUpdate([toProtected(a), toProtected(b, { pinHash: wrongHash })]),
      'bare with a wrong code': off([toBare(c, { pinHash: wrongHash })]),
    },
  }),
)('$what: $result [KEY-08, KEY-13, KEY-14]', ({ given, result }) => {
  expect(changeProblem(given, vault) ?? 'none').toBe(result);
});

test('refuses a used salt [KEY-13]', () => {
  expect(changeProblem(protectedUpdate([toProtected(c)], 'c'), { ...vault, usedSalts: new Set(['any']) })).toBe(
    'same_salt',
  );
});

test('where protection is not offered, it can be changed or ended, but not started [KEY-12]', () => {
  const closed = { ...vault, offered: false };
  expect(
    [
      protectedUpdate([toProtected(c)], 'c'),
      off([toBare(c)]),
      off([toBare(d)]),
      protectedUpdate([toProtected(d)], 'd'),
      protectedUpdate([toProtected(c), toProtected(d)], 'c'),
    ].map((each) => changeProblem(each, closed)),
  ).toEqual([null, null, null, 'modify_not_allowed', 'modify_not_allowed']);
});

test('the history distinguishes enabling, changing and disabling [KEY-11]', () => {
  expect(
    [
      protectedUpdate([toProtected(d)], 'd'),
      protectedUpdate([toProtected(c), toProtected(d)], 'c'),
      off([toBare(c)]),
      off([toBare(d)]),
    ].map((each) => changeEvent(each, vault)),
  ).toEqual([
    'data protection enabled',
    'data protection changed',
    'data protection disabled',
    'data protection updated',
  ]);
});

test.each([
  [5, 4, 6],
  [5, 5, 6],
  [5, 6, 6],
  [5, 9, 9],
])('after %s, at %s, a key has the time %s [KEY-05]', (before, now, after) => {
  expect(modifiedAfter(before, new Date(now))).toBe(after);
});
