import { useContext, useSyncExternalStore } from 'react';
import { useTranslator } from '#src/i18n/context.tsx';
import { customerDates, type CustomerDates } from '#src/i18n/dates.ts';
import { ServicesContext } from './services-context.ts';

/** Dates in the order of the profile's country. */
export function useDates(): CustomerDates {
  const displayName = useContext(ServicesContext)?.displayName;
  return useDatesOf(
    useSyncExternalStore(displayName?.listen ?? listenToNothing, () => displayName?.get().country ?? ''),
  );
}

/** Dates in a country's order; if it is empty, in the configured default's. */
export function useDatesOf(country: string): CustomerDates {
  const { language } = useTranslator();
  const defaultCountry = useContext(ServicesContext)?.configuration.defaultCountry ?? '';
  return customerDates(language, country === '' ? defaultCountry : country);
}

const listenToNothing = () => () => undefined;
