import { useMemo, type JSX } from 'react';
import { useTranslator } from '#src/i18n/context.tsx';
import { namedCountries } from '#src/i18n/countries.ts';
import { Select } from '#src/ui/forms/select.tsx';

interface Props {
  /** Preselected; empty: none. */
  likely: string;
}

/** Selects a country, named in the page's language. */
export function CountryField({ likely }: Props): JSX.Element {
  const { t, language } = useTranslator();
  const options = useMemo(
    () => [{ value: '', name: t('accountCreation.country.none') }, ...namedCountries(language)],
    [t, language],
  );
  return (
    <Select
      label={t('accountCreation.country.label')}
      name="country"
      autoComplete="country"
      options={options}
      defaultValue={likely}
      hint={t('accountCreation.country.hint')}
    />
  );
}
