import type { Notice, Sentences } from './event-mails.ts';
import type { MailContent } from '../platform/mail/template.ts';
import { wordsIn } from '../platform/language/words.ts';
import { factsOf, type Occasion } from './facts.ts';
import { linksIn } from './links.ts';
import type { MailReader } from './moment.ts';

/** The mail that reports a security event to the account's owner. */
export function noticeMail(
  reader: MailReader,
  notice: Notice,
  { subject: about, ...occasion }: Occasion & { subject: string },
): MailContent {
  const { language } = reader;
  const { acts, advice: usual } = wordsIn(language).notices;
  const {
    subject,
    done,
    effect,
    advice = usual,
    isBySupport = false,
  }: Sentences = (acts satisfies Record<Notice, Sentences>)[notice];
  const { resetPassword, security, support } = linksIn(language);
  return {
    language,
    subject,
    text: [done, effect].map((sentence) => sentence.replaceAll('{subject}', () => about)),
    facts: factsOf(reader, occasion),
    advice: { text: advice, links: isBySupport ? [support] : [resetPassword, security] },
  };
}

interface NewLogin extends Occasion {
  rememberedDays: number | null;
  link: string;
}

/** The mail that reports a login from a device that is new to the account. */
export function newLoginMail(reader: MailReader, { rememberedDays, link, ...occasion }: NewLogin): MailContent {
  const { language } = reader;
  const { subject, done, remembered, advice, press } = wordsIn(language).notices.newLogin;
  return {
    language,
    subject,
    text: [done, ...(rememberedDays === null ? [] : [remembered(rememberedDays)])],
    facts: factsOf(reader, occasion),
    advice: { text: advice, links: [{ label: press, to: link }] },
  };
}
