import type { Notice, Sentences } from './event-mails.ts';
import type { Origin } from '../platform/client-address.ts';
import type { MailText } from '../platform/mail/mail-text.ts';
import { wordsIn } from '../platform/language/words.ts';
import { deviceIn } from './device.ts';
import { momentInWords, type MailReader } from './moment.ts';

interface Occasion {
  at: Date;
  origin: Origin;
}

function placeOf(reader: MailReader, { at, origin: { device, address } }: Occasion): string {
  return wordsIn(reader.language).notices.place(momentInWords(reader, at), deviceIn(reader.language, device), address);
}

/** The mail that reports a security event to the account's owner. */
export function noticeMail(
  reader: MailReader,
  notice: Notice,
  { subject: about, ...occasion }: Occasion & { subject: string },
): MailText {
  const { acts, advice: usual, between } = wordsIn(reader.language).notices;
  const { subject, done, effect, advice = usual }: Sentences = (acts satisfies Record<Notice, Sentences>)[notice];
  const named = `${done}${between}${effect}`.replaceAll('{subject}', () => about);
  return { subject, text: `${named}\n\n${placeOf(reader, occasion)}\n\n${advice}\n` };
}

interface NewLogin extends Occasion {
  rememberedDays: number | null;
  link: string;
}

/** The mail that reports a login from a device that is new to the account. */
export function newLoginMail(reader: MailReader, login: NewLogin): MailText {
  return wordsIn(reader.language).notices.newLogin(placeOf(reader, login), login);
}
