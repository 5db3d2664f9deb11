import { expect, test } from 'vitest';
import { failure } from '#machines/shared/failure.ts';
import { Secret } from '#machines/shared/secret.ts';
import { hasNoProblem } from '#machines/shared/problem.ts';
import { credentialsProblem, isLockedOut } from './login.rules.ts';

const typed = (username: string, password = 'secret') => ({
  username,
  password: new Secret(password),
  remember: false,
});

test.each([
  ['ann@example.com', 'secret', { username: null, password: null }],
  ['', '', { username: 'empty', password: 'empty' }],
  ['ann', 'secret', { username: 'format', password: null }],
  ['a..b@example.com', '', { username: 'invalid', password: 'empty' }],
  ['ann@example.com', ' ', { username: null, password: null }],
  ['ann@example.com', 'x', { username: null, password: null }],
  ['13000000000', 'secret', { username: 'format', password: null }],
] as const)('%j with the password %j [LOG-01] [VAL-03]', (username, password, problem) => {
  expect(credentialsProblem(typed(username, password), 'email')).toEqual(problem);
});

test.each([
  ['13000000000', null],
  ['+86 １３０ 0000-0000', null],
  ['12000000000', 'format'],
  ['ann@example.com', null],
  ['', 'empty'],
] as const)('where phone numbers can log in, checks %j: %s [VAL-06] [VAL-07]', (username, problem) => {
  expect(credentialsProblem(typed(username), 'emailOrPhone').username).toBe(problem);
});

test('a form is complete if neither field has a problem [LOG-01]', () => {
  expect(hasNoProblem({ username: null, password: null })).toBe(true);
  expect(hasNoProblem({ username: 'empty', password: null })).toBe(false);
  expect(hasNoProblem({ username: null, password: 'empty' })).toBe(false);
});

test.each([
  ['suspected_attacker', 9, true],
  ['resource_protected', 9, true],
  ['request_throttled', 9, true],
  ['suspected_attacker', null, false],
  ['resource_protected', null, false],
  ['request_throttled', null, false],
  ['password_error', 9, false],
  ['mfa_required', null, false],
  ['time_out', null, false],
  ['toString', 9, false],
] as const)('%s with the wait %s locks the form: %s [LOG-03]', (symbol, waitUntil, locked) => {
  expect(isLockedOut(failure(symbol, { waitUntil }))).toBe(locked);
});
