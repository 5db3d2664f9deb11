import { expect, test } from 'vitest';
import { countries } from '#contract/countries.ts';
import { languages } from '#contract/languages.ts';
import { countryName, namedCountries } from './countries.ts';
import { loadCountryNames } from './country-names.ts';

test.each(languages)(
  'the file of names in %s lists every country once, sorted for the language [LOG-02]',
  async (language) => {
    await loadCountryNames(language);
    const named = namedCountries(language);
    expect(named.map(({ value }) => value).toSorted()).toEqual([...countries].toSorted());
    const names = named.map(({ name }) => name);
    expect(new Set(names).size).toBe(countries.length);
    expect(names.filter((name) => name.trim() === '' || name !== name.trim())).toEqual([]);
    expect(names).toEqual(names.toSorted(new Intl.Collator(language).compare));
  },
);

test.each([
  ['en-US', 'DE', 'Germany'],
  ['zh-CN', 'DE', '德国'],
  // A language without a file: the browser's names.
  ['fr-FR', 'DE', 'Allemagne'],
  ['en-US', 'ZZ', 'ZZ'],
  ['en-US', '', ''],
])('in %s the country %j is shown as %j [PRO-01]', async (language, country, name) => {
  await loadCountryNames(language);
  expect(countryName(language, country)).toBe(name);
});

test('a language without a file lists every country, sorted [LOG-02]', () => {
  const names = namedCountries('de-DE').map(({ name }) => name);
  expect(names).toHaveLength(countries.length);
  expect(names.indexOf('Österreich')).toBeLessThan(names.indexOf('Polen'));
});
