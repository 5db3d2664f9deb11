import { expect, test } from 'vitest';
import { testsOf } from '../scripts/lib/tests-of.mjs';

const always = ['architecture', 'completeness', 'docs', 'flows', 'locales'].map((name) => `tests/${name}.test.ts`);
const others = [
  'tests/charts.test.ts',
  'tests/client-server.test.ts',
  'tests/contrast.test.ts',
  'tests/openapi.test.ts',
  'tests/sent-events.test.ts',
  'tests/styles.test.ts',
  'tests/untranslated-text.test.ts',
  'contract/table.test.ts',
  'src/gallery/specimens.test.tsx',
  'src/i18n/dates.test.ts',
  'machines/zone/zone.test.ts',
];
const imports: Readonly<Record<string, readonly string[]>> = {
  'machines/zone/zone.test.ts': ['./zone.rules.ts', '#contract/rules/zone.ts'],
};
const chosen = (...touched: string[]): string[] =>
  testsOf(touched, [...always, ...others], (name: string) => imports[name] ?? []).filter(
    (name) => !always.includes(name),
  );

const views = [
  'tests/sent-events.test.ts',
  'tests/styles.test.ts',
  'tests/untranslated-text.test.ts',
  'src/gallery/specimens.test.tsx',
];
const charts = ['tests/charts.test.ts', 'tests/sent-events.test.ts', 'src/gallery/specimens.test.tsx'];
const wire = ['tests/client-server.test.ts', 'tests/openapi.test.ts', 'contract/table.test.ts'];

test.each([
  ['a chart', 'machines/zone/zone.machine.ts', charts],
  ['a call', 'contract/calls/zone.ts', wire],
  ['a view', 'src/features/zone/zone.view.tsx', views],
  ['a style sheet', 'src/ui/zone.css', ['tests/contrast.test.ts', ...views]],
  ['texts', 'locales/en-US/zone.ts', ['tests/untranslated-text.test.ts', 'src/i18n/dates.test.ts']],
  ['a test', 'machines/zone/zone.test.ts', ['machines/zone/zone.test.ts']],
])('%s selects the tests that it can break', (_, touched, names) => {
  expect(chosen(touched).toSorted()).toEqual(names.toSorted());
});

test('a test that imports a touched file runs, regardless of its name', () => {
  expect(chosen('machines/zone/zone.rules.ts', 'contract/rules/zone.ts')).toContain('machines/zone/zone.test.ts');
});

test('tests that read the whole tree always run', () => {
  expect(testsOf([], [...always, ...others], () => [])).toEqual(always);
});
