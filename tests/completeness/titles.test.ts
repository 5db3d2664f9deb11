import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { idsWithoutRow, idsWithoutTest } from './counterparts.ts';
import { textsOf } from './read-files.ts';

test('every file of tests of a flow or a feature names a requirement', () => {
  const tests = ['machines', 'src/features', 'server/src/features']
    .flatMap((folder) => textsOf(folder, /\.test\.tsx?$/))
    .filter(({ file }) => !/^machines\/(shared|testing)\//.test(file));
  expect(tests.length).toBeGreaterThan(150);
  expect(
    tests
      .filter(({ text }) => !/\[[A-Z]{2,4}-\d+(, [A-Z]{2,4}-\d+)*\]/.test(text))
      .map(({ file }) => `${file}: no title names a requirement, such as [NAV-07] of docs/requirements.md`),
  ).toEqual([]);
});

const foldersOfTests = [
  'contract',
  'machines',
  'src',
  'server',
  'tests',
  'scripts',
  'e2e',
  'crypto-wasm/tests',
  'crypto-wasm/src',
];

test('every id in a test title has its row in the requirements, and every row its test', () => {
  const tests = foldersOfTests
    .flatMap((folder) => textsOf(folder, /\.(test|spec)\.tsx?$|\.rs$/))
    .filter(({ file }) => file !== 'tests/completeness/titles.test.ts');
  const requirements = readFileSync('docs/requirements.md', 'utf8');
  expect(tests.length).toBeGreaterThan(200);
  expect([...idsWithoutRow(tests, requirements), ...idsWithoutTest(tests, requirements)]).toEqual([]);
});

test('names a row without a test', () => {
  const tests = [{ file: 'zone.test.ts', text: "test('a zone is kept [PRO-01, PRO-02]', …" }];
  expect(idsWithoutTest(tests, '| PRO-01 | A name |\n| PRO-02 | A zone |\n| PRO-03 | A time |')).toEqual([
    'docs/requirements.md: no title of a test names PRO-03',
  ]);
});

test('names an id without a row, with its file', () => {
  const tests = [{ file: 'zone.test.ts', text: "test('a zone is kept [PRO-01, PRO-99]', …" }];
  expect(idsWithoutRow(tests, '| PRO-01 | A name |')).toEqual([
    'zone.test.ts: a title names PRO-99, which has no row in docs/requirements.md',
  ]);
});
