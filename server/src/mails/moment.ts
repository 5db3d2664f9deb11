import { defaultLanguage } from '#contract/limits.ts';
import { dateFormatOf, dateFormats, hasDaysInFigures, hasTwelveHours } from '#contract/rules/dates.ts';
import { languageNamed, type Language } from '../platform/language/language.ts';
import { wordsIn } from '../platform/language/words.ts';
import { timeZoneOf } from './time-zone.ts';

/** The reader of a mail. */
export interface MailReader {
  language: string;
  /** ISO 3166-1 alpha-2; empty if not given. */
  country: string;
}

/**
 * A time as mails write it: December 1, 2026, 7:36 AM (EST) or 2026-12-01, 13:36 (GMT+1). Order, hours and time zone
 * are those of the reader's country; without one, or with one that has several zones, it is UTC.
 */
export function momentInWords({ language, country }: MailReader, moment: Date): string {
  const tag = languageNamed(language) ?? defaultLanguage;
  const { day, time, zone } = formatsFor(tag, country);
  return wordsIn(tag).moment(day.format(moment), timeOf(time, moment), zoneOf(zone, moment));
}

/** The time of day alone: 7:36 AM (EST). */
export function timeInWords({ language, country }: MailReader, moment: Date): string {
  const { time, zone } = formatsFor(languageNamed(language) ?? defaultLanguage, country);
  return `${timeOf(time, moment)} (${zoneOf(zone, moment)})`;
}

function timeOf(time: Intl.DateTimeFormat, moment: Date): string {
  // Newer engines put a narrow space before AM, which not every mail program can show.
  return time.format(moment).replaceAll('\u202F', ' ');
}

function zoneOf(zone: Intl.DateTimeFormat, moment: Date): string {
  return zone.formatToParts(moment).find(({ type }) => type === 'timeZoneName')?.value ?? '';
}

type Formats = Record<'day' | 'time' | 'zone', Intl.DateTimeFormat>;
/** Kept, because an archive writes thousands of times and making a format takes longer than using it. */
const made = new Map<string, Formats>();

function formatsFor(tag: Language, country: string): Formats {
  const key = `${tag} ${country}`;
  const formats = made.get(key) ?? makeFormats(tag, country);
  made.set(key, formats);
  return formats;
}

function makeFormats(tag: Language, country: string): Formats {
  const name = dateFormats[dateFormatOf(tag, country)];
  const timeZone = timeZoneOf(country);
  const isTwelveHours = hasTwelveHours(tag, country);
  return {
    // Canadian English writes a numeric date as 2026-12-31.
    day: hasDaysInFigures(tag, country)
      ? new Intl.DateTimeFormat('en-CA', { dateStyle: 'short', timeZone })
      : new Intl.DateTimeFormat(name, { dateStyle: 'long', timeZone }),
    time: new Intl.DateTimeFormat(name, {
      hour: isTwelveHours ? 'numeric' : '2-digit',
      minute: '2-digit',
      hourCycle: isTwelveHours ? 'h12' : 'h23',
      timeZone,
    }),
    zone: new Intl.DateTimeFormat(name, { timeZoneName: 'short', timeZone }),
  };
}
