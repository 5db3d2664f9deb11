import { countries } from '#contract/countries.ts';

/**
 * Loads the names of the countries in its own task, before one is shown: the first use of `Intl` takes Chromium 13 ms or
 * more. Returns a function that cancels it.
 */
export function prepareCountryNames(language: string): () => void {
  const task = setTimeout(() => countryNames(language));
  return () => clearTimeout(task);
}

/** All countries and regions with their names in the page's language, in its sort order. */
export function namedCountries(language: string): { value: string; name: string }[] {
  const { compare } = new Intl.Collator(language);
  const nameOf = countryNames(language);
  return countries
    .map((value) => ({ value, name: nameOf(value) }))
    .toSorted((one, other) => compare(one.name, other.name));
}

/** The name of a country or region by its two-letter code. */
export function countryName(language: string, country: string): string {
  return countryNames(language)(country);
}

/** One formatter for the whole list. */
function countryNames(language: string): (country: string) => string {
  const names = new Intl.DisplayNames(language, { type: 'region' });
  return (country) => names.of(country) ?? country;
}
