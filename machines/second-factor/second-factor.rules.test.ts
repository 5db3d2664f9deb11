import { expect, test } from 'vitest';
import type { Challenge, PasskeyMethod } from '#contract/calls/second-factor.ts';
import { backup, mail, passkey, passkeyMethod, password, spare, totp } from './second-factor.harness.ts';
import { availableMethods, methodFor } from './second-factor.machine.ts';

const offered = (methods: Challenge['methods'], own?: PasskeyMethod) =>
  availableMethods({ methods, expiresIn: 600, ...(own && { passkey: own }) });

test('offers the best methods first, and the password only on its own [TFA-04]', () => {
  expect(offered([password, backup, spare, mail, totp])).toEqual([totp, mail, spare, backup]);
  expect(offered([password])).toEqual([password]);
  expect(offered([])).toEqual([]);
});

test('a passkey is first, beside the password too [TFA-04, PRO-06]', () => {
  expect(offered([backup, totp], passkeyMethod)).toEqual([passkey, totp, backup]);
  expect(offered([password], passkeyMethod)).toEqual([passkey, password]);
  expect(offered([], passkeyMethod)).toEqual([passkey]);
});

test('two methods of one kind keep the service’s order [TFA-04]', () => {
  const second = { ...mail, id: 'mail-2' };
  expect(offered([second, mail])).toEqual([second, mail]);
});

test.each([
  ['123456', totp, [totp, backup], totp],
  ['12345678', totp, [totp, backup], backup],
  ['12345678', totp, [totp], totp],
  ['12345678', backup, [totp, backup], backup],
  ['123456', mail, [mail, backup], mail],
  ['12345678', mail, [mail, backup], mail],
] as const)('%j typed for %o of %o is the code of %o [TFA-04, VAL-04]', (code, selectedMethod, methods, method) => {
  expect(methodFor(code, selectedMethod, methods)).toBe(method);
});
