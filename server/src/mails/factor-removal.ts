import { factorRemovalHours } from '#contract/limits.ts';
import type { MailContent } from '../platform/mail/template.ts';
import { wordsIn } from '../platform/language/words.ts';
import { factsOf, type Occasion } from './facts.ts';
import { linksIn } from './links.ts';
import { momentInWords, type MailReader } from './moment.ts';

interface Asked extends Occasion {
  /** Requested on our page rather than at support. */
  byOwner: boolean;
  /** When it is removed unless someone refuses; null if a second person at support decides. */
  dueAt: Date | null;
  link: string;
}

/** The mail that reports a request to remove a second factor, with the link that refuses it. */
export function removalAskedMail(reader: MailReader, { byOwner, dueAt, link, ...occasion }: Asked): MailContent {
  const { language } = reader;
  const { subject, by, outcome, unasked, press } = wordsIn(language).factorRemovalMails.asked;
  const text = [
    byOwner ? by.owner : by.support,
    dueAt === null ? outcome.secondPerson : outcome.due(momentInWords(reader, dueAt)),
  ];
  const advice = { text: unasked, links: [{ label: press, to: link }] };
  return { language, subject, text, facts: factsOf(reader, occasion), advice };
}

/** The mail that proves the mailbox of someone who has lost password and phone. */
export function recoverMail(language: string, link: string): MailContent {
  const { subject, text, press, unasked } = wordsIn(language).factorRemovalMails.recover;
  const advice = { text: unasked, links: [] };
  return { language, subject, text: text(factorRemovalHours), button: { label: press, to: link }, advice };
}

/** The mail that a second factor was removed. */
export function factorRemovedMail(reader: MailReader, { byOwner, at }: { byOwner: boolean; at: Date }): MailContent {
  const { language } = reader;
  const { subject, by, effect, unasked } = wordsIn(language).factorRemovalMails.removed;
  const { logIn, resetPassword, support } = linksIn(language);
  return {
    language,
    subject,
    text: [byOwner ? by.owner(factorRemovalHours) : by.support, effect],
    button: logIn,
    facts: factsOf(reader, { at, origin: { device: '', address: '' } }),
    advice: { text: unasked, links: [resetPassword, support] },
  };
}
