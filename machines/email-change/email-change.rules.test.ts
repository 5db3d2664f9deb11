import { expect, test } from 'vitest';
import { failure } from '#machines/shared/failure.ts';
import { contextAtStart, errorLocation, isOwnEmail, unsavedEmail } from './email-change.rules.ts';

const start = { waiting: null, former: 'ann@example.com' };

test.each([
  ['change_email', true],
  ['verify_email', false],
  ['backup_email', false],
] as const)('until it is known, %s asks for a password: %s [PRO-04]', (usage, hasPassword) => {
  expect(contextAtStart({ ...start, usage }).hasPassword).toBe(hasPassword);
});

test('an address that was typed before is for its own form [PRO-04, SES-10]', () => {
  const unsaved = { form: 'backup_email', values: { email: 'ann@mail.example' } } as const;
  expect([
    unsavedEmail(unsaved, 'backup_email'),
    unsavedEmail(unsaved, 'change_email'),
    unsavedEmail(null, 'backup_email'),
  ]).toEqual(['ann@mail.example', null, null]);
});

test.each([
  ['change_email', 'email_not_available', true],
  ['change_email', 'email_conflict', false],
  ['change_email', null, false],
  ['backup_email', 'email_not_available', false],
] as const)('with %s, %s says that the address is the account’s own: %s [PRO-04]', (usage, symbol, isOwn) => {
  expect(isOwnEmail({ usage, failure: symbol === null ? null : failure(symbol) })).toBe(isOwn);
});

test.each([
  ['password_error', 'password'],
  ['wrong_password', 'password'],
  ['email_conflict', 'email'],
  ['system_error', 'form'],
  [null, 'form'],
])('the refusal %s belongs to: %s [PRO-04]', (symbol, location) => {
  expect(errorLocation({ failure: symbol === null ? null : failure(symbol) })).toBe(location);
});
