import { expect, test } from 'vitest';
import { methodTypes } from '#contract/calls/second-factor.ts';
import { codeProblem, codeText, isMailed } from './mailed-code.rules.ts';

test('only mailed methods send a code [TFA-04]', () => {
  expect(methodTypes.filter(isMailed)).toEqual(['email_code', 'recovery_email_code']);
});

test.each([
  ['', 'totp', 'empty'],
  [' - ', 'totp', 'empty'],
  ['123456', 'totp', null],
  ['123 456', 'totp', null],
  ['1234-5678', 'totp', null],
  ['12345', 'totp', 'digits'],
  ['1234567', 'totp', 'digits'],
  ['', 'email_code', 'empty'],
  ['27531', 'email_code', 'digits'],
  ['275310', 'email_code', null],
  ['275 310', 'email_code', null],
  ['275-310', 'email_code', null],
  ['２７５　３１０', 'email_code', null],
  ['12345678', 'email_code', 'digits'],
  ['Bright-Window-64', 'email_code', 'digits'],
  ['123456', 'recovery_email_code', null],
  ['12345678', 'recovery_email_code', 'digits'],
  ['12345678', 'backup_code', null],
  ['1234 5678', 'backup_code', null],
  ['123456', 'backup_code', 'digits'],
  ['', 'backup_code', 'empty'],
  ['', 'password', 'empty'],
  [' ', 'password', null],
  ['Bright-Window-64', 'password', null],
] as const)('checks %j typed as %s: %s [LOG-02, TFA-04, VAL-04]', (typed, type, problem) => {
  expect(codeProblem(codeText(typed, type), type)).toBe(problem);
});

test.each([
  ['1234-5678', 'backup_code', '12345678'],
  ['275 310', 'email_code', '275310'],
  ['２７５３１０', 'email_code', '275310'],
  ['１２３４－５６７８', 'backup_code', '12345678'],
  ['ｐａｓｓ', 'password', 'ｐａｓｓ'],
  [' my-pass word', 'password', ' my-pass word'],
] as const)('sends %j typed as %s as %j [LOG-02, VAL-04]', (typed, type, text) => {
  expect(codeText(typed, type)).toBe(text);
});
