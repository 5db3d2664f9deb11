import { useMemo } from 'react';
import type { JSX } from 'react';
import { useTranslator } from '#src/i18n/context.tsx';
import { namedCountries } from '#src/i18n/countries.ts';
import { Select } from '#src/ui/forms/select.tsx';

/** Selects a country, named in the page's language. `likely` is preselected; empty: none. */
export function CountryField({ likely }: { likely: string }): JSX.Element {
  const { t, language } = useTranslator();
  const options = useMemo(
    () => [{ value: '', name: t('signUp.country.none') }, ...namedCountries(language)],
    [t, language],
  );
  return (
    <Select
      label={t('signUp.country.label')}
      name="country"
      autoComplete="country"
      options={options}
      defaultValue={likely}
      hint={t('signUp.country.hint')}
    />
  );
}
