import { dateFormatOf, dateFormats, dateOrderOf } from '#contract/rules/dates.ts';
import type { DateFormat, DatePart } from '#contract/rules/dates.ts';

/**
 * Loads the browser's data of numbers and dates, in a task of its own. The first format of a document takes 11 ms in Chromium (64 with a
 * processor slowed four times), most of what a page of the account renders in; all others together take 4. Returns what cancels it.
 */
export function prepareFormats(): () => void {
  const task = setTimeout(() => new Intl.NumberFormat());
  return () => clearTimeout(task);
}

/**
 * A day in figures, in the order of the country (ISO 3166-1 alpha-2; empty: the default), in the zone of the device.
 */
export function dayInFigures(date: Date, country: string, timeZone?: string): string {
  const parts = partsOf(date, timeZone);
  const order = dateOrderOf(country);
  // Hyphens at which a line does not break.
  return order.map((part) => parts[part]).join(order[0] === 'year' ? '\u2011' : '/');
}

/** A day in words: 21 November 2026. */
export function dayInWords(date: Date, format: DateFormat, timeZone?: string): string {
  // No line break inside: neither at its spaces nor, in Chinese, between a figure and its unit.
  return new Intl.DateTimeFormat(dateFormats[format], { dateStyle: 'long', timeZone })
    .format(date)
    .replaceAll(' ', '\u00A0')
    .replaceAll(/[年月日]/g, (unit) => (unit === '日' ? `\u2060${unit}` : `\u2060${unit}\u2060`));
}

/** A time of the day, as 09:41: one clock for all languages. */
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

/** A duration in words of the page's language: 71 hours 42 minutes. What is zero is left out, unless all is. */
export function durationInWords(duration: Duration, language: string): string {
  const parts = (['hours', 'minutes', 'seconds'] as const).flatMap((unit) =>
    duration[unit] === undefined ? [] : [{ unit, count: duration[unit] }],
  );
  const shown = parts.filter(({ count }) => count > 0);
  const inWords = ({ unit, count }: (typeof parts)[number]): string =>
    new Intl.NumberFormat(language, { style: 'unit', unit: unit.slice(0, -1), unitDisplay: 'long' }).format(count);
  const inParts = (shown.length > 0 ? shown : parts.slice(-1)).map(inWords);
  // The unit follows a Chinese figure without the gap that our texts have there.
  return inParts.map((part) => part.replace(/(\d)(?=[\u4e00-\u9fff])/, '$1 ')).join(' ');
}

/** Seconds in the largest unit that they fill: 72 hours, 30 minutes. */
export function roundDuration(seconds: number, language: string): string {
  if (seconds >= 3600) return durationInWords({ hours: Math.round(seconds / 3600) }, language);
  return seconds >= 60
    ? durationInWords({ minutes: Math.round(seconds / 60) }, language)
    : durationInWords({ seconds: Math.round(seconds) }, language);
}

/** Dates as a customer reads them: in words of the page's language, and in the order of the customer's country. */
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
