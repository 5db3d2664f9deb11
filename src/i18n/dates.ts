import { dateFormatOf, dateFormats, dateOrderOf, type DateFormat, type DatePart } from '#contract/rules/dates.ts';

/**
 * Loads the browser's number and date data, in its own task. The first format of a document takes 11 ms in Chromium (64
 * with a processor slowed four times), most of a page's rendering time; all others together take 4. Returns a function
 * that cancels it.
 */
export function prepareFormats(): () => void {
  const task = setTimeout(() => new Intl.NumberFormat());
  return () => clearTimeout(task);
}

/** A numeric date in the order of the country (ISO 3166-1 alpha-2; empty: the default), in the device's time zone. */
export function dayInFigures(date: Date, country: string, timeZone?: string): string {
  const parts = partsOf(date, timeZone);
  const order = dateOrderOf(country);
  // Non-breaking hyphens.
  return order.map((part) => parts[part]).join(order[0] === 'year' ? '\u2011' : '/');
}

/** A date in words: 21 November 2026. */
export function dayInWords(date: Date, format: DateFormat, timeZone?: string): string {
  // Does not wrap: neither at its spaces nor, in Chinese, between a number and its unit.
  return new Intl.DateTimeFormat(dateFormats[format], { dateStyle: 'long', timeZone })
    .format(date)
    .replaceAll(' ', '\u00A0')
    .replaceAll(/[年月日]/g, (unit) => (unit === '日' ? `\u2060${unit}` : `\u2060${unit}\u2060`));
}

/** A time of day such as 09:41, in the same format for all languages. */
export function timeOfDay(date: Date, timeZone?: string): string {
  return new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone }).format(
    date,
  );
}

interface Duration {
  hours?: number;
  minutes?: number;
  seconds?: number;
}

/** A duration in words of the page's language: 71 hours 42 minutes. Omits zero parts, unless all are zero. */
export function durationInWords(duration: Duration, language: string): string {
  const parts = (['hours', 'minutes', 'seconds'] as const).flatMap((unit) =>
    duration[unit] === undefined ? [] : [{ unit, count: duration[unit] }],
  );
  const shown = parts.filter(({ count }) => count > 0);
  const inWords = ({ unit, count }: (typeof parts)[number]): string =>
    new Intl.NumberFormat(language, { style: 'unit', unit: unit.slice(0, -1), unitDisplay: 'long' }).format(count);
  const inParts = (shown.length > 0 ? shown : parts.slice(-1)).map(inWords);
  // In Chinese the unit follows the number without the gap that our texts have elsewhere.
  return inParts.map((part) => part.replace(/(\d)(?=[\u4e00-\u9fff])/, '$1 ')).join(' ');
}

/** Seconds rounded to the largest unit that fits: 72 hours, 30 minutes. */
export function roundDuration(seconds: number, language: string): string {
  if (seconds >= 3600) return durationInWords({ hours: Math.round(seconds / 3600) }, language);
  return seconds >= 60
    ? durationInWords({ minutes: Math.round(seconds / 60) }, language)
    : durationInWords({ seconds: Math.round(seconds) }, language);
}

/** Dates for display: in the page's language, and in the order of the customer's country. */
export interface CustomerDates {
  dayInWords(at: number): string;
  dayInFigures(at: number): string;
}

export function customerDates(language: string, country: string): CustomerDates {
  const format = dateFormatOf(language, country);
  return {
    dayInWords: (at) => dayInWords(new Date(at), format),
    dayInFigures: (at) => dayInFigures(new Date(at), country),
  };
}

function partsOf(date: Date, timeZone: string | undefined): Record<DatePart, string> {
  const format = new Intl.DateTimeFormat('en-US', { year: 'numeric', month: '2-digit', day: '2-digit', timeZone });
  const part = (name: DatePart): string => format.formatToParts(date).find(({ type }) => type === name)?.value ?? '';
  return { year: part('year'), month: part('month'), day: part('day') };
}
