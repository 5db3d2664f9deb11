import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const page = readFileSync('docs/security.md', 'utf8');

/** A path as the page writes it: relative to the root or to the service's sources. */
const fileOf = (path: string): string => (existsSync(path) ? path : join('server/src', path));

test('every file and folder that the security page names exists', () => {
  const paths = [...page.matchAll(/`([\w.-]+\/[\w./-]+)`/g)]
    .map(([, path = '']) => path)
    .filter((path) => !path.startsWith('/'));
  expect(paths.length).toBeGreaterThan(100);
  expect(paths.filter((path) => !existsSync(fileOf(path)))).toEqual([]);
});

test('every test that the security page names has that text', () => {
  const named = [...page.matchAll(/`([\w./-]+\.(?:tsx?|rs))`: "([^"]+)"/g)].map(([, path = '', text = '']) => ({
    path,
    text,
  }));
  expect(named.length).toBeGreaterThan(200);
  expect(
    named.filter(({ path, text }) => !existsSync(fileOf(path)) || !readFileSync(fileOf(path), 'utf8').includes(text)),
  ).toEqual([]);
});

/** The number of level 1 and 2 requirements in each chapter of ASVS 5.0.0. */
const demands = [27, 11, 19, 10, 9, 35, 18, 7, 7, 29, 14, 9, 13, 9, 13, 16, 7];

test('every level 1 and 2 requirement is on the security page once, and its summary’s counts are right', () => {
  const rows = [...page.matchAll(/^\| ((\d+)\.\d+\.\d+) \| [12] \| [^|]+ \| ([^|]+) \|/gm)].map(
    ([, number = '', chapter, where = '']) => ({ number, chapter: Number(chapter), where }),
  );
  const absent = page
    .split(/\n(?:\n|## )/)
    .filter((block) => block.includes('Does not apply: '))
    .flatMap((block) => block.match(/\d+\.\d+\.\d+/g) ?? []);
  const counts = demands.map((_, index) => {
    const own = rows.filter(({ chapter }) => chapter === index + 1);
    const count = (start: string) => own.filter(({ where }) => where.startsWith(start)).length;
    const none = absent.filter((number) => number.startsWith(`${index + 1}.`)).length;
    return [own.length - count('Not met') - count('Operator'), count('Not met'), count('Operator'), none];
  });
  const all = [...rows.map(({ number }) => number), ...absent];
  expect(new Set(all).size).toBe(all.length);
  expect(counts.map((each) => each.reduce((sum, part) => sum + part, 0))).toEqual(demands);
  const sums = counts.reduce((sum, each) => each.map((part, index) => part + (sum[index] ?? 0)), [0, 0, 0, 0]);
  const written = [...page.matchAll(/^\| (?:V\d+ [^|]+|all) \| (\d+) \| (\d+) \| (\d+) \| (\d+) \|$/gm)].map(
    ([, ...each]) => each.map(Number),
  );
  expect(written).toEqual([...counts, sums]);
});

/** Sources of the product: no tests, no generated files. */
const sources = ['contract', 'machines', 'src', 'server/src'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.|(^|\/)testing\//.test(name))
    .map((name) => join(folder, name)),
);
const matching = (pattern: RegExp): string[] => sources.filter((file) => pattern.test(readFileSync(file, 'utf8')));

test('no text becomes SQL, script, markup or a command', () => {
  // The cleanup writes event types as literals; they are constants of the contract.
  expect(matching(/\bsql\.(raw|lit)\b/)).toEqual([
    'server/src/service/cleanup.ts',
    'server/src/platform/database/run.ts',
  ]);
  expect(
    matching(
      /\beval\(|new Function\(|document\.write\(|(inner|outer)HTML\b|insertAdjacentHTML|dangerouslySetInnerHTML/,
    ),
  ).toEqual([]);
  expect(matching(/\bexec(Sync)?\(\s*['"`]|shell: true/)).toEqual([]);
  const expressions = sources.flatMap((file) => readFileSync(file, 'utf8').match(/new RegExp\([^\n]*/g) ?? []);
  expect(expressions.filter((each) => /\$\{(?!cookieName\})/.test(each) || !/^new RegExp\(['"`/]/.test(each))).toEqual(
    [],
  );
});

test('every random value is from a secure generator', () => {
  expect(matching(/Math\.random|randomUUID/)).toEqual([]);
});

test('nothing disables the validation of certificates', () => {
  expect(matching(/rejectUnauthorized|NODE_TLS_REJECT_UNAUTHORIZED|insecureHTTPParser/)).toEqual([]);
});

test('no field prevents paste', () => {
  expect(matching(/onPaste|'paste'/)).toEqual([]);
});

test('the build has no page for developers', () => {
  const [, inputs = ''] = /\binput: \{([^}]*)\}/.exec(readFileSync('vite.config.ts', 'utf8')) ?? [];
  expect(inputs.match(/\w+\.html/g)).toEqual(['login.html', 'index.html']);
  expect(
    readdirSync('.')
      .filter((name) => name.endsWith('.html'))
      .toSorted(),
  ).toEqual(['gallery.html', 'index.html', 'inspector.html', 'login.html']);
});
