import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** As for code, which the formatter wraps; it leaves comments as they are. */
const mostColumns = 120;

const sources = ['contract', 'machines', 'locales', 'src', 'scripts', 'tests', 'e2e']
  .concat(['server/src', 'server/testing', 'server/tests', 'crypto-wasm/src', 'crypto-wasm/tests'])
  .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)))
  .filter((name) => /\.(tsx?|mjs|css|rs)$/.test(name));

test('a line of a comment has at most 120 columns', () => {
  const long = sources.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .flatMap((line, index) =>
        line.length > mostColumns && /^\s*(\/\/|\/\*|\* )/.test(line) ? [`${file}:${index + 1}`] : [],
      ),
  );
  expect(sources.length).toBeGreaterThan(1000);
  expect(long).toEqual([]);
});
