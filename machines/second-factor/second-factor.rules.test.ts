import { expect, test } from 'vitest';
import { backup, mail, password, spare, totp } from './second-factor.harness.ts';
import { availableMethods, methodFor } from './second-factor.machine.ts';

test('offers the best methods first, and the password only on its own [TFA-04]', () => {
  expect(availableMethods([password, backup, spare, mail, totp])).toEqual([totp, mail, spare, backup]);
  expect(availableMethods([password])).toEqual([password]);
  expect(availableMethods([])).toEqual([]);
});

test('two methods of one kind keep the service’s order [TFA-04]', () => {
  const second = { ...mail, id: 'mail-2' };
  expect(availableMethods([second, mail])).toEqual([second, mail]);
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
