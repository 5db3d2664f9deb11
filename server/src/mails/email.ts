import type { EmailUsage } from '#contract/calls/email.ts';
import type { MailText } from '../platform/mail/mail-text.ts';
import { wordsIn } from '../platform/language/words.ts';
import { momentInWords, type MailReader } from './moment.ts';

interface CandidateMail {
  usage: EmailUsage;
  code: string;
  minutes: number;
  link: string;
}

/** The mail that proves a new address, with a code and a link. */
export function candidateMail(language: string, { usage, ...mail }: CandidateMail): MailText {
  const { candidate, purposes } = wordsIn(language).email;
  return candidate({ ...mail, purpose: purposes[usage] });
}

interface ChangedMail {
  /** The new address, partly masked. */
  address: string;
  until: Date;
  link: string;
}

/** The mail that notifies the former address of a change, with a link to take it back. */
export function changedMail(reader: MailReader, { until, ...mail }: ChangedMail): MailText {
  return wordsIn(reader.language).email.changed({ ...mail, until: momentInWords(reader, until) });
}
