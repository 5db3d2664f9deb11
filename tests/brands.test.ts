import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { languages } from '#contract/languages.ts';

const brands = readdirSync('src/brands');

/**
 * Code that must not know any brand: everything except the brands' own folders, the demonstration, and tests with their
 * fixtures.
 */
const files = ['contract', 'machines', 'src', 'server/src', 'locales'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter(
      (path) =>
        /\.(tsx?|css|html)$/.test(path) && !/^src\/brands\/|^server\/src\/demo\/|\.test\.|\/testing\//.test(path),
    ),
);

test('only a brand’s own folder names it, so that a new brand is only a folder and an entry [CFG-01]', () => {
  expect(files.length).toBeGreaterThan(500);
  // Code that compares a name quotes it; `default` also has many other meanings.
  const others = brands.filter((name) => name !== 'default');
  const naming = files.filter((path) => {
    const text = readFileSync(path, 'utf8');
    return others.some((name) => new RegExp(`['"\`]${name}['"\`]|\\b${name} brand\\b`, 'i').test(text));
  });
  expect(naming).toEqual([]);
});

test.each(brands)('the folder of the brand %s has every file that the pages require [CFG-01]', (brand) => {
  const asked = files.flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(/'#brand\/([\w.-]+)'/g)].map(([, name = '']) => name),
  );
  const needed = new Set([...asked, 'mark.svg', 'brand.css']);
  expect(needed.size).toBeGreaterThan(6);
  const there = readdirSync(join('src/brands', brand));
  expect([...needed].filter((name) => !there.includes(name))).toEqual([]);
});

test.each(brands)('the brand %s has a name in every language [CFG-01, SHL-10]', async (brand) => {
  const file: unknown = await import(`../src/brands/${brand}/name.ts`);
  const { brandName } = v.parse(v.object({ brandName: v.record(v.string(), v.string()) }), file);
  expect(Object.keys(brandName).toSorted()).toEqual(languages.toSorted());
  for (const name of Object.values(brandName)) expect(name).toMatch(/^\S(.*\S)?$/);
});

test('no text of the pages contains a brand name: the brand’s folder provides it [CFG-01]', () => {
  const texts = files.filter((path) => path.startsWith('locales/'));
  expect(texts.length).toBeGreaterThan(50);
  expect(texts.filter((path) => /[–©].*(Account Center|账户中心)/.test(readFileSync(path, 'utf8')))).toEqual([]);
});
