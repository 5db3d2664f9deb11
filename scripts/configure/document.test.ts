import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readConfiguration } from '../../server/src/platform/configuration/configuration-file.ts';
import { productionProblems } from '../../server/src/platform/configuration/production.ts';
import { configurationPage, editorSchema } from './document.ts';
import { firstFile } from './first-file.ts';

test('the page about the configuration file and the schema for editors match the code; if not, run npm run configure -- --docs [CFG-01]', () => {
  expect(readFileSync('docs/configuration.md', 'utf8')).toBe(configurationPage());
  expect(readFileSync('docs/account-center.config.schema.json', 'utf8')).toBe(editorSchema());
});

test('the first file is valid, but not yet ready for customers [CFG-02]', () => {
  const reading = readConfiguration(firstFile(), '/');
  expect(reading.kind).toBe('read');
  if (reading.kind !== 'read') return;
  expect(productionProblems(reading.brands).map(({ path }) => reading.lineOf(path))).toEqual([10, 8]);
});
