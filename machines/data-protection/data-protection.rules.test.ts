import { expect, test } from 'vitest';
import type { KeySummary, VaultStatus } from '#machines/key-vault/vault-status.ts';
import { guarded, nothing, several, unguarded } from '#machines/key-vault/vault.harness.ts';
import { areChangedElsewhere, areOpen } from './data-protection.rules.ts';

/** The same keys, the first of which is changed. */
const first = (status: VaultStatus, change: Partial<KeySummary>): VaultStatus => ({
  ...status,
  keys: status.keys.map((key, index) => (index === 0 ? { ...key, ...change } : key)),
});
const twice = { ...unguarded, keys: [...unguarded.keys, ...unguarded.keys] };

test.each([
  ['no keys', nothing, false],
  ['keys under a code', guarded, false],
  ['keys under a code that was entered', first(guarded, { isOpen: true }), true],
  ['one of several groups', first(several, { isOpen: true }), true],
  ['keys without a code that are not read yet', unguarded, false],
  ['keys without a code', first(unguarded, { isOpen: true }), true],
  ['one of two keys without a code', first(twice, { isOpen: true }), false],
])('are open: %s [KEY-12]', (_, status, open) => {
  expect(areOpen(status)).toBe(open);
});

test('one key is enough that was changed elsewhere [KEY-12]', () => {
  expect([guarded, first(guarded, { isChangedElsewhere: true }), nothing].map(areChangedElsewhere)).toEqual([
    false,
    true,
    false,
  ]);
});
