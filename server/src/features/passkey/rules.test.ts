import { expect, test } from 'vitest';
import { isRemovable } from './rules.ts';

test.each([
  { hasPassword: true, links: 0, passkeys: 1, removable: true },
  { hasPassword: false, links: 1, passkeys: 1, removable: true },
  { hasPassword: false, links: 0, passkeys: 2, removable: true },
  { hasPassword: false, links: 0, passkeys: 1, removable: false },
])(
  'with $passkeys passkeys, $links connections and a password: $hasPassword, one can be removed: $removable [PRO-06]',
  ({ removable, ...logins }) => {
    expect(isRemovable(logins)).toBe(removable);
  },
);
