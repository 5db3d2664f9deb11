import { expect, test } from 'vitest';
import type { KitCreation, KitWrite } from '#contract/calls/key-vault.ts';
import { casesOf } from '../../../testing/cases.ts';
import { kitWrite, makeKit, sealToKit } from '../../../testing/vault/kits.ts';
import {
  bareCmk,
  bytes,
  followerCmk,
  headCmk,
  rightHash,
  vaultWith,
  wrongHash,
} from '../../../testing/vault/vault-state.ts';
import { isInKit, kitCreationProblem, kitProofProblem, kitWriteProblem } from './kit-rules.ts';
import type { StoredKit } from './kits.ts';

const [a, b, c, d] = [headCmk('a'), followerCmk('b', 'a'), headCmk('c'), bareCmk('d')];
const [kit, other] = [makeKit(), makeKit()];
const stored: StoredKit = {
  publicKey: kit.publicKey,
  proofHash: kit.proofHash,
  madeAt: 1,
  keys: [a, b].map(({ id, made }) => ({ id, ...sealToKit(kit, made) })),
};
const vault = vaultWith([a, b, c, d], { kit: stored });
const present = (keys: readonly (typeof a)[], of = kit): KitWrite => ({
  ...kitWrite(
    of,
    keys.map(({ made }) => made),
  ),
  proofHash: null,
});
const fresh = (keys: readonly (typeof a)[]): KitWrite =>
  kitWrite(
    other,
    keys.map(({ made }) => made),
  );
const [sealedA] = present([a]).keys;
if (sealedA === undefined) throw new Error('The key is sealed.');

test.each(
  casesOf<[KitWrite | undefined, readonly (typeof a)[]]>({
    none: {
      'a group that is in it': [undefined, [a, b]],
      'a group that is not in it': [undefined, [c]],
      'a key that joins, sealed to it': [present([c]), [a, b, c]],
      'a key that is sealed to it again': [present([a]), [a, b]],
      'a new kit for all keys of the write': [fresh([a, b, c]), [a, b, c]],
    },
    modify_not_allowed: {
      'a key that joins without': [undefined, [a, b, c]],
      'a new kit for some keys': [fresh([a, b]), [a, b, c]],
      'a key that is not in the write': [present([c]), [a, b]],
      'a key twice': [{ ...present([a]), keys: [sealedA, sealedA] }, [a, b]],
      'another kit as the present one': [present([c], other), [a, b, c]],
    },
    invalid_public_key: {
      'a kit of low order': [{ ...fresh([c]), publicKey: bytes(32, 0) }, [c]],
      'an ephemeral key of low order': [{ ...fresh([a]), keys: [{ ...sealedA, epk: bytes(32, 0) }] }, [a]],
    },
    cmk_parameters_refused: {
      'a short hash': [{ ...fresh([c]), proofHash: bytes(31) }, [c]],
      ...Object.fromEntries(
        (['iv', 'data', 'mac', 'voucher'] as const).map((name): [string, [KitWrite, readonly (typeof a)[]]] => [
          `a long ${name}`,
          [{ ...fresh([a]), keys: [{ ...sealedA, [name]: bytes(50) }] }, [a]],
        ]),
      ),
    },
  }),
)('a write with a kit is $result: $what [KEY-15]', ({ given: [write, written], result }) => {
  expect(kitWriteProblem(write, written, vault) ?? 'none').toBe(result);
});

const creation = (keys: readonly (typeof a)[], change: Partial<KitCreation> = {}): KitCreation => ({
  kit: fresh(keys),
  cmks: keys.map(({ id, modifiedAt }) => ({ id, modifiedAt, pinHash: rightHash })),
  ...change,
});

test.each(
  casesOf<KitCreation>({
    none: { 'for a group': creation([a, b]), 'for two groups': creation([a, b, c]) },
    invalid_parameters: {
      'of the present kit': creation([a, b], { kit: present([a, b]) }),
      'with half a proof': creation([c], { cmks: [{ id: 'c', modifiedAt: 5, pinHash: bytes(31) }] }),
      'for a key twice': creation([c], { cmks: [...creation([c]).cmks, ...creation([c]).cmks] }),
    },
    cmk_not_found: { 'for a key that is not there': creation([headCmk('x')]) },
    not_enforced: { 'for a key without a code': creation([d]) },
    modify_not_allowed: {
      'for half a group': creation([a]),
      'for an older state': creation([c], { cmks: [{ id: 'c', modifiedAt: 4, pinHash: rightHash }] }),
      'with fewer keys': creation([a, b], { kit: fresh([a]) }),
    },
    pin_verification_failed: {
      'with a wrong code': creation([c], { cmks: [{ id: 'c', modifiedAt: 5, pinHash: wrongHash }] }),
    },
  }),
)('a kit is made, $result: $what [KEY-15]', ({ given, result }) => {
  expect(kitCreationProblem(given, vault) ?? 'none').toBe(result);
});

test('only the proof of the present kit proves it [KEY-15]', () => {
  expect(kitProofProblem(vault, kit.proof)).toBeNull();
  for (const wrong of [other.proof, bytes(31), 'A'])
    expect(kitProofProblem(vault, wrong)).toBe('recovery_kit_incorrect');
  expect(kitProofProblem({ kit: null }, kit.proof)).toBe('recovery_kit_not_found');
  expect([isInKit(vault, 'b'), isInKit(vault, 'c'), isInKit({ kit: null }, 'b')]).toEqual([true, false, false]);
});
