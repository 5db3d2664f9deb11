import { expect, test } from 'vitest';
import type { Creation } from '#contract/calls/key-vault.ts';
import { maxKeys } from '#contract/key-limits.ts';
import { makeKey } from '../../../testing/vault/cmks.ts';
import {
  bareCmk,
  bytes,
  followerCmk,
  headCmk,
  protection,
  rightHash,
  vaultWith,
  verification,
  wrongHash,
} from '../../../testing/vault/vault-state.ts';
import { creationEvent, creationProblem } from './creation-rules.ts';

const key = {
  algorithm: 'ecdh-curve25519',
  publicKey: makeKey().publicKey,
  encryptedPrivateKey: bytes(32),
  protection: protection(),
};
const head: Creation = { key, verification: verification(), followId: null, pinHash: null, replaces: [] };
const follower: Creation = { ...head, verification: null, followId: 'a', pinHash: rightHash };
const keys = [headCmk('a'), followerCmk('b', 'a'), bareCmk('e')];
const empty = vaultWith([]);
const full = (count: number) => vaultWith(Array.from({ length: count }, (_, index) => headCmk(String(index))));
const [first = headCmk('')] = keys;

test.each<[string, Creation, Parameters<typeof creationProblem>[1], ReturnType<typeof creationProblem>]>([
  ['a head', head, empty, null],
  ['a head beside others', head, vaultWith(keys), null],
  ['a follower', follower, vaultWith(keys), null],
  ['a reset that names all keys', { ...head, replaces: ['e', 'a', 'b'] }, vaultWith(keys), null],
  // The request.
  ['neither head nor follower', { ...head, verification: null }, empty, 'invalid_parameters'],
  ['a head that follows', { ...head, followId: 'a' }, vaultWith(keys), 'invalid_parameters'],
  ['a head with a proof', { ...head, pinHash: rightHash }, empty, 'invalid_parameters'],
  ['a follower without a proof', { ...follower, pinHash: null }, vaultWith(keys), 'invalid_parameters'],
  ['a follower with half a proof', { ...follower, pinHash: bytes(31) }, vaultWith(keys), 'invalid_parameters'],
  ['a reset with a follower', { ...follower, replaces: ['a', 'b', 'e'] }, vaultWith(keys), 'invalid_parameters'],
  ['a hint of 65', { ...head, verification: verification({ hints: 'h'.repeat(65) }) }, empty, 'invalid_parameters'],
  [
    'a hint of 33 where 32 is the most',
    { ...head, verification: verification({ hints: 'h'.repeat(33) }) },
    vaultWith([], { hintLength: 32 }),
    'invalid_parameters',
  ],
  [
    'a hint of 32 there',
    { ...head, verification: verification({ hints: 'h'.repeat(32) }) },
    vaultWith([], { hintLength: 32 }),
    null,
  ],
  // The target.
  ['a head where none is offered', head, vaultWith([], { offered: false }), 'modify_not_allowed'],
  ['a follower where none is offered', follower, vaultWith(keys, { offered: false }), 'modify_not_allowed'],
  ['the last key there is room for', head, full(maxKeys - 1), null],
  ['one more', head, full(maxKeys), 'modify_not_allowed'],
  ['a reset of as many', { ...head, replaces: full(maxKeys).keys.map(({ id }) => id) }, full(maxKeys), null],
  ['a reset that forgets a key', { ...head, replaces: ['a', 'b'] }, vaultWith(keys), 'modify_not_allowed'],
  ['a reset of a key that is not there', { ...head, replaces: ['a', 'b', 'e', 'x'] }, vaultWith(keys), 'cmk_not_found'],
  [
    'a key that is there already',
    { ...head, key: { ...key, publicKey: first.publicKey } },
    vaultWith(keys),
    'invalid_public_key',
  ],
  ['a follower of nothing', { ...follower, followId: 'x' }, vaultWith(keys), 'cmk_not_found'],
  ['a follower of a bare key', { ...follower, followId: 'e' }, vaultWith(keys), 'not_enforced'],
  ['a follower of a follower', { ...follower, followId: 'b' }, vaultWith(keys), 'modify_not_allowed'],
  // The material.
  ['another algorithm', { ...head, key: { ...key, algorithm: 'rsa' } }, empty, 'unsupported_algorithm'],
  ['a public key of 31 bytes', { ...head, key: { ...key, publicKey: bytes(31) } }, empty, 'invalid_public_key'],
  ['a public key of low order', { ...head, key: { ...key, publicKey: bytes(32, 0) } }, empty, 'invalid_public_key'],
  [
    'a private key of 31 bytes',
    { ...head, key: { ...key, encryptedPrivateKey: bytes(31) } },
    empty,
    'cmk_parameters_refused',
  ],
  [
    'another encryption',
    { ...head, key: { ...key, protection: protection({ algorithm: 'none' }) } },
    empty,
    'unsupported_algorithm',
  ],
  [
    'a weak protection',
    { ...head, key: { ...key, protection: protection({ iterations: 49_999 }) } },
    empty,
    'cmk_parameters_refused',
  ],
  [
    'a weak verification',
    { ...head, verification: verification({ iterations: 49_999 }) },
    empty,
    'cmk_parameters_refused',
  ],
  ['one salt for both', { ...head, verification: verification({ salt: key.protection.salt }) }, empty, 'same_salt'],
  ['a salt that was used', head, vaultWith([], { usedSalts: new Set([key.protection.salt]) }), 'same_salt'],
  [
    'as many iterations for both',
    { ...head, verification: verification({ iterations: 80_000 }) },
    empty,
    'same_iterations',
  ],
  [
    'a follower with the iterations of its head',
    { ...follower, key: { ...key, protection: protection({ iterations: 60_000 }) } },
    vaultWith(keys),
    'same_iterations',
  ],
  // The caller.
  ['a follower with a wrong code', { ...follower, pinHash: wrongHash }, vaultWith(keys), 'pin_verification_failed'],
])('%s [KEY-12, KEY-13]', (_, creation, vault, problem) => {
  expect(creationProblem(creation, vault)).toBe(problem);
});

test.each<[Creation, string, string]>([
  [head, '', 'data protection enabled'],
  [head, 'e', 'data protection enabled'],
  [head, 'ab', 'data protection updated'],
  [follower, 'ab', 'data protection updated'],
  [{ ...head, replaces: ['a', 'b'] }, 'ab', 'data protection reset'],
])('the history event of %# [KEY-11]', (creation, there, event) => {
  expect(creationEvent(creation, vaultWith(keys.filter(({ id }) => there.includes(id))))).toBe(event);
});
