// node scripts/compare-requirements.mjs [main]: requirement ids that occur in fewer test titles than in another revision. Exits with 1 if
// an id has lost its last test. node scripts/compare-requirements.mjs --rows FILE: rows of the provider's list in FILE that
// docs/requirements.md lacks or words differently. Exits with 1 if there are any.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { requirementRows, rewordedRows } from './lib/requirement-rows.mjs';
import { command, Problem, root } from './lib/run.mjs';

const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 1 << 28 });
const isTest = (file) => /\.(test|spec)\.tsx?$/.test(file);

await command(() =>
  process.argv[2] === '--rows' ? compareRows(process.argv[3]) : compareTests(process.argv[2] ?? 'main'),
);

function compareRows(file) {
  if (file === undefined)
    throw new Problem('Name the file with the rows: node scripts/compare-requirements.mjs --rows FILE');
  const provider = readFileSync(file, 'utf8');
  const reworded = rewordedRows(provider, readFileSync(join(root, 'docs/requirements.md'), 'utf8'));
  for (const { id, words, found } of reworded)
    console.log(`${id}\n  provider: ${words}\n  here:     ${found ?? 'no row'}`);
  if (reworded.length > 0) throw new Problem(`${reworded.length} rows are missing or worded differently.`);
  const { size } = requirementRows(provider);
  if (size === 0) throw new Problem(`${file} has no rows such as "| NAV-01 | … |".`);
  console.log(`All ${size} rows are here in the words of the provider.`);
}

function compareTests(name) {
  const revision = git('rev-parse', name).trim();
  const before = countIds(git('ls-tree', '-r', '--name-only', revision), (file) => git('show', `${revision}:${file}`));
  const now = countIds(git('ls-files', '--cached', '--others', '--exclude-standard'), (file) =>
    existsSync(join(root, file)) ? readFileSync(join(root, file), 'utf8') : '',
  );
  const fewer = [...before].filter(([id, count]) => (now.get(id) ?? 0) < count);
  for (const [id, count] of fewer) console.log(`${id}  ${count} → ${now.get(id) ?? 0}`);
  const lost = fewer.filter(([id]) => !now.has(id)).map(([id]) => id);
  if (lost.length > 0) throw new Problem(`No test names ${lost.join(', ')} any more.`);
  console.log('Every requirement id keeps a test.');
}

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
