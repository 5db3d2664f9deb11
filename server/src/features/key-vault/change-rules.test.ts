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

const [a, b, c, d, e] = [headCmk('a'), followerCmk('b', 'a'), headCmk('c'), bareCmk('d'), bareCmk('e')];
const vault = vaultWith([a, b, c, d, e]);
const protectedUpdate = (cmks: Update['cmks'], followId = 'a', fresh = verification()): Update => ({
  cmks,
  followId,
  verification: fresh,
});
const off = (cmks: Update['cmks']): Update => ({ cmks, verification: null, followId: null });

test.each<[string, Update, ReturnType<typeof changeProblem>]>([
  ['a group again', protectedUpdate([toProtected(a), toProtected(b)]), null],
  ['a group again under another head', protectedUpdate([toProtected(a), toProtected(b)], 'b'), null],
  ['two groups as one', protectedUpdate([toProtected(a), toProtected(b), toProtected(c)], 'c'), null],
  ['bare keys that are protected', protectedUpdate([toProtected(d), toProtected(e)], 'e'), null],
  ['a group that takes bare keys in', protectedUpdate([toProtected(a), toProtected(b), toProtected(d)]), null],
  ['a group that becomes bare', off([toBare(a), toBare(b)]), null],
  ['bare keys that stay bare', off([toBare(d)]), null],
  // The request.
  ['a key twice', protectedUpdate([toProtected(a), toProtected(b), toProtected(a)]), 'invalid_parameters'],
  ['a head that is not among them', protectedUpdate([toProtected(a), toProtected(b)], 'c'), 'invalid_parameters'],
  ['no head', { ...protectedUpdate([toProtected(a), toProtected(b)]), followId: null }, 'invalid_parameters'],
  ['bare keys with a head', { ...off([toBare(a), toBare(b)]), followId: 'a' }, 'invalid_parameters'],
  ['half a proof', protectedUpdate([toProtected(a), toProtected(b, { pinHash: bytes(31) })]), 'invalid_parameters'],
  [
    'a hint of 65',
    protectedUpdate([toProtected(c)], 'c', verification({ hints: 'h'.repeat(65) })),
    'invalid_parameters',
  ],
  // The state that the page has seen.
  ['a key that is not there', protectedUpdate([toProtected(c), toProtected(headCmk('x'))], 'c'), 'cmk_not_found'],
  ['a head without its follower', protectedUpdate([toProtected(a)]), 'modify_not_allowed'],
  ['a follower without its head', protectedUpdate([toProtected(b)], 'b'), 'modify_not_allowed'],
  ['a key as it was before', protectedUpdate([toProtected(c, { modifiedAt: 4 })], 'c'), 'modify_not_allowed'],
  ['a key as it never was', protectedUpdate([toProtected(c, { modifiedAt: 6 })], 'c'), 'modify_not_allowed'],
  [
    'another public key',
    protectedUpdate([toProtected(c, { publicKey: makeKey().publicKey })], 'c'),
    'invalid_public_key',
  ],
  // The expected outcome.
  ['a bare key that stays protected', off([toBare(c, { protected: true })]), 'modify_not_allowed'],
  ['an unchanged protected key beside a bare one', off([toProtected(c)]), 'modify_not_allowed'],
  ['a bare key in a protected group', protectedUpdate([toProtected(a), toBare(b)]), 'modify_not_allowed'],
  [
    'a protected key with its bare private key',
    protectedUpdate([toProtected(c, { privateKey: c.made.privateKey })], 'c'),
    'modify_not_allowed',
  ],
  [
    'a protected key without its protection',
    protectedUpdate([toProtected(c, { protection: null })], 'c'),
    'modify_not_allowed',
  ],
  [
    'a protected key without its private key',
    protectedUpdate([toProtected(c, { encryptedPrivateKey: null })], 'c'),
    'modify_not_allowed',
  ],
  ['a bare key without its private key', off([toBare(c, { privateKey: null })]), 'modify_not_allowed'],
  [
    'a protected key without a proof',
    protectedUpdate([toProtected(a), toProtected(b, { pinHash: null })]),
    'modify_not_allowed',
  ],
  ['a proof for a bare key', protectedUpdate([toProtected(d, { pinHash: rightHash })], 'd'), 'not_enforced'],
  // The material.
  ['a private key of another key', off([toBare(c, { privateKey: makeKey().privateKey })]), 'invalid_public_key'],
  ['a private key of 31 bytes', off([toBare(c, { privateKey: bytes(31) })]), 'invalid_public_key'],
  [
    'an encrypted private key of 33 bytes',
    protectedUpdate([toProtected(c, { encryptedPrivateKey: bytes(33) })], 'c'),
    'cmk_parameters_refused',
  ],
  [
    'another encryption',
    protectedUpdate([toProtected(c, { protection: protection({ algorithm: 'none' }) })], 'c'),
    'unsupported_algorithm',
  ],
  [
    'a weak protection',
    protectedUpdate([toProtected(c, { protection: protection({ iterations: 49_999 }) })], 'c'),
    'cmk_parameters_refused',
  ],
  [
    'a weak verification',
    protectedUpdate([toProtected(c)], 'c', verification({ iterations: 49_999 })),
    'cmk_parameters_refused',
  ],
  [
    'as many iterations for both',
    protectedUpdate([toProtected(c)], 'c', verification({ iterations: 80_000 })),
    'same_iterations',
  ],
  [
    'one salt for two keys',
    protectedUpdate([
      toProtected(a, { protection: protection({ salt: bytes(32) }) }),
      toProtected(b, { protection: protection({ salt: bytes(32) }) }),
    ]),
    'same_salt',
  ],
  [
    'one salt for both',
    protectedUpdate(
      [toProtected(c, { protection: protection({ salt: bytes(32) }) })],
      'c',
      verification({ salt: bytes(32) }),
    ),
    'same_salt',
  ],
  // The caller.
  ['a wrong code', protectedUpdate([toProtected(c, { pinHash: wrongHash })], 'c'), 'pin_verification_failed'],
  [
    'a wrong code for one of two keys',
    protectedUpdate([toProtected(a), toProtected(b, { pinHash: wrongHash })]),
    'pin_verification_failed',
  ],
  ['bare with a wrong code', off([toBare(c, { pinHash: wrongHash })]), 'pin_verification_failed'],
])('%s [KEY-08, KEY-13, KEY-14]', (_, update, problem) => {
  expect(changeProblem(update, vault)).toBe(problem);
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
      protectedUpdate([toProtected(d)], 'd'),
      protectedUpdate([toProtected(c), toProtected(d)], 'c'),
    ].map((each) => changeProblem(each, closed)),
  ).toEqual([null, null, 'modify_not_allowed', 'modify_not_allowed']);
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
