import {
  dateFormatOf,
  dateFormats,
  dateOrderOf,
  hasDaysInFigures,
  hasTwelveHours,
  type DateFormat,
  type DatePart,
} from '#contract/rules/dates.ts';

/** A numeric date in the order of the country (ISO 3166-1 alpha-2; empty: the default), in the device's time zone. */
export function dayInFigures(date: Date, country: string): string {
  const parts: Record<DatePart, string> = {
    year: String(date.getFullYear()),
    month: inTwoDigits(date.getMonth() + 1),
    day: inTwoDigits(date.getDate()),
  };
  const order = dateOrderOf(country);
  // Non-breaking hyphens.
  return order.map((part) => parts[part]).join(order[0] === 'year' ? '\u2011' : '/');
}

/** A date in words, in the device's time zone: 21 November 2026. */
export function dayInWords(date: Date, format: DateFormat): string {
  const text = new Intl.DateTimeFormat(dateFormats[format], { dateStyle: 'long' }).format(date);
  // Does not wrap: neither at its spaces nor, in Chinese, between a number and its unit.
  return text
    .replaceAll(' ', '\u00A0')
    .replaceAll(/[年月日]/g, (unit) => (unit === '日' ? `\u2060${unit}` : `\u2060${unit}\u2060`));
}

/** A time of day in the device's time zone: 09:41 or 9:41 AM. */
export function timeOfDay(date: Date, isTwelveHours: boolean): string {
  const hours = date.getHours();
  const minutes = inTwoDigits(date.getMinutes());
  if (!isTwelveHours) return `${inTwoDigits(hours)}:${minutes}`;
  return `${hours % 12 || 12}:${minutes}\u00A0${hours < 12 ? 'AM' : 'PM'}`;
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
    new Intl.NumberFormat(language, { style: 'unit', unit: unit.slice(0, -1), unitDisplay: 'long' })
      .format(count)
      // As in all Chinese texts: a space between a number and its unit.
      .replace(/(\d)(?=[\u4e00-\u9fff])/, '$1 ');
  return (shown.length > 0 ? shown : parts.slice(-1)).map(inWords).join(' ');
}

/** Seconds rounded to the largest unit that fits: 72 hours, 30 minutes. */
export function roundDuration(seconds: number, language: string): string {
  if (seconds >= 3600) return durationInWords({ hours: Math.round(seconds / 3600) }, language);
  return seconds >= 60
    ? durationInWords({ minutes: Math.round(seconds / 60) }, language)
    : durationInWords({ seconds: Math.round(seconds) }, language);
}

/** Dates and times as a page writes them: in its language, and in the manner of the customer's country. */
export interface CustomerDates {
  /** In words, unless the language has none for that order. */
  dayInText(at: number): string;
  dayInFigures(at: number): string;
  timeOfDay(at: number): string;
}

export function customerDates(language: string, country: string): CustomerDates {
  const format = dateFormatOf(language, country);
  const inFigures = (at: number): string => dayInFigures(new Date(at), country);
  const isTwelveHours = hasTwelveHours(language, country);
  return {
    dayInText: hasDaysInFigures(language, country) ? inFigures : (at) => dayInWords(new Date(at), format),
    dayInFigures: inFigures,
    timeOfDay: (at) => timeOfDay(new Date(at), isTwelveHours),
  };
}

function inTwoDigits(figure: number): string {
  return String(figure).padStart(2, '0');
}
