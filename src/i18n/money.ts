import type { currencies } from '#contract/currencies.ts';

export type Currency = (typeof currencies)[number];

/** The number formats of the specification: a language, and the currency of a price that names none. */
const numberFormats = { en: { currency: 'USD' }, de: { currency: 'JPY' } } as const;

/** A price in the page's language; `amount` is in whole units of the currency. Without a currency: the format's own. */
export function price(amount: number, currency: Currency | null, language: string): string {
  const named = currency ?? numberFormats[language.startsWith('de') ? 'de' : 'en'].currency;
  return new Intl.NumberFormat(language, { style: 'currency', currency: named }).format(amount);
}
