import type { EmailUsage } from '#contract/calls/email.ts';
import type { MailContent } from '../platform/mail/template.ts';
import { wordsIn } from '../platform/language/words.ts';
import { factsOf, type Occasion } from './facts.ts';
import { linksIn } from './links.ts';
import { momentInWords, type MailReader } from './moment.ts';

interface CandidateMail {
  usage: EmailUsage;
  code: string;
  minutes: number;
  link: string;
}

/** The mail that proves a new address, with a code and a link. */
export function candidateMail(language: string, { usage, code, minutes, link }: CandidateMail): MailContent {
  const { codes, email } = wordsIn(language);
  return {
    language,
    subject: email.subject,
    text: [codes.challenge(email.purposes[usage])],
    code,
    note: [codes.validity(minutes)],
    button: { ...email.button, to: link },
    advice: { text: codes.mistake, links: [] },
  };
}

/**
 * A link that takes a change back: its own, or the one of an older change that was sent to another address, partly
 * masked.
 */
export type TakeBackOffer = { until: Date } & ({ link: string } | { sentTo: string });

interface ChangedMail extends Occasion {
  /** The new address, partly masked. */
  address: string;
  takeBack: TakeBackOffer | null;
}

/** The mail that notifies the former address of a change, and how to take it back. */
export function changedMail(reader: MailReader, { address, takeBack, ...occasion }: ChangedMail): MailContent {
  const { language } = reader;
  const { changed, undo } = wordsIn(language).email;
  const { support } = linksIn(language);
  const mail = { language, ...changed(address), facts: factsOf(reader, occasion) };
  if (takeBack === null) return { ...mail, advice: { text: undo.none, links: [support] } };
  const until = momentInWords(reader, takeBack.until);
  return 'link' in takeBack
    ? { ...mail, advice: { text: undo.link(until), links: [{ label: undo.press, to: takeBack.link }] } }
    : { ...mail, advice: { text: undo.older(takeBack.sentTo, until), links: [support] } };
}
