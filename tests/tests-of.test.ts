import { join } from 'node:path';
import { expect, test } from 'vitest';
import { matches, selected, testsOf } from '../scripts/lib/tests-of.mjs';

const always = ['architecture', 'brands', 'completeness/charts', 'documents/docs', 'flows', 'locales'].map(
  (name) => `tests/${name}.test.ts`,
);
const views = [
  'tests/sent-events.test.ts',
  'tests/styles.test.ts',
  'tests/untranslated-text.test.ts',
  'src/gallery/specimens.test.tsx',
];
const charts = ['tests/charts.test.ts', 'tests/sent-events.test.ts', 'src/gallery/specimens.test.tsx'];
const wire = [
  'tests/call-duties.test.ts',
  'tests/client-server.test.ts',
  'tests/documents/openapi.test.ts',
  'contract/headers.test.ts',
  'contract/calls/table.test.ts',
];
const proxied = 'server/tests/proxied-paths.test.ts';
const eachCall = ['tests/refusals.test.ts', 'server/tests/sensitive-acts.test.ts', proxied];
const tables = ['server/tests/tables.test.ts', 'server/src/platform/database/migrate.test.ts'];
const documents = ['tests/documents/openapi.test.ts', 'tests/documents/bridge-document.test.ts'];
const texts = ['tests/untranslated-text.test.ts', 'src/i18n/dates.test.ts'];
const zone = 'machines/zone/zone.test.ts';
const contrast = 'tests/contrast.test.ts';
const others = [
  ...new Set([...charts, ...views, ...wire, ...eachCall, ...tables, ...documents, ...texts, contrast, zone]),
];
const imports: Readonly<Record<string, readonly string[]>> = { [zone]: ['./zone.rules.ts', '#contract/rules/zone.ts'] };
const chosen = (...touched: string[]): string[] =>
  testsOf(touched, [...always, ...others], (name: string) => imports[name] ?? []).filter(
    (name) => !always.includes(name),
  );

test.each([
  ['a chart', 'machines/zone/zone.machine.ts', charts],
  ['a call', 'contract/calls/zone.ts', [...wire, ...eachCall]],
  ['a rule', 'contract/rules/town.ts', wire],
  ['a client', 'src/api/zone.ts', wire],
  ['a route', 'server/src/features/zone/routes.ts', [...wire, ...eachCall]],
  ['a table', 'server/src/platform/database/schema.ts', [...wire, ...tables]],
  ['a view', 'src/features/zone/zone.view.tsx', views],
  ['a style sheet', 'src/ui/zone.css', [contrast, ...views]],
  ['texts', 'locales/en-US/zone.ts', texts],
  ['a document', 'docs/zone.md', documents],
  ['the proxy', 'deploy/nginx-pages.conf', [...documents, proxied]],
  ['a test', zone, [zone]],
])('%s selects the tests that it can break', (_, touched, names) => {
  expect(chosen(touched).toSorted()).toEqual(names.toSorted());
});

test('a test that imports a touched file runs, regardless of its name', () => {
  expect(chosen('machines/zone/zone.rules.ts', 'contract/rules/zone.ts')).toContain(zone);
});

test('tests that read the whole tree always run', () => {
  expect(testsOf([], [...always, ...others], () => [])).toEqual(always);
});

test('every name and pattern selects a test of the tree', () => {
  const files = import.meta.glob(['../{contract,src,server,tests}/**/*.test.ts', '../src/**/*.test.tsx']);
  const tests = Object.keys(files).map((file) => join('tests', file));
  expect(selected.filter((pattern: string) => !tests.some((name) => matches(name, pattern)))).toEqual([]);
});
