import { expect, test } from 'vitest';
import { pinProblem } from './pin.ts';

test.each([
  ['', 'empty'],
  ['aaaaaa1', 'tooShort'],
  ['aaaaaaa1', null],
  [`${'a'.repeat(39)}1`, null],
  [`${'a'.repeat(40)}1`, 'tooLong'],
  [`${'😀'.repeat(7)}`, 'tooShort'],
  [`${'😀'.repeat(41)}`, 'tooLong'],
  ['aaaaaaaa', 'notMatch'],
  ['AAAAAAAA', 'notMatch'],
  ['11111111', 'notMatch'],
  ['!!!!!!!!', 'notMatch'],
  ['aaaaaaaA', null],
  ['AAAAAAA1', null],
  ['1111111!', null],
  ['!~!~!~!a', null],
  ['aaaa 111', 'notMatch'],
  [' aaaa111', 'notMatch'],
  ['aaaa111\t', 'notMatch'],
  ['aaaa111\n', 'notMatch'],
  ['aaaa111é', 'notMatch'],
  ['aaaa111\u007f', 'notMatch'],
  ['\uff41\uff41\uff41\uff411111', 'notMatch'],
] as const)('the protection code %j: %s [VAL-01]', (text, problem) => {
  expect(pinProblem(text)).toBe(problem);
});

test('the length is checked before the characters [VAL-01]', () => {
  expect(pinProblem(' ')).toBe('tooShort');
  expect(pinProblem(' '.repeat(41))).toBe('tooLong');
});
