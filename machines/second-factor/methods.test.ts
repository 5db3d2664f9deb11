import { expect, test } from 'vitest';
import type { Method } from '#contract/calls/challenge.ts';
import { availableMethods, codeProblem, isMailed, methodFor } from './methods.ts';
import type { CodeMethod } from './methods.ts';

const totp: CodeMethod = { id: 'app', type: 'totp', target: null };
const backup: CodeMethod = { id: 'paper', type: 'backup_code', target: null };
const mail: CodeMethod = { id: 'mail', type: 'email_code', target: 'a***@example.com' };
const spare: CodeMethod = { id: 'spare', type: 'recovery_email_code', target: 's***@example.com' };
const password: Method = { id: 'pass', type: 'password', target: null };

test('methods are offered best first, and only those this page can ask for [TFA-04]', () => {
  expect(availableMethods([password, backup, spare, mail, totp])).toEqual([totp, mail, spare, backup]);
  expect(availableMethods([password])).toEqual([]);
  expect(availableMethods([])).toEqual([]);
});

test('two methods of one kind keep the order of the service [TFA-04]', () => {
  const second = { ...mail, id: 'mail-2' };
  expect(availableMethods([second, mail])).toEqual([second, mail]);
});

test('only the codes of mails are sent [TFA-04]', () => {
  expect([totp, backup, mail, spare].filter(isMailed)).toEqual([mail, spare]);
});

test.each([
  ['', totp, 'empty'],
  [' - ', totp, 'empty'],
  ['123456', totp, null],
  ['123 456', totp, null],
  ['1234-5678', totp, null],
  ['12345', totp, 'digits'],
  ['1234567', totp, 'digits'],
  ['123456', mail, null],
  ['12345678', mail, 'digits'],
  ['123456', spare, null],
  ['12345678', spare, 'digits'],
  ['12345678', backup, null],
  ['1234 5678', backup, null],
  ['123456', backup, 'digits'],
  ['', backup, 'empty'],
  ['abcdef', mail, 'digits'],
] as const)('%j typed for %o: %s [VAL-04]', (code, method, problem) => {
  expect(codeProblem(code, method)).toBe(problem);
});

test.each([
  ['123456', totp, [totp, backup], totp],
  ['1234 5678', totp, [totp, backup], backup],
  ['12345678', totp, [totp], totp],
  ['12345678', backup, [totp, backup], backup],
  ['123456', mail, [mail, backup], mail],
  ['12345678', mail, [mail, backup], mail],
] as const)('%j typed for %o of %o is the code of %o [TFA-04] [VAL-04]', (code, selectedMethod, methods, method) => {
  expect(methodFor(code, selectedMethod, methods)).toBe(method);
});
