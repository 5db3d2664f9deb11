import { expect, test } from 'vitest';
import { removalOutcome } from './two-factor.rules.ts';

const askedAt = Date.UTC(2026, 10, 28);

test.each([
  ['will be removed at its time', { askedAt, dueAt: askedAt + 1, isEnded: false }, 'removed'],
  ['waits for support', { askedAt, dueAt: null, isEnded: false }, 'support'],
  ['stays on, because the account was used since', { askedAt, dueAt: askedAt + 1, isEnded: true }, 'ended'],
] as const)('a second factor that someone asked to remove %s [TFA-02]', (_, removal, outcome) => {
  expect(removalOutcome(removal)).toBe(outcome);
});
