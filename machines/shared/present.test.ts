import { expect, test } from 'vitest';
import { present } from './present.ts';

test('returns a value that the chart has set, and throws by name for a missing one [QA-03]', () => {
  expect([present(0, 'count'), present('', 'hint')]).toEqual([0, '']);
  expect(() => present(null, 'write')).toThrow('The chart has no "write" yet.');
  expect(() => present(undefined, 'write')).toThrow('The chart has no "write" yet.');
});
