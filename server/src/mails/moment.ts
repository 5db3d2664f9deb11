import { defaultLanguage } from '#contract/limits.ts';
import { dateFormatOf, dateFormats } from '#contract/rules/dates.ts';
import { languageNamed } from '../platform/language/language.ts';
import { wordsIn } from '../platform/language/words.ts';

/** The reader of a mail. */
export interface MailReader {
  language: string;
  /** ISO 3166-1 alpha-2; empty if not given. */
  country: string;
}

/**
 * A time as mails write it: December 1, 2026, 12:36 (UTC), with the day first if that is usual in the reader's country.
 * A mail cannot know its reader's time zone.
 */
export function momentInWords({ language, country }: MailReader, moment: Date): string {
  const tag = languageNamed(language) ?? defaultLanguage;
  const format = dateFormats[dateFormatOf(tag, country)];
  const day = new Intl.DateTimeFormat(format, { dateStyle: 'long', timeZone: 'UTC' }).format(moment);
  return wordsIn(tag).moment(day, moment.toISOString().slice(11, 16));
}
