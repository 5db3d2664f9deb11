// node scripts/run.mjs compare-requirements FILE: rows of the provider's list in FILE that docs/requirements.md lacks
// or words differently.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Problem, root } from './lib/run.mjs';

export function main([file]: readonly string[]): void {
  if (file === undefined) throw new Problem('Name the file with the rows.');
  const provider = readFileSync(file, 'utf8');
  const { size } = requirementRows(provider);
  if (size === 0) throw new Problem(`${file} has no rows such as "| NAV-01 | … |".`);
  const reworded = rewordedRows(provider, readFileSync(join(root, 'docs/requirements.md'), 'utf8'));
  for (const { id, words, found } of reworded)
    console.log(`${id}\n  provider: ${words}\n  here:     ${found ?? 'no row'}`);
  if (reworded.length > 0) throw new Problem(`${reworded.length} rows are missing or worded differently.`);
  console.log(`All ${size} rows match the provider’s words.`);
}

/** Rows of a table of requirements, `| NAV-01 | words |`, by id. */
export function requirementRows(text: string): ReadonlyMap<string, string> {
  return new Map(
    [...text.matchAll(/^\| ([A-Z]{2,3}-\d\d) \| (.*) \|$/gm)].map(([, id = '', words = '']) => [id, words]),
  );
}

/** The rows of the provider's list that ours lacks or words differently. Our rows may add to one after "Here:". */
export function rewordedRows(provider: string, own: string): { id: string; words: string; found: string | null }[] {
  const rows = requirementRows(own);
  return [...requirementRows(provider)].flatMap(([id, words]) => {
    const found = rows.get(id);
    return found === words || found?.startsWith(`${words}. Here: `) === true
      ? []
      : [{ id, words, found: found ?? null }];
  });
}
