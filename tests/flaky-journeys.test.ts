import { expect, test } from 'vitest';
import { journeysThat } from '../scripts/verify.ts';

const journey = (line: number, title: string, status: 'expected' | 'flaky' | 'unexpected' | 'skipped') => ({
  file: 'outages/tabs.spec.ts',
  line,
  title,
  tests: [{ status }],
});

test('names journeys that passed only on retry or were skipped, at any nesting level', () => {
  const inner = {
    specs: [journey(9, 'passes later', 'flaky'), journey(20, 'fails', 'unexpected')],
    suites: [{ specs: [journey(30, 'passes later too', 'flaky')] }],
  };
  const file = { specs: [journey(3, 'passes', 'expected'), journey(5, 'is left out', 'skipped')], suites: [inner] };
  expect(journeysThat('flaky', [file])).toEqual([
    '  e2e/outages/tabs.spec.ts:9  passes later',
    '  e2e/outages/tabs.spec.ts:30  passes later too',
  ]);
  expect(journeysThat('skipped', [file])).toEqual(['  e2e/outages/tabs.spec.ts:5  is left out']);
  expect(journeysThat('flaky', undefined)).toEqual([]);
});
