import { languageNamed } from '../platform/http/language.ts';

/** A moment as mails write it: December 1, 2026, 12:36 (UTC). A mail does not know the time zone of its reader. */
export function momentInWords(language: string, moment: Date): string {
  const tag = languageNamed(language) ?? 'en-US';
  const day = new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeZone: 'UTC' }).format(moment);
  const time = moment.toISOString().slice(11, 16);
  return tag === 'zh-CN' ? `${day} ${time}（UTC）` : `${day}, ${time} (UTC)`;
}
