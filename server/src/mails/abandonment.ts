import type { Origin } from '../platform/client-address.ts';
import { deviceIn } from './device.ts';
import { momentInWords, type MailReader } from './moment.ts';
import type { MailText } from '../platform/mail/mail-text.ts';
import { wordsIn } from '../platform/language/words.ts';

/** Deleted after the undo period, or at once. */
type Timing = 'planned' | 'atOnce';

interface Occasion {
  now: Date;
  origin: Origin;
}

/** The mail that a deletion is planned, in the account's language. */
export function scheduledMail(reader: MailReader, executeAt: Date, { now, origin }: Occasion): MailText {
  const of = wordsIn(reader.language).abandonment;
  return of.scheduled(momentInWords(reader, executeAt), whereOf(reader, now, origin));
}

/** The same for a former address that can take the address change back, and with it the deletion. */
export function scheduledFormerMail(reader: MailReader, executeAt: Date, { now, origin }: Occasion): MailText {
  const of = wordsIn(reader.language).abandonment;
  return of.scheduledFormer(momentInWords(reader, executeAt), whereOf(reader, now, origin));
}

/** The mail that a deletion was cancelled. */
export function cancelledMail(reader: MailReader, { now, origin }: Occasion): MailText {
  const of = wordsIn(reader.language).abandonment;
  return of.cancelled(whereOf(reader, now, origin));
}

/** The same for a former address, which was notified of the deletion. */
export function cancelledFormerMail(reader: MailReader, { now, origin }: Occasion): MailText {
  return wordsIn(reader.language).abandonment.cancelledFormer(whereOf(reader, now, origin));
}

/** The last mail to a former address that could have taken the account back. */
export function deletedFormerMail(language: string): MailText {
  return wordsIn(language).abandonment.deletedFormer;
}

/** The last mail: the account is deleted. */
export function deletedMail(language: string, timing: Timing): MailText {
  return wordsIn(language).abandonment.deleted[timing];
}

function whereOf(reader: MailReader, now: Date, { device, address }: Origin): string {
  const named = { device: deviceIn(reader.language, device), address };
  return wordsIn(reader.language).abandonment.origin(momentInWords(reader, now), named);
}
