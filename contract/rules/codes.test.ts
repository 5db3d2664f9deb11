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
  ['１２３４５６', '123456'],
  ['１２３　４５６', '123456'],
  ['１２３－４５６', '123456'],
  ['123–456', '123456'],
  ['123—456', '123456'],
  ['123\u2212456', '123456'],
  ['\u200b123456\ufeff', '123456'],
  ['\u202a123456\u202c', '123456'],
  ['12a456', '12a456'],
  ['123.456', '123.456'],
  ['123_456', '123_456'],
  ['٠١٢٣٤٥', '٠١٢٣٤٥'],
  ['', ''],
  [' - ', ''],
])('cleans %j to %j [VAL-04]', (typed, code) => {
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
] as const)('classifies the code %j as %s [VAL-04]', (code, kind) => {
  expect(codeKind(code)).toBe(kind);
});

const digit = fc
  .nat(9)
  .map((value) => ({ typed: [String(value), String.fromCodePoint(0xff10 + value)], digits: String(value) }));
const separator = fc
  .constantFrom(' ', '-', '\u3000', '\uff0d', '\u2011', '\u00a0', '\u200b')
  .map((mark) => ({ typed: [mark, mark], digits: '' }));

test('reads digits of any width with any separator, and cleaning twice changes nothing [VAL-04]', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.oneof(digit, separator), fc.nat(1))), (parts) => {
      const typed = parts.map(([part, width]) => part.typed[width]).join('');
      const cleaned = cleanCode(typed);
      expect(cleaned).toBe(parts.map(([part]) => part.digits).join(''));
      expect(cleanCode(cleaned)).toBe(cleaned);
    }),
  );
});
