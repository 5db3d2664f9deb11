import { factorRemovalHours } from '#contract/limits.ts';
import type { MailText } from '../platform/mail/mail-text.ts';
import { wordsIn } from '../platform/language/words.ts';
import { momentInWords, type MailReader } from './moment.ts';

interface Asked {
  /** Requested on our page rather than at support. */
  byOwner: boolean;
  /** When it is removed unless someone refuses; null if a second person at support decides. */
  dueAt: Date | null;
  link: string;
}

/** The mail that reports a request to remove a second factor, with the link that refuses it. */
export function removalAskedMail(reader: MailReader, { dueAt, ...mail }: Asked): MailText {
  const due = dueAt === null ? null : momentInWords(reader, dueAt);
  return wordsIn(reader.language).factorRemovalMails.asked({ ...mail, due });
}

/** The mail that proves the mailbox of someone who has lost password and phone. */
export function recoverMail(language: string, link: string): MailText {
  return wordsIn(language).factorRemovalMails.recover(link, factorRemovalHours);
}

/** The mail that a second factor was removed. */
export function factorRemovedMail(reader: MailReader, { byOwner, now }: { byOwner: boolean; now: Date }): MailText {
  return wordsIn(reader.language).factorRemovalMails.removed(momentInWords(reader, now), byOwner, factorRemovalHours);
}
