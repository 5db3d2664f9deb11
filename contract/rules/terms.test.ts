import { expect, test } from 'vitest';
import { termsProblem } from './terms.ts';

test('terms that are not ticked stop the way on [VAL-05]', () => {
  expect([true, false].map(termsProblem)).toEqual([null, 'unticked']);
});
