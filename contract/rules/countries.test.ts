import { expect, test } from 'vitest';
import { countries } from '../countries.ts';

test('lists 249 countries and regions in order, each once [LOG-02]', () => {
  expect(countries.length).toBe(249);
  expect([...new Set(countries)].toSorted()).toEqual(countries);
});

test('each code has two letters and a name in every language of the pages [LOG-02]', () => {
  for (const language of ['en-US', 'zh-CN']) {
    const names = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' });
    expect(countries.filter((code) => !/^[A-Z]{2}$/.test(code) || names.of(code) === undefined)).toEqual([]);
  }
});
