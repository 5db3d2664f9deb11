import { expect, test } from 'vitest';
import { termsProblem } from './terms.ts';

test('reports terms that were not accepted [VAL-05]', () => {
  expect([true, false].map(termsProblem)).toEqual([null, 'unticked']);
});
