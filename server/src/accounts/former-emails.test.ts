import { expect, test } from 'vitest';
import { emailTakeBackSeconds } from '#contract/limits.ts';
import { isLongHeld } from './former-emails.ts';

const now = new Date('2026-11-28T12:00:00Z');
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000);

test.each([
  ['seven days and a millisecond', emailTakeBackSeconds + 0.001, true],
  ['exactly seven days', emailTakeBackSeconds, false],
  ['a minute', 60, false],
])('an address that the account has had for %s: established %s [PRO-04]', (_, seconds, expected) => {
  const created_at = ago(400 * 86_400);
  expect(isLongHeld({ email_since: ago(seconds), created_at }, now)).toBe(expected);
  // The first address is as old as the account.
  expect(isLongHeld({ email_since: null, created_at: ago(seconds) }, now)).toBe(expected);
});
