import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';

const documents = [
  'README.md',
  ...['docs', 'docs/decisions'].flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => name.endsWith('.md'))
      .map((name) => join(folder, name)),
  ),
];

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
    'deploy',
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
const slugOf = (title: string): string =>
  title
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');

test('a decision is at most a page, holds, and has its title as its file name', () => {
  for (const name of decisions) {
    const text = readFileSync(join('docs/decisions', name), 'utf8');
    const [, title = '', lines] = /^# (\d{3} [^\n]+)\n\n\d{4}-\d\d-\d\d, accepted[^\n]*\n([\s\S]+)$/.exec(text) ?? [];
    expect(lines, `${name} does not begin with its number and title, its date and "accepted"`).toBeDefined();
    expect(`${slugOf(title)}.md`).toBe(name);
    expect(lines?.split(/\s+/).length, `words of ${name}`).toBeLessThan(550);
  }
  expect(decisions.length).toBeLessThan(50);
});

// A number that is gone was merged into an older one.
const numbers = new Set(decisions.map((name) => name.slice(0, 3)));

test('code and documents name only decisions that exist', () => {
  const named = [
    'README.md',
    'CHANGELOG.md',
    ...['docs', 'tests', 'src', 'server/src', 'machines', 'contract', 'scripts', 'e2e', 'crypto-wasm/src'].flatMap(
      (folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
    ),
  ]
    .filter((name) => /\.(md|tsx?|mjs|rs)$/.test(name))
    .flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/\bdecisions?(?:\/| )(\d{3})\b/gi)].map(([, number = '']) => ({
        file,
        number,
      })),
    );
  expect(named.length).toBeGreaterThan(30);
  expect(named.filter(({ number }) => !numbers.has(number))).toEqual([]);
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
  const spec = readFileSync('e2e/pages/cookie-notice-paths.spec.ts', 'utf8');
  expect(example.startsWith('walkInBrowser')).toBe(true);
  expect(spec.endsWith(example)).toBe(true);
});
