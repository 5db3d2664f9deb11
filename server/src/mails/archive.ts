import type { MailContent } from '../platform/mail/template.ts';
import { wordsIn } from '../platform/language/words.ts';
import { linksIn } from './links.ts';
import { momentInWords, type MailReader } from './moment.ts';

/** The mail that reports a finished archive, in the account's language. */
export function archiveMail(reader: MailReader, expiresAt: Date): MailContent {
  const { language } = reader;
  const { subject, ready, unasked } = wordsIn(language).archiveMail;
  const { security, resetPassword } = linksIn(language);
  return {
    language,
    subject,
    text: ready(momentInWords(reader, expiresAt)),
    button: security,
    advice: { text: unasked, links: [resetPassword] },
  };
}
