import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { requirementRows, rewordedRows } from '../../scripts/compare-requirements.ts';

const provider = '| id | requirement |\n|---|---|\n| NAV-01 | One page |\n| NAV-02 | Two pages |\n';

test('rows in the provider’s words match, with or without an addition', () => {
  const own = '| NAV-02 | Two pages. Here: both together |\n| NAV-01 | One page |\n| NAV-03 | Our own |\n';
  expect(rewordedRows(provider, own)).toEqual([]);
});

test('names a missing, weakened or only continued row', () => {
  expect(rewordedRows(provider, '| NAV-02 | Two pages, mostly |\n')).toEqual([
    { id: 'NAV-01', words: 'One page', found: null },
    { id: 'NAV-02', words: 'Two pages', found: 'Two pages, mostly' },
  ]);
});

test('reads every row of the requirements', () => {
  const text = readFileSync('docs/requirements.md', 'utf8');
  const written = text.split('\n').filter((line) => /^\| [A-Z]+-/.test(line));
  expect(requirementRows(text).size).toBe(written.length);
});
