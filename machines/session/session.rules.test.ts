import { expect, test } from 'vitest';
import { sessionEnds } from '#contract/session-ends.ts';
import { symbols } from '#contract/symbols.ts';
import { Secret } from '#machines/shared/secret.ts';
import type { Token } from './session.model.ts';
import { belongsTo, endOf, keepsEmail, sessionEffectOf, isFresh, isSignedOut } from './session.rules.ts';

test.each([
  ['required_authentication', null, 'goToLogin'],
  ['session_code_expired', null, 'goToLogin'],
])('%s goes to login [SES-10]', (symbol, code, sessionEffect) => {
  expect(sessionEffectOf({ symbol, code })).toBe(sessionEffect);
});

test.each([
  ['account_not_found', 'logOut'],
  ['account_forbidden', 'logOut'],
  ['token_invalid', 'goToLogin'],
  ['token_expired', 'renewToken'],
])('%s has its own effect on the session: %s [SES-11]', (symbol, sessionEffect) => {
  expect(sessionEffectOf({ symbol, code: null })).toBe(sessionEffect);
});

test.each([
  [12308, 'goToLogin'],
  [8198, 'renewToken'],
  [8213, 'renewToken'],
  [404, 'none'],
  [0, 'none'],
])('code %i with an unknown symbol has the effect %s [SES-12]', (code, sessionEffect) => {
  expect(sessionEffectOf({ symbol: 'unknown', code })).toBe(sessionEffect);
});

test.each([
  [{ symbol: 'required_authentication', endedBecause: 'password_changed' }, 'password_changed'],
  [{ symbol: 'required_authentication' }, undefined],
  [{ symbol: 'token_invalid' }, undefined],
  [{ symbol: 'session_code_expired' }, 'expired'],
  [{ symbol: 'account_forbidden' }, 'account_disabled'],
  [{ symbol: 'account_not_found' }, 'account_deleted'],
] as const)('%o tells why a session is over: %s [SES-10]', (refused, end) => {
  expect(endOf(refused)).toBe(end);
});

test('the address that a page showed is filled in only if the account certainly still has it [SES-03]', () => {
  const lost = ['noMarker', 'ended', ...sessionEnds] as const;
  expect(lost.filter((reason) => !keepsEmail(reason))).toEqual([
    'noMarker',
    'ended',
    'email_changed',
    'email_restored',
    'account_deleted',
  ]);
});

test('the symbol takes precedence over the code [SES-12]', () => {
  expect(sessionEffectOf({ symbol: 'token_expired', code: 12308 })).toBe('renewToken');
  expect(sessionEffectOf({ symbol: 'account_forbidden', code: 8198 })).toBe('logOut');
});

test('no other symbol affects the session [SES-11]', () => {
  const affecting = Object.keys(symbols).filter((symbol) => sessionEffectOf({ symbol, code: null }) !== 'none');
  expect(affecting.toSorted()).toEqual([
    'account_forbidden',
    'account_not_found',
    'required_authentication',
    'session_code_expired',
    'token_expired',
    'token_invalid',
  ]);
});

test.each(['time_out', 'unreachable', 'unknown', 'system_error', 'toString', '__proto__', ''])(
  '%j never signs out [SES-11]',
  (symbol) => {
    expect(sessionEffectOf({ symbol, code: null })).toBe('none');
  },
);

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
])('a token that ends in %i ms is fresh: %s [SES-02]', (left, fresh) => {
  expect(isFresh(token(now + left), now)).toBe(fresh);
});

test.each([
  [7, 500, true],
  [8, 500, false],
  [7, 501, false],
  [-1, -1, false],
])('a token of account 7 fits the session of account %i, issued at %i: %s [SES-02]', (account, issuedAt, serves) => {
  expect(belongsTo(token(now), { account, issuedAt })).toBe(serves);
});

test.each([
  [-1, -1, true],
  [-1, 500, true],
  [-1, 0, true],
  [7, -1, false],
  [0, 0, false],
])('account %i, issued at %i, means that no one is signed in: %s [SES-04]', (account, issuedAt, signedOut) => {
  expect(isSignedOut({ account, issuedAt })).toBe(signedOut);
});
