// node scripts/compare-requirements.mjs [main]: requirement ids that test titles name less often than in another revision.
// Exits with 1 where an id has lost its last test.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { command, Problem, root } from './lib/run.mjs';

const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 1 << 28 });
const revision = git('rev-parse', process.argv[2] ?? 'main').trim();
const isTest = (file) => /\.(test|spec)\.tsx?$/.test(file);

await command(() => {
  const before = countIds(git('ls-tree', '-r', '--name-only', revision), (file) => git('show', `${revision}:${file}`));
  const now = countIds(git('ls-files', '--cached', '--others', '--exclude-standard'), (file) =>
    existsSync(join(root, file)) ? readFileSync(join(root, file), 'utf8') : '',
  );
  const fewer = [...before].filter(([id, count]) => (now.get(id) ?? 0) < count);
  for (const [id, count] of fewer) console.log(`${id}  ${count} → ${now.get(id) ?? 0}`);
  const lost = fewer.filter(([id]) => !now.has(id)).map(([id]) => id);
  if (lost.length > 0) throw new Problem(`No test names ${lost.join(', ')} any more.`);
  console.log('Every requirement id keeps a test.');
});

/** How many titles name each id, as in `[NAV-07, NAV-08]`. */
function countIds(files, read) {
  const counts = new Map();
  for (const file of files.split('\n').filter(isTest)) {
    for (const [, ids] of read(file).matchAll(/\[((?:[A-Z]{2,3}-\d\d(?:, )?)+)\]/g)) {
      for (const id of ids.split(', ')) counts.set(id, (counts.get(id) ?? 0) + 1);
    }
  }
  return counts;
}
