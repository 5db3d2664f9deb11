import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';

/** A superseded decision may name files that no longer exist. */
const isSuperseded = (file: string): boolean => /^\d{4}-.*, superseded by /m.test(readFileSync(file, 'utf8'));

const documents = [
  'README.md',
  ...['docs', 'docs/decisions'].flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => name.endsWith('.md'))
      .map((name) => join(folder, name)),
  ),
].filter((file) => !isSuperseded(file));

const fileNames = new Set(
  [
    'contract',
    'machines',
    'crypto-wasm/src',
    'crypto-wasm/tests',
    'locales',
    'src',
    'server/src',
    'scripts',
    'tests',
    'e2e',
    '.',
  ].flatMap((folder) =>
    readdirSync(folder, { recursive: folder !== '.', encoding: 'utf8' }).map((name) => basename(name)),
  ),
);

/**
 * Paths from the root in backticks, except those of the example feature `x` and those with a placeholder or pattern.
 */
function pathsIn(text: string): string[] {
  return [...text.matchAll(/`((?:contract|machines|crypto-wasm|locales|src|server|tests|e2e|scripts|docs)\/[^`\s]*)`/g)]
    .map(([, path = '']) => path)
    .filter((path) => !/[<*{]|(^|\/)x([./]|$)/.test(path));
}

test.each(documents)('every path and link in %s points to a file', (document) => {
  const text = readFileSync(document, 'utf8');
  const links = [...text.matchAll(/\]\((?!https?:)([^)#]+)/g)].map(([, link = '']) => join(document, '..', link));
  expect([...pathsIn(text), ...links].filter((path) => !existsSync(path))).toEqual([]);
});

test.each(documents)('every file that %s names is in the repository', (document) => {
  const named = [...readFileSync(document, 'utf8').matchAll(/`([\w.-]+\.(?:tsx?|mjs|rs|css))`/g)].map(
    ([, name = '']) => name,
  );
  expect(named.filter((name) => !/^(x|routes|rules|store|.*\.test)\./.test(name) && !fileNames.has(name))).toEqual([]);
});

const decisions = readdirSync('docs/decisions').filter((name) => name.endsWith('.md'));

test.each(decisions)('%s begins with its number and title, its date and its state', (name) => {
  const text = readFileSync(join('docs/decisions', name), 'utf8');
  expect(text).toMatch(/^# \d{3} \S.*\n\n\d{4}-\d\d-\d\d, (accepted|superseded by \[)[^\n]*\n/);
  expect(text.slice(2, 5)).toBe(name.slice(0, 3));
});

test('every row of the requirements has a unique id', () => {
  const ids = [...readFileSync('docs/requirements.md', 'utf8').matchAll(/^\| ([A-Z]{2,3}-\d\d) \|/gm)].map(
    ([, id]) => id,
  );
  expect(ids.length).toBeGreaterThan(100);
  expect(new Set(ids).size).toBe(ids.length);
});

test('the example in docs/testing.md is the test that runs', () => {
  const [, example = ''] = /```ts\n([\s\S]+?)```/.exec(readFileSync('docs/testing.md', 'utf8')) ?? [];
  const spec = readFileSync('e2e/cookie-notice-paths.spec.ts', 'utf8');
  expect(example.startsWith('const paths = ')).toBe(true);
  expect(spec.endsWith(example)).toBe(true);
});
