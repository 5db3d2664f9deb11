/** The order of a date's parts by country. The specification names those that differ from year-month-day. */
const orders: Readonly<Record<string, readonly DatePart[]>> = {
  US: ['month', 'day', 'year'],
  GB: ['day', 'month', 'year'],
  FR: ['day', 'month', 'year'],
  IT: ['year', 'month', 'day'],
};
const yearFirst: readonly DatePart[] = ['year', 'month', 'day'];
export type DatePart = 'year' | 'month' | 'day';

/** The formats of dates in words, by the tags of the specification. */
export const dateFormats = {
  en: 'en-US',
  de: 'de-DE',
  es: 'es-ES',
  it: 'it-IT',
  jp: 'ja-JP',
  pt: 'pt-PT',
  fr: 'fr-FR',
  'en-gb': 'en-GB',
  zh: 'zh-CN',
} as const;
export type DateFormat = keyof typeof dateFormats;

/** The order of a numeric date, by country (ISO 3166-1 alpha-2; empty: the default). */
export function dateOrderOf(country: string): readonly DatePart[] {
  return Object.hasOwn(orders, country) ? (orders[country] ?? yearFirst) : yearFirst;
}

/**
 * The format for a text's language and a customer's country. In English the day comes first if it does in that country.
 */
export function dateFormatOf(language: string, country: string): DateFormat {
  // The specification's tags are language codes, except for Japanese.
  const own = language.startsWith('ja') ? 'jp' : language.slice(0, 2);
  if (own !== 'en' && isFormat(own)) return own;
  return dateOrderOf(country)[0] === 'day' ? 'en-gb' : 'en';
}

/** Whether a text writes its dates in figures: English has no words for a date that starts with the year. */
export function hasDaysInFigures(language: string, country: string): boolean {
  return dateFormatOf(language, country) === 'en' && dateOrderOf(country)[0] === 'year';
}

/** Countries with a clock of 12 hours, as CLDR says. Asking `Intl` takes a phone a seventh of a second. */
const twelveHours = new Set(
  `AE AG AL AQ AR AS AU BB BD BH BM BN BO BQ BS BT CA CC CL CO CR CU CW CY DJ DM DO DZ EC EG EH ER ET FJ FM GD GH GM GR
GT GU GY HK HM HN HT IN IQ JM JO KH KI KN KP KR KW KY LB LC LR LS LY MH MO MP MR MV MW MX MY NA NI NZ OM PA PE PG PH
PK PR PS PW PY QA SA SB SD SG SL SO SS SV SY SZ TC TD TK TN TO TT TV TW UM US UY VC VE VG VI VU WS YE ZM`.split(/\s/),
);

/** Whether a text writes times with AM and PM: in English, if the country has a clock of 12 hours. */
export function hasTwelveHours(language: string, country: string): boolean {
  return language.startsWith('en') && twelveHours.has(country);
}

function isFormat(name: string): name is DateFormat {
  return Object.hasOwn(dateFormats, name);
}
