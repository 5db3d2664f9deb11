import { expect, test } from 'vitest';
import { hintProblem } from './hint.ts';

const pin = 'Cedar-Lamp-7';

test.each([
  ['', null],
  ['what stands in the hall', null],
  ['Cedar', null],
  [pin, 'holdsCode'],
  [`it is ${pin}, of course`, 'holdsCode'],
  ['cedar-lamp-7', 'holdsCode'],
  ['C e d a r - L a m p - 7', 'holdsCode'],
  ['Cedar Lamp 7', 'holdsCode'],
  ['x'.repeat(64), null],
  ['x'.repeat(65), 'tooLong'],
  ['🌲'.repeat(64), null],
] as const)('the hint "%s" is %s [KEY-11]', (hint, problem) => {
  expect(hintProblem(hint, pin)).toBe(problem);
});

test('the regional brand has a smaller limit, and no hint contains an empty code [VAL-07]', () => {
  expect([hintProblem('x'.repeat(33), pin, 32), hintProblem('anything', '')]).toEqual(['tooLong', null]);
});
