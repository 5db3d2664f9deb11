import { expect, test } from 'vitest';
import { phoneProblem } from './phone.ts';

test.each(['13000000000', '19999999999', '15512345678'])('%s is a mainland phone number [VAL-06]', (text) => {
  expect(phoneProblem(text)).toBeNull();
});

test.each([
  '',
  '1300000000',
  '130000000000',
  '12000000000',
  '10000000000',
  '23000000000',
  '+8613000000000',
  '130 0000 0000',
  '１３０００００００００',
  '13000000000\n',
])('%j is not a mainland phone number [VAL-06] [VAL-07]', (text) => {
  expect(phoneProblem(text)).toBe('phone');
});
