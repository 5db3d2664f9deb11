import type { Location } from '#contract/calls/account-sessions.ts';
import { countryName } from './countries.ts';
import type { Translator } from './translator.ts';

/** Where something probably was done, in words; empty if that is not known. */
export function aboutLocation({ t, language }: Translator, location: Location | null): string {
  if (location === null) return '';
  const country = countryName(language, location.country);
  return location.city === null
    ? t('shared.inCountry', { country })
    : t('shared.about', { city: location.city, country });
}
