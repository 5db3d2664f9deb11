import { expect, test } from 'vitest';
import { pictureName, tableOf } from './report.ts';

test('the name of a picture has its number and is valid on every file system', () => {
  expect(pictureName(3, 'key vault, opened')).toBe('03-key-vault-opened.png');
  expect(pictureName(12, 'failed, two tabs: a log-out is announced')).toBe(
    '12-failed-two-tabs-a-log-out-is-announced.png',
  );
});

test('the table has a line for every journey in every browser, with the reason for each failed or skipped one', () => {
  const rows = [
    { browser: 'firefox', version: '153.7', journey: 'log-out', outcome: 'passed', why: '' },
    { browser: 'webkit', version: '-', journey: '-', outcome: 'not run', why: 'Install it.' },
  ] as const;
  expect(tableOf(rows).split('\n')).toEqual([
    'browser  version  journey  outcome  why',
    'firefox  153.7    log-out  passed',
    'webkit   -        -        not run  Install it.',
  ]);
});
