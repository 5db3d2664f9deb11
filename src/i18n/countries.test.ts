import { expect, test } from 'vitest';
import { countries } from '#contract/countries.ts';
import { countryName, namedCountries } from './countries.ts';

test.each([
  ['en-US', 'DE', 'Germany'],
  ['zh-CN', 'DE', '德国'],
  ['fr-FR', 'DE', 'Allemagne'],
  ['en-US', 'ZZ', 'Unknown Region'],
  ['en-US', '', ''],
])('in %s the country %j is shown as %j [PRO-01]', (language, country, name) => {
  expect(countryName(language, country)).toBe(name);
});

test('every country is listed once, sorted for the language [LOG-02]', () => {
  const named = namedCountries('de-DE');
  expect(named.map(({ value }) => value).toSorted()).toEqual([...countries].toSorted());
  const names = named.map(({ name }) => name);
  expect(names.indexOf('Österreich')).toBeLessThan(names.indexOf('Polen'));
});
