import { expect, test } from 'vitest';
import { flakyJourneys } from '../scripts/verify.ts';

const journey = (line: number, title: string, status: 'expected' | 'flaky' | 'unexpected' | 'skipped') => ({
  file: 'tabs.spec.ts',
  line,
  title,
  tests: [{ status }],
});

test('reports journeys that passed only on retry, at any nesting level', () => {
  const inner = {
    specs: [journey(9, 'passes later', 'flaky'), journey(20, 'fails', 'unexpected')],
    suites: [{ specs: [journey(30, 'passes later too', 'flaky')] }],
  };
  const file = { specs: [journey(3, 'passes', 'expected'), journey(5, 'is left out', 'skipped')], suites: [inner] };
  expect(flakyJourneys([file])).toEqual([
    '  e2e/tabs.spec.ts:9  passes later',
    '  e2e/tabs.spec.ts:30  passes later too',
  ]);
  expect(flakyJourneys(undefined)).toEqual([]);
});
