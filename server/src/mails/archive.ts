import type { MailText } from '../platform/mail/mail-text.ts';
import { wordsIn } from '../platform/language/words.ts';
import { momentInWords, type MailReader } from './moment.ts';

/** The mail that reports a finished archive, in the account's language. */
export function archiveMail(reader: MailReader, expiresAt: Date): MailText {
  return wordsIn(reader.language).archiveMail(momentInWords(reader, expiresAt));
}
