import { readFileSync } from 'node:fs';
import { Validator } from '@seriousme/openapi-schema-validator';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { table } from '#contract/calls/table.ts';
import { openApiDocument, readVersion } from '../../scripts/openapi/document.ts';

const pathsSchema = v.object({ paths: v.record(v.string(), v.record(v.string(), v.unknown())) });
const document = openApiDocument(readVersion());

test('docs/openapi.json matches the contract; if not, run npm run openapi', () => {
  expect(JSON.parse(readFileSync('docs/openapi.json', 'utf8'))).toEqual(document);
});

test('the document is valid OpenAPI 3.1', async () => {
  const validator = new Validator();
  expect(await validator.validate(structuredClone(document))).toEqual({ valid: true });
  expect(validator.version).toBe('3.1');
});

test('every call of the contract is an operation, at each of its paths', () => {
  const { paths } = v.parse(pathsSchema, document);
  const missing = Object.values(table)
    .flatMap(({ method, path, aliases }) => [path, ...aliases].map((each) => [each, method.toLowerCase()] as const))
    .filter(([path, method]) => paths[path]?.[method] === undefined);
  expect(missing).toEqual([]);
});

test('docs/own-back-end.md names every call of the contract', () => {
  const text = readFileSync('docs/own-back-end.md', 'utf8');
  const named = new Set([...text.matchAll(/`([a-z][A-Za-z]+)`/g)].map(([, name]) => name));
  const missing = Object.keys(table).filter((name) => !named.has(name));
  expect(missing.map((name) => `docs/own-back-end.md lacks the call ${name}`)).toEqual([]);
});
