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

/**
 * A link that takes a change back: its own, or the one of an older change that was sent to another address, partly
 * masked.
 */
export type TakeBackOffer = { until: Date } & ({ link: string } | { sentTo: string });

interface ChangedMail {
  /** The new address, partly masked. */
  address: string;
  takeBack: TakeBackOffer | null;
}

/** The mail that notifies the former address of a change, and how to take it back. */
export function changedMail(reader: MailReader, { address, takeBack }: ChangedMail): MailText {
  const { changed, undo } = wordsIn(reader.language).email;
  if (takeBack === null) return changed(address, undo.none);
  const until = momentInWords(reader, takeBack.until);
  return changed(address, 'link' in takeBack ? undo.link(takeBack.link, until) : undo.older(takeBack.sentTo, until));
}
