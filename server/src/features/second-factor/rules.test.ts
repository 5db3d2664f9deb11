import { describe, expect, test } from 'vitest';
import { methodTypes, resetScenario, scenarios } from '#contract/calls/second-factor.ts';
import { loginScenario } from '#contract/calls/login.ts';
import { phoneLoginScenario } from '#contract/calls/phone-login.ts';
import { takeBackScenario } from '#contract/calls/take-back.ts';
import { thirdPartyScenario } from '#contract/calls/third-party.ts';
import { maskedEmail } from '../../accounts/masked-email.ts';
import { availableMethods, canReset, codeKeyOf, flowOf, isBoundTo, isMailed, isSignedInScenario } from './rules.ts';

const now = new Date('2026-03-01T10:00:00Z');
const plain = {
  email: 'ann@example.com',
  email_verified: true,
  recovery_email: 'ann@other.example',
  totp_secret: null,
  hasBackupCodes: false,
};
const strong = { ...plain, totp_secret: Buffer.from('secret'), hasBackupCodes: true };
const usedUp = { ...strong, hasBackupCodes: false };
const typesOf = (...parameters: Parameters<typeof availableMethods>): string[] =>
  availableMethods(...parameters).map(({ type }) => type);

describe('the methods of an account [TFA-05]', () => {
  test.each([
    ['without an authenticator: its email', plain, {}, ['email_code']],
    ['without a verified email: its password', { ...plain, email_verified: false }, {}, ['password']],
    ['with an authenticator: every method', strong, {}, ['totp', 'backup_code', 'email_code', 'recovery_email_code']],
    ['where recovery emails are closed: none of those', strong, { open: false }, ['totp', 'backup_code', 'email_code']],
    ['after its codes were used up: no backup code', usedUp, { open: false }, ['totp', 'email_code']],
    ['for a reset: nothing by mail', strong, { purpose: resetScenario }, ['totp', 'backup_code']],
    ['for a take-back: nothing by mail', strong, { purpose: takeBackScenario }, ['totp', 'backup_code']],
    ['without a recovery email: none', { ...strong, recovery_email: null }, {}, ['totp', 'backup_code', 'email_code']],
    ['without a verified email: none', { ...usedUp, email_verified: false }, {}, ['totp', 'recovery_email_code']],
    ['for a new password: nothing by mail', strong, { purpose: 'users.password' }, ['totp', 'backup_code']],
  ] as const)('%s', (_, factors, given, types) => {
    const { purpose, open } = { purpose: loginScenario, open: true, ...given };
    expect(typesOf(factors, purpose, open)).toEqual(types);
  });
});

test('a method names the masked address that gets the code, and nothing else [TFA-05]', () => {
  expect(availableMethods(strong, loginScenario, true)).toEqual([
    { type: 'totp', target: null },
    { type: 'backup_code', target: null },
    { type: 'email_code', target: maskedEmail('ann@example.com') },
    { type: 'recovery_email_code', target: maskedEmail('ann@other.example') },
  ]);
  expect(availableMethods({ ...plain, email_verified: false }, loginScenario, true)).toEqual([
    { type: 'password', target: null },
  ]);
});

test('codes by mail go to the address and the recovery address only [TFA-05]', () => {
  expect(methodTypes.filter(isMailed)).toEqual(['email_code', 'recovery_email_code']);
});

test('a signed-in customer starts challenges for the scenarios of the contract only [TFA-05]', () => {
  expect([...scenarios, loginScenario, resetScenario, ''].filter(isSignedInScenario)).toEqual(
    // That of a phone login starts with the choice of its number.
    scenarios.filter((each) => each !== phoneLoginScenario),
  );
});

test('an account is reset by its verified address or by the typed recovery address [LOG-05]', () => {
  const account = { ...plain, disabled_at: null };
  const allowed = [
    canReset(account, undefined, true),
    canReset(account, 'ANN@other.example', true),
    canReset(account, 'x@other.example', true),
    canReset(account, 'ann@other.example', false),
    canReset({ ...account, recovery_email: null }, 'ann@other.example', true),
    canReset({ ...account, email_verified: false }, undefined, true),
    canReset({ ...account, disabled_at: now }, undefined, true),
  ];
  expect(allowed).toEqual([true, true, false, false, false, false, false]);
});

test('a challenge is valid for its account and purpose, once, until it expires [TFA-05]', () => {
  const [account, purpose] = [1, 'users.totp'];
  const challenge = {
    account_id: account,
    purpose,
    phone_login_id: null,
    expires_at: new Date(now.getTime() + 1),
    used_at: null,
  };
  const valid = [
    isBoundTo(challenge, { account, purpose }, now),
    isBoundTo(challenge, { account: 2, purpose }, now),
    isBoundTo(challenge, { account, purpose: 'users.password' }, now),
    isBoundTo({ ...challenge, used_at: now }, { account, purpose }, now),
    isBoundTo({ ...challenge, expires_at: now }, { account, purpose }, now),
  ];
  expect(valid).toEqual([true, false, false, false, false]);
});

test('the challenge of a phone login is valid for that login only [LOG-09, TFA-05]', () => {
  const [account, purpose] = [1, phoneLoginScenario];
  const challenge = {
    account_id: 1,
    purpose,
    phone_login_id: 5,
    expires_at: new Date(now.getTime() + 1),
    used_at: null,
  };
  const valid = [5, 6, null].map((phoneLogin) => isBoundTo(challenge, { account, purpose, phoneLogin }, now));
  expect(valid).toEqual([true, false, false]);
  expect(isBoundTo({ ...challenge, phone_login_id: null }, { account, purpose, phoneLogin: 5 }, now)).toBe(false);
});

test('wrong codes count in the flow of their purpose [TFA-05]', () => {
  const purposes = [loginScenario, thirdPartyScenario, takeBackScenario, resetScenario, 'users.totp'];
  expect(purposes.map(flowOf)).toEqual(['login', 'login', 'take-back', 'reset', 'signed-in']);
});

test('challenges with one purpose share a code, unless a challenge has its own [TFA-05]', () => {
  const method = {
    account_id: 7,
    subject: null,
    purpose: 'users.totp',
    phone_login_id: null,
    type: 'email_code' as const,
    challenge_id: 3,
    has_own_code: false,
  };
  expect(codeKeyOf(method)).toEqual({ subject: '7', purpose: 'users.totp', type: 'email_code' });
  expect(codeKeyOf({ ...method, has_own_code: true }).type).toBe('email_code 3');
  expect(codeKeyOf({ ...method, phone_login_id: 5 }).type).toBe('email_code of login 5');
  expect(codeKeyOf({ ...method, account_id: null, subject: 'ann@example.com' }).subject).toBe('ann@example.com');
});
