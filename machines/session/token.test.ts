import { expect, test } from 'vitest';
import { Secret } from '#machines/shared/secret.ts';
import type { Token } from './session.model.ts';
import { belongsTo, isFresh, isNobody } from './token.ts';

const now = 1_800_000_000_000;
const token = (expiresAt: number): Token => ({
  clientId: 'web',
  token: new Secret('t'),
  expiresAt,
  account: 7,
  issuedAt: 500,
});

test.each([
  [60_001, true],
  [60_000, false],
  [59_999, false],
  [0, false],
  [-1, false],
  [Number.NaN, false],
])('a token that ends in %i ms counts as fresh: %s [SES-02]', (left, fresh) => {
  expect(isFresh(token(now + left), now)).toBe(fresh);
});

test.each([
  [7, 500, true],
  [8, 500, false],
  [7, 501, false],
  [-1, -1, false],
])('a token of account 7 serves the session of account %i, issued at %i: %s [SES-02]', (account, issuedAt, serves) => {
  expect(belongsTo(token(now), { account, issuedAt })).toBe(serves);
});

test.each([
  [-1, -1, true],
  [-1, 500, false],
  [7, -1, false],
  [0, 0, false],
])('account %i, issued at %i, means nobody: %s [SES-04]', (account, issuedAt, nobody) => {
  expect(isNobody({ account, issuedAt })).toBe(nobody);
});
