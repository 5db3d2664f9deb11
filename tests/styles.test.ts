import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

function filesOf(ending: RegExp): string[] {
  return readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((name) => ending.test(name) && !name.includes('.test.'))
    .map((name) => join('src', name));
}

const css = filesOf(/\.css$/)
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n');
const classes = new Set([...css.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name]) => name ?? ''));

/** Names in `className="…"` and in the branches of `className={…}`, without composed ones. */
function namesIn(text: string): string[] {
  return [...text.matchAll(/className=(?:"([^"]+)"|\{([^}`]*)\})/g)]
    .flatMap(([, plain, code = '']) => [plain ?? '', ...literalsIn(code)])
    .flatMap((each) => each.split(/\s+/))
    .filter((name) => name !== '');
}

function literalsIn(code: string): string[] {
  return [...code.replaceAll(/[!=]== '[^']*'/g, '').matchAll(/'([^']+)'/g)].map(([, name]) => name ?? '');
}

test('every class name has a rule', () => {
  const used = filesOf(/\.tsx$/).flatMap((file) => namesIn(readFileSync(file, 'utf8')).map((name) => ({ file, name })));
  expect(used.length).toBeGreaterThan(30);
  expect(used.filter(({ name }) => !classes.has(name))).toEqual([]);
});
