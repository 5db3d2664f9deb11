import { currencies } from '#contract/limits.ts';

export type Currency = (typeof currencies)[number];

/** The number formats of the specification: a language, and the currency a price is in where none is named. */
export const numberFormats = { en: { locale: 'en-US', currency: 'USD' }, de: { locale: 'de-DE', currency: 'JPY' } } as const;

export function isCurrency(text: string): text is Currency {
  return (currencies as readonly string[]).includes(text);
}

/** A price in words of the page's language; `amount` is in whole units of the currency. */
export function price(amount: number, currency: Currency, language: string): string {
  return new Intl.NumberFormat(language, { style: 'currency', currency }).format(amount);
}

/** A number as a price of a format's own currency. */
export function priceInFormat(amount: number, format: keyof typeof numberFormats): string {
  const { locale, currency } = numberFormats[format];
  return new Intl.NumberFormat(locale, { style: 'currency', currency }).format(amount);
}
