import { readFileSync } from 'node:fs';
import { parse } from 'valibot';
import { expect, test } from 'vitest';
import { configurationSchema } from '#contract/configuration.ts';
import { defaultNames } from '#contract/storage-names.ts';

test('the configuration in docs/own-back-end.md is valid for the pages, with the names that nginx looks for [CFG-01]', () => {
  const [, shown = ''] = /```json\n(.*?)```/s.exec(readFileSync('docs/own-back-end.md', 'utf8')) ?? [];
  const given: unknown = JSON.parse(shown);
  expect(parse(configurationSchema, given)).toMatchObject(defaultNames);
  // Every member is shown, including optional ones, except the two lengths.
  const { nameLength: _, hintLength: __, ...members } = configurationSchema.entries;
  expect(Object.keys(given ?? {}).toSorted()).toEqual(Object.keys(members).toSorted());
  const { cookies } = parse(configurationSchema, given);
  expect(readFileSync('deploy/nginx-maps.conf', 'utf8')).toContain(`__Host-${cookies.language}=`);
});
