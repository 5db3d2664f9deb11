import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cleanCode, codeKind } from './codes.ts';

test.each([
  ['123456', '123456'],
  ['123 456', '123456'],
  [' 123-456 ', '123456'],
  ['1234\u20115678', '12345678'],
  ['123\u00a0456', '123456'],
  ['12\t34\n56', '123456'],
  ['12a456', '12a456'],
  ['', ''],
  [' - ', ''],
])('%j is read as %j [VAL-04]', (typed, code) => {
  expect(cleanCode(typed)).toBe(code);
});

test.each([
  ['12345', null],
  ['123456', 'totp'],
  ['000000', 'totp'],
  ['1234567', null],
  ['12345678', 'backup_code'],
  ['123456789', null],
  ['12345a', null],
  ['１２３４５６', null],
  ['٠١٢٣٤٥', null],
  ['123456\n', null],
  ['-12345', null],
  ['', null],
] as const)('%j is a code of kind %s [VAL-04]', (code, kind) => {
  expect(codeKind(code)).toBe(kind);
});

test('a cleaned code is not changed by cleaning it again [VAL-04]', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(cleanCode(cleanCode(text))).toBe(cleanCode(text));
    }),
  );
});
