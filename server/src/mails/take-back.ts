import type { AccountChange } from '#contract/account-changes.ts';
import type { MailContent } from '../platform/mail/template.ts';
import { wordsIn } from '../platform/language/words.ts';
import { factsOf, type Occasion } from './facts.ts';
import { linksIn } from './links.ts';
import { momentInWords, type MailReader } from './moment.ts';

interface TakenBack extends Occasion {
  changes: readonly AccountChange[];
  /** The page to choose a new password. */
  link: string;
}

/** The mail that an address change was taken back, and what was added since was removed. */
export function takenBackMail(reader: MailReader, { changes, link, ...occasion }: TakenBack): MailContent {
  const { language } = reader;
  const { title, line, mail } = wordsIn(language).takeBack;
  // The lists, in order.
  const outcomes = ['removed', 'restored', 'kept', 'notRestored'] as const;
  const lists = outcomes.map((outcome) => ({
    title: title[outcome],
    lines: changes
      .filter((each) => each.outcome === outcome)
      .map(({ thing, name, at }) => line[thing](name, at === null ? null : momentInWords(reader, new Date(at)))),
  }));
  return {
    language,
    subject: mail.subject,
    text: mail.text,
    button: { label: mail.press, to: link },
    lists: lists.filter(({ lines }) => lines.length > 0),
    facts: factsOf(reader, occasion),
    advice: { text: mail.advice, links: [linksIn(language).support] },
  };
}

interface Removed extends Occasion {
  /** The address that the account has again, partly masked. */
  address: string;
}

/** The mail to the address that a take-back removed. */
export function removedMail(reader: MailReader, { address, ...occasion }: Removed): MailContent {
  const { language } = reader;
  const { subject, text, advice } = wordsIn(language).takeBack.removedMail(address);
  const facts = factsOf(reader, occasion);
  return { language, subject, text, facts, advice: { text: advice, links: [linksIn(language).support] } };
}
