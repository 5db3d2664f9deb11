import { countries } from '#contract/countries.ts';

/** All countries and regions with their names in the page's language, in its sort order. */
export function namedCountries(language: string): { value: string; name: string }[] {
  const names = namesIn(language);
  const { compare } = new Intl.Collator(language);
  return countries
    .map((value) => ({ value, name: names.of(value) ?? value }))
    .toSorted((one, other) => compare(one.name, other.name));
}

/** The name of a country or region by its two-letter code. */
export function countryName(language: string, country: string): string {
  return country === '' ? '' : (namesIn(language).of(country) ?? country);
}

function namesIn(language: string): Intl.DisplayNames {
  return new Intl.DisplayNames(language, { type: 'region' });
}
