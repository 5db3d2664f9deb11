import { expect, test } from 'vitest';
import { needsCode, providerProblem, usableEmail } from './rules.ts';

const now = new Date();
const living = { disabled_at: null, deleted_at: null, remove_at: null };

test.each([
  [living, false, false, null],
  [living, true, true, null],
  [{ ...living, disabled_at: now }, true, true, 'account_forbidden'],
  [{ ...living, deleted_at: now }, true, true, 'account_not_found'],
  [{ ...living, remove_at: now }, true, true, 'account_not_found'],
  [{ ...living, remove_at: new Date(now.getTime() + 1) }, true, true, null],
  [null, true, true, 'account_found'],
  [null, true, false, 'third_account_require_email'],
  [null, false, true, 'third_account_require_email'],
  [null, false, false, 'third_account_require_email'],
])('linked %j, address verified %j and known %j: %j [LOG-04]', (linked, emailVerified, emailKnown, problem) => {
  expect(providerProblem({ linked, emailVerified, emailKnown }, now)).toBe(problem);
});

test.each([
  ['mia@example.com', true, { email: 'mia@example.com', verified: true }],
  ['mia@example.com', false, { email: 'mia@example.com', verified: false }],
  ['mia@example', true, { email: null, verified: false }],
  [null, true, { email: null, verified: false }],
])('from the address %j, verified %j, an account can use %j [LOG-04]', (email, emailVerified, usable) => {
  expect(usableEmail({ email, emailVerified })).toEqual(usable);
});

test.each([
  ['mia@example.com', true, 'Mia@Example.com', false],
  ['mia@example.com', true, 'leo@example.com', true],
  ['mia@example.com', false, 'mia@example.com', true],
  [null, true, 'mia@example.com', true],
])('with the address %j, verified %j, typed %j needs a code: %j [LOG-04]', (email, email_verified, typed, needed) => {
  expect(needsCode({ email, email_verified }, typed)).toBe(needed);
});
