import { useEffect, useState } from 'react';
import { useTranslator } from '#src/i18n/context.tsx';
import { countryName } from '#src/i18n/countries.ts';
import { loadCountryNames } from '#src/i18n/country-names.ts';

/**
 * The name of a country in the page's language, or null until the names are loaded. The page does not wait for them: they would be one
 * script more before it responds.
 */
export function useCountryName(country: string): string | null {
  const { language } = useTranslator();
  const [named, setNamed] = useState<string | null>(null);
  useEffect(() => {
    let isOver = false;
    void loadCountryNames(language).then(() => {
      if (!isOver) setNamed(language);
    });
    return () => {
      isOver = true;
    };
  }, [language]);
  return named === language ? countryName(language, country) : null;
}
