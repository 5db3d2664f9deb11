import { dateFormatOf, dateFormats } from '#contract/rules/dates.ts';
import { languageNamed } from '../platform/http/language.ts';

/** Who reads a mail, as the account says. */
export interface MailReader {
  language: string;
  /** ISO 3166-1 alpha-2; empty: not given. */
  country: string;
}

/**
 * A moment as mails write it: December 1, 2026, 12:36 (UTC), with the day first where the reader's country has it
 * there. A mail does not know the time zone of its reader.
 */
export function momentInWords({ language, country }: MailReader, moment: Date): string {
  const tag = languageNamed(language) ?? 'en-US';
  const format = dateFormats[dateFormatOf(tag, country)];
  const day = new Intl.DateTimeFormat(format, { dateStyle: 'long', timeZone: 'UTC' }).format(moment);
  const time = moment.toISOString().slice(11, 16);
  return tag === 'zh-CN' ? `${day} ${time}（UTC）` : `${day}, ${time} (UTC)`;
}
