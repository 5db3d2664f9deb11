import { expect, test } from 'vitest';
import type { PasskeyAddition } from '#contract/vault-passkeys.ts';
import { casesOf } from '../../../testing/cases.ts';
import { makePasskeyAddition, makePasskeyKey, sealToPasskey } from '../../../testing/vault/vault-passkeys.ts';
import {
  bareCmk,
  bytes,
  followerCmk,
  headCmk,
  rightHash,
  vaultWith,
  wrongHash,
} from '../../../testing/vault/vault-state.ts';
import { brokenPasskeys, passkeyAdditionProblem, passkeyProofProblem } from './passkey-rules.ts';
import type { StoredPasskey } from './vault-passkeys.ts';

const [a, b, c, d] = [headCmk('a'), followerCmk('b', 'a'), headCmk('c'), bareCmk('d')];
const [own, other] = [makePasskeyKey(), makePasskeyKey()];
const laptop: StoredPasskey = {
  id: 7,
  name: 'Laptop',
  credentialId: 'laptop',
  transports: [],
  host: 'account.example.com',
  opens: null,
};
const opening = (keys: readonly (typeof a)[], id = 7): StoredPasskey => ({
  ...laptop,
  id,
  opens: { ...own, keys: keys.map((key) => ({ id: key.id, ...sealToPasskey(own, key.made) })) },
});
const vault = vaultWith([a, b, c, d], { passkeys: [laptop] });
const addition = (keys: readonly (typeof a)[], change: Partial<PasskeyAddition> = {}): PasskeyAddition => ({
  ...makePasskeyAddition('7', own, { items: keys, keys: keys.map(({ made }) => made), pinHash: rightHash }),
  ...change,
});
const [first] = addition([a]).keys;
if (first === undefined) throw new Error('The key is sealed.');

test.each(
  casesOf<PasskeyAddition>({
    none: { 'a group': addition([a, b]), 'all groups': addition([a, b, c]) },
    vault_passkey_not_found: { 'another account’s passkey': addition([c], { id: '8' }) },
    invalid_parameters: {
      'a key twice': addition([c, c]),
      'a short proof': addition([c], { cmks: [{ ...c, pinHash: 'AAAA' }] }),
    },
    modify_not_allowed: {
      'half a group': addition([a]),
      'a key that is not sealed': addition([a, b], { keys: [first] }),
      'a sealed key of another group': addition([a, b], { keys: addition([a, c]).keys }),
      'a key that was changed since': addition([{ ...c, modifiedAt: c.modifiedAt - 1 }]),
    },
    not_enforced: { 'a bare key': addition([d]) },
    cmk_not_found: { 'a missing key': addition([headCmk('missing')]) },
    invalid_public_key: {
      'a public key of low order': addition([c], { publicKey: bytes(32, 0) }),
      'an ephemeral key of low order': addition([c], { keys: [{ ...sealToPasskey(own, c.made), epk: bytes(32, 0) }] }),
    },
    cmk_parameters_refused: {
      'a short hash': addition([c], { proofHash: bytes(16) }),
      'a short iv': addition([c], { keys: [{ ...sealToPasskey(own, c.made), iv: bytes(12) }] }),
    },
    pin_verification_failed: {
      'a wrong code': addition([c], { cmks: [{ id: c.id, modifiedAt: c.modifiedAt, pinHash: wrongHash }] }),
    },
  }),
)('$result: $what [KEY-16]', ({ result, given }) => {
  expect(passkeyAdditionProblem(given, vault) ?? 'none').toBe(result);
});

test('a proof proves the key of its own passkey only [KEY-16]', () => {
  const passkeys = [opening([a, b]), { ...laptop, id: 8 }];
  const problemOf = (id: string, proof: string) => passkeyProofProblem({ passkeys }, { id, proof });
  expect(problemOf('7', own.proof)).toBeNull();
  expect(problemOf('7', other.proof)).toBe('vault_passkey_incorrect');
  expect(problemOf('7', 'AAAA')).toBe('vault_passkey_incorrect');
  expect([problemOf('8', own.proof), problemOf('9', own.proof)]).toEqual([
    'vault_passkey_not_found',
    'vault_passkey_not_found',
  ]);
});

test('a passkey that no longer opens whole groups ends [KEY-16]', () => {
  const passkeys = [
    opening([a, b], 1),
    opening([a, b, c], 2),
    opening([a], 3),
    opening([a, b, d], 4),
    opening([d], 5),
    opening([], 6),
    laptop,
  ];
  expect(brokenPasskeys({ keys: [a, b, c, d], passkeys })).toEqual([3, 5, 6]);
  // A key has joined the group of `c`.
  expect(brokenPasskeys({ keys: [a, b, c, followerCmk('e', 'c')], passkeys })).toEqual([2, 3, 5, 6]);
});
