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
import { casesOf } from '../../../testing/cases.ts';

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

test.each(
  casesOf<Parameters<typeof creationProblem>>({
    none: {
      'a head': [head, empty],
      'a head beside others': [head, vaultWith(keys)],
      'a follower': [follower, vaultWith(keys)],
      'a reset that names all keys': [{ ...head, replaces: ['e', 'a', 'b'] }, vaultWith(keys)],
      'a hint of 32 there': [
        { ...head, verification: verification({ hints: 'h'.repeat(32) }) },
        vaultWith([], { hintLength: 32 }),
      ],
      'the last key there is room for': [head, full(maxKeys - 1)],
      'a reset of as many': [{ ...head, replaces: full(maxKeys).keys.map(({ id }) => id) }, full(maxKeys)],
    },
    invalid_parameters: {
      'neither head nor follower': [{ ...head, verification: null }, empty],
      'a head that follows': [{ ...head, followId: 'a' }, vaultWith(keys)],
      'a head with a proof': [{ ...head, pinHash: rightHash }, empty],
      'a follower without a proof': [{ ...follower, pinHash: null }, vaultWith(keys)],
      'a follower with half a proof': [{ ...follower, pinHash: bytes(31) }, vaultWith(keys)],
      'a reset with a follower': [{ ...follower, replaces: ['a', 'b', 'e'] }, vaultWith(keys)],
      'a hint of 65': [{ ...head, verification: verification({ hints: 'h'.repeat(65) }) }, empty],
      'a hint of 33 where 32 is the most': [
        { ...head, verification: verification({ hints: 'h'.repeat(33) }) },
        vaultWith([], { hintLength: 32 }),
      ],
    },
    modify_not_allowed: {
      'a head where none is offered': [head, vaultWith([], { offered: false })],
      'a follower where none is offered': [follower, vaultWith(keys, { offered: false })],
      'one more': [head, full(maxKeys)],
      'a reset that forgets a key': [{ ...head, replaces: ['a', 'b'] }, vaultWith(keys)],
      'a follower of a follower': [{ ...follower, followId: 'b' }, vaultWith(keys)],
    },
    cmk_not_found: {
      'a reset of a key that is not there': [{ ...head, replaces: ['a', 'b', 'e', 'x'] }, vaultWith(keys)],
      'a follower of nothing': [{ ...follower, followId: 'x' }, vaultWith(keys)],
    },
    invalid_public_key: {
      'a key that is there already': [{ ...head, key: { ...key, publicKey: first.publicKey } }, vaultWith(keys)],
      'a public key of 31 bytes': [{ ...head, key: { ...key, publicKey: bytes(31) } }, empty],
      'a public key of low order': [{ ...head, key: { ...key, publicKey: bytes(32, 0) } }, empty],
    },
    not_enforced: {
      'a follower of a bare key': [{ ...follower, followId: 'e' }, vaultWith(keys)],
    },
    unsupported_algorithm: {
      'another algorithm': [{ ...head, key: { ...key, algorithm: 'rsa' } }, empty],
      'another encryption': [{ ...head, key: { ...key, protection: protection({ algorithm: 'none' }) } }, empty],
    },
    cmk_parameters_refused: {
      'a private key of 31 bytes': [{ ...head, key: { ...key, encryptedPrivateKey: bytes(31) } }, empty],
      'a weak protection': [{ ...head, key: { ...key, protection: protection({ iterations: 49_999 }) } }, empty],
      'a weak verification': [{ ...head, verification: verification({ iterations: 49_999 }) }, empty],
    },
    same_salt: {
      'one salt for both': [{ ...head, verification: verification({ salt: key.protection.salt }) }, empty],
      'a salt that was used': [head, vaultWith([], { usedSalts: new Set([key.protection.salt]) })],
    },
    same_iterations: {
      'as many iterations for both': [{ ...head, verification: verification({ iterations: 80_000 }) }, empty],
      'a follower with the iterations of its head': [
        { ...follower, key: { ...key, protection: protection({ iterations: 60_000 }) } },
        vaultWith(keys),
      ],
    },
    pin_verification_failed: {
      'a follower with a wrong code': [{ ...follower, pinHash: wrongHash }, vaultWith(keys)],
    },
  }),
)('$what: $result [KEY-12, KEY-13]', ({ given, result }) => {
  expect(creationProblem(...given) ?? 'none').toBe(result);
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
