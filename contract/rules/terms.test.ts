import { expect, test } from 'vitest';
import { termsProblem } from './terms.ts';

test('terms that are not accepted are a problem [VAL-05]', () => {
  expect([true, false].map(termsProblem)).toEqual([null, 'unticked']);
});
