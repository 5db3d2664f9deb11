// node scripts/compare-requirements.mjs FILE: rows of the provider's list in FILE that docs/requirements.md lacks or words differently. Exits
// with 1 if there are any.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { requirementRows, rewordedRows } from './lib/requirement-rows.mjs';
import { command, Problem, root } from './lib/run.mjs';

await command(() => {
  const file = process.argv[2];
  if (file === undefined) throw new Problem('Name the file with the rows: node scripts/compare-requirements.mjs FILE');
  const provider = readFileSync(file, 'utf8');
  const { size } = requirementRows(provider);
  if (size === 0) throw new Problem(`${file} has no rows such as "| NAV-01 | … |".`);
  const reworded = rewordedRows(provider, readFileSync(join(root, 'docs/requirements.md'), 'utf8'));
  for (const { id, words, found } of reworded)
    console.log(`${id}\n  provider: ${words}\n  here:     ${found ?? 'no row'}`);
  if (reworded.length > 0) throw new Problem(`${reworded.length} rows are missing or worded differently.`);
  console.log(`All ${size} rows match the provider’s words.`);
});
