// Separate from about-you.tsx: views have no effects.
import { useEffect, useState } from 'react';
import { useTranslator } from '#src/i18n/context.tsx';
import { countryName } from '#src/i18n/countries.ts';
import { loadCountryNames, loadedCountryNames } from '#src/i18n/country-names.ts';

/** The name of a country in the page's language; null until the names are loaded, which the page does not wait for. */
export function useCountryName(country: string): string | null {
  const { language } = useTranslator();
  const [settled, setSettled] = useState<string | null>(null);
  useEffect(() => {
    let isCancelled = false;
    void loadCountryNames(language).then(() => {
      if (!isCancelled) setSettled(language);
    });
    return () => {
      isCancelled = true;
    };
  }, [language]);
  const isKnown = settled === language || loadedCountryNames(language) !== undefined;
  return isKnown ? countryName(language, country) : null;
}
