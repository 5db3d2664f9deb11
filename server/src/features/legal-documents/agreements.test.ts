import { expect, test } from 'vitest';
import type { Agreement } from '#contract/calls/legal-documents.ts';
import { agreesToAll } from './agreements.ts';

const current = { terms: '2', privacy: '5' } as const;
const terms: Agreement = { contract: 'terms', version: '2' };
const privacy: Agreement = { contract: 'privacy', version: '5' };

test.each<[what: string, agreements: Agreement[], agrees: boolean]>([
  ['both as they stand now', [terms, privacy], true],
  ['both in any order', [privacy, terms], true],
  ['nothing', [], false],
  ['one of them', [terms], false],
  ['one of them twice', [terms, terms], false],
  ['one of them twice and the other', [terms, privacy, privacy], false],
  ['an older version', [{ ...terms, version: '1' }, privacy], false],
  ['the version of the other', [terms, { ...privacy, version: '2' }], false],
])('agreeing to %s with the body %j counts as agreeing to all: %s [LOG-08, VAL-05]', (_what, agreements, agrees) => {
  expect(agreesToAll(agreements, current)).toBe(agrees);
});
