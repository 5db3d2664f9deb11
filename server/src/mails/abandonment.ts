import type { MailContent } from '../platform/mail/template.ts';
import { wordsIn } from '../platform/language/words.ts';
import { factsOf, type Occasion } from './facts.ts';
import { linksIn } from './links.ts';
import { momentInWords, type MailReader } from './moment.ts';

/** Deleted after the undo period, or at once. */
type Timing = 'planned' | 'atOnce';

/** The mail that a deletion is planned, in the account's language. */
export function scheduledMail(reader: MailReader, executeAt: Date, occasion: Occasion): MailContent {
  const { language } = reader;
  const { subject, text, advice } = wordsIn(language).abandonment.scheduled(momentInWords(reader, executeAt));
  const { logIn, resetPassword } = linksIn(language);
  const facts = factsOf(reader, occasion);
  return { language, subject, text, button: logIn, facts, advice: { text: advice, links: [resetPassword] } };
}

/** The same for a former address that can take the address change back, and with it the deletion. */
export function scheduledFormerMail(reader: MailReader, executeAt: Date, occasion: Occasion): MailContent {
  const { language } = reader;
  const { subject, text, advice } = wordsIn(language).abandonment.scheduledFormer(momentInWords(reader, executeAt));
  const facts = factsOf(reader, occasion);
  return { language, subject, text, facts, advice: { text: advice, links: [linksIn(language).support] } };
}

/** The mail that a deletion was cancelled. */
export function cancelledMail(reader: MailReader, occasion: Occasion): MailContent {
  const { language } = reader;
  const { abandonment, notices } = wordsIn(language);
  const { resetPassword, security } = linksIn(language);
  const advice = { text: notices.advice, links: [resetPassword, security] };
  return { language, ...abandonment.cancelled, facts: factsOf(reader, occasion), advice };
}

/** The same for a former address, which was notified of the deletion. */
export function cancelledFormerMail(reader: MailReader, occasion: Occasion): MailContent {
  const { language } = reader;
  const { subject, text, advice } = wordsIn(language).abandonment.cancelledFormer;
  const facts = factsOf(reader, occasion);
  return { language, subject, text, facts, advice: { text: advice, links: [linksIn(language).support] } };
}

/** The last mail to a former address that could have taken the account back. */
export function deletedFormerMail(language: string): MailContent {
  const { deletedFormer, askSupport } = wordsIn(language).abandonment;
  return { language, ...deletedFormer, advice: { text: askSupport, links: [linksIn(language).support] } };
}

/** The last mail: the account is deleted. */
export function deletedMail(language: string, timing: Timing): MailContent {
  const { deleted, askSupport } = wordsIn(language).abandonment;
  const advice = { text: askSupport, links: [linksIn(language).support] };
  return { language, subject: deleted.subject, text: deleted.text[timing], advice };
}
