import { expect, test } from 'vitest';
import { passwordOutcome } from './verify-password.ts';

const now = new Date('2026-03-01T10:00:00Z');
const account = { password_hash: 'hash', disabled_at: null, deleted_at: null, remove_at: null };
const disabled = { ...account, disabled_at: now };
const deleted = { ...account, remove_at: now };

test.each([
  ['an unknown account', null, false, 'incorrect_password'],
  ['an account without a password', { ...account, password_hash: null }, false, 'no_password'],
  ['a wrong password', account, false, 'incorrect_password'],
  ['the right password', account, true, 'right'],
  ['a wrong password of a disabled account', disabled, false, 'incorrect_password'],
  ['the right password of a disabled account', disabled, true, 'account_forbidden'],
  ['a wrong password of a deleted account', deleted, false, 'incorrect_password'],
  ['the right password of a deleted account', deleted, true, 'account_not_found'],
] as const)('%s: the state of an account shows only after its password [LOG-03]', (_, known, matches, outcome) => {
  expect(passwordOutcome(known, matches, now)).toBe(outcome);
});
