import { defaultLanguage } from '#contract/limits.ts';
import { dateFormatOf, dateFormats, hasDaysInFigures, hasTwelveHours } from '#contract/rules/dates.ts';
import { languageNamed, type Language } from '../platform/language/language.ts';
import { wordsIn } from '../platform/language/words.ts';

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

declare global {
  namespace Intl {
    interface Locale {
      /** The time zones of the region: a method in newer engines, a property in older ones. */
      getTimeZones?(): string[] | undefined;
      readonly timeZones?: string[] | undefined;
    }
  }
}

/** Where most people of a country with several time zones live, or know the time of. */
const usualZones: Readonly<Record<string, string>> = {
  CN: 'Asia/Shanghai',
  ES: 'Europe/Madrid',
  PT: 'Europe/Lisbon',
  US: 'America/New_York',
};
const seasons = [new Date('2026-01-01T12:00:00Z'), new Date('2026-07-01T12:00:00Z')];

/** The time zone of a country (ISO 3166-1 alpha-2); UTC if it has several, or no country is given. */
function timeZoneOf(country: string): string {
  const usual = Object.hasOwn(usualZones, country) ? usualZones[country] : undefined;
  if (usual !== undefined || country === '') return usual ?? 'UTC';
  const region = new Intl.Locale('und', { region: country });
  const zones = region.getTimeZones?.() ?? region.timeZones ?? [];
  const times = zones.map((timeZone) => seasons.map((each) => each.toLocaleString('en', { timeZone })).join());
  return new Set(times).size === 1 ? (zones[0] ?? 'UTC') : 'UTC';
}
