import { countries } from '#contract/countries.ts';
import { loadedCountryNames } from './country-names.ts';

/** All countries and regions with their names in the page's language, in its sort order. */
export function namedCountries(language: string): { value: string; name: string }[] {
  const lines = loadedCountryNames(language)?.split('\n');
  return lines?.map((line) => ({ value: line.slice(0, 2), name: line.slice(3) })) ?? namedByBrowser(language);
}

/** The name of a country or region by its two-letter code. */
export function countryName(language: string, country: string): string {
  if (country === '') return '';
  if (loadedCountryNames(language) === undefined) return browserNames(language).of(country) ?? country;
  return namedCountries(language).find(({ value }) => value === country)?.name ?? country;
}

/** For a language whose file is missing or not loaded. */
function namedByBrowser(language: string): { value: string; name: string }[] {
  const names = browserNames(language);
  const { compare } = new Intl.Collator(language);
  return countries
    .map((value) => ({ value, name: names.of(value) ?? value }))
    .toSorted((one, other) => compare(one.name, other.name));
}

function browserNames(language: string): Intl.DisplayNames {
  return new Intl.DisplayNames(language, { type: 'region' });
}
