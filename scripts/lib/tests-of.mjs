// The tests that `npm run check` adds to those that match a word: tests that import a changed file directly, tests that
// read the kind of file changed, and fast tests of the whole tree. A test that imports it through another file runs in `npm test`.
import { posix } from 'node:path';

/** Fast tests that read the whole tree. */
const always = [
  'tests/architecture.test.ts',
  'tests/brands.test.ts',
  'tests/completeness/*.test.ts',
  'tests/documents/docs.test.ts',
  'tests/flows.test.ts',
  'tests/locales.test.ts',
];

const charts = ['tests/charts.test.ts', 'tests/sent-events.test.ts', 'src/gallery/specimens.test.tsx'];
const views = [
  'src/gallery/specimens.test.tsx',
  'tests/sent-events.test.ts',
  'tests/styles.test.ts',
  'tests/untranslated-text.test.ts',
];
const wire = [
  'tests/call-duties.test.ts',
  'tests/client-server.test.ts',
  'tests/documents/openapi.test.ts',
  'contract/*.test.ts',
  'contract/*/*.test.ts',
];
const proxiedPaths = 'server/tests/proxied-paths.test.ts';

/** Tests that a touched file can break without being imported. */
const byPlace = [
  [/^machines\/.*(?<!\.test)\.ts$/, charts],
  [/^src\/(features|gallery|ui|app|login-page|prerender)\/.*(?<!\.test)\.tsx?$/, views],
  [/\.css$/, [...views, 'tests/contrast.test.ts']],
  [/^(contract|src\/api|server\/src)\/.*(?<!\.test)\.ts$/, wire],
  // Each of them starts a service.
  [
    /^(contract\/calls\/.*|server\/src\/.*routes)(?<!\.test)\.ts$/,
    ['tests/refusals.test.ts', 'server/tests/sensitive-acts.test.ts', proxiedPaths],
  ],
  [/^(deploy\/|vite\.config\.ts$)/, ['tests/documents/*.test.ts', proxiedPaths]],
  [
    /^server\/src\/platform\/database\//,
    ['server/tests/tables.test.ts', 'server/src/platform/database/*.test.ts', 'server/src/features/archive/*.test.ts'],
  ],
  [/^tests\/client-server\//, wire],
  [/^locales\//, ['tests/untranslated-text.test.ts', 'src/i18n/*.test.ts']],
  [/^docs\//, ['tests/documents/*.test.ts']],
];

/** The names and patterns above. */
export const selected = [...new Set([...always, ...byPlace.flatMap(([, names]) => names)])];

/**
 * `touched`: changed files and those that match the word. `importsOf` returns a file's imports as written.
 * `tests`: all test files.
 * @returns {string[]}
 */
export function testsOf(touched, tests, importsOf) {
  const patterns = byPlace.flatMap(([place, names]) => (touched.some((file) => place.test(file)) ? names : []));
  const named = tests.filter((test) => [...always, ...patterns].some((pattern) => matches(test, pattern)));
  const importing = tests.filter(
    (test) => touched.includes(test) || importsOf(test).some((path) => touched.includes(resolved(test, path))),
  );
  return [...new Set([...named, ...importing])];
}

function resolved(file, path) {
  if (path.startsWith('#')) return path.slice(1);
  return path.startsWith('.') ? posix.join(file, '..', path) : path;
}

/** A pattern with `*` for a part of a name. */
export function matches(file, pattern) {
  return new RegExp(`^${pattern.replaceAll('.', '\\.').replaceAll('*', '[^/]*')}$`).test(file);
}
