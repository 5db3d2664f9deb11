import { expect, test } from 'vitest';
import { nameRegionalLength } from '../limits.ts';
import { nameProblem } from './names.ts';

test.each([
  [0, null],
  [64, null],
  [65, 'tooLong'],
] as const)('a name of %i characters: %s [VAL-08]', (count, problem) => {
  expect(nameProblem('a'.repeat(count))).toBe(problem);
  expect(nameProblem('😀'.repeat(count))).toBe(problem);
  expect(nameProblem('王'.repeat(count))).toBe(problem);
});

test.each([
  [32, null],
  [33, 'tooLong'],
] as const)('by the older rule a name of %i characters: %s [VAL-07]', (count, problem) => {
  expect(nameProblem('王'.repeat(count), nameRegionalLength)).toBe(problem);
});
