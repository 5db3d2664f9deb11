import { expect, test } from 'vitest';
import { isOwnRecovery } from './recovery-email.ts';

const lastOwn = new Date('2026-11-28T12:00:00Z');
const later = (ms: number) => new Date(lastOwn.getTime() + ms);

test.each([
  ['set at the time of the owner’s last login', later(0), null, true],
  ['set a millisecond after it', later(1), null, false],
  ['set before times were stored', null, null, true],
  ['that the owner has kept', later(1), true, true],
  ['that the owner has not kept since a reset listed it, even after another login', later(-1), false, false],
])('a reset may use a recovery address %s: %o, kept %o: %s [LOG-05, REC-01]', (_, at, kept, expected) => {
  expect(isOwnRecovery({ recovery_email_at: at, recovery_email_kept: kept }, lastOwn)).toBe(expected);
});
