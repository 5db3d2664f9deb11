import { resetScenario, type scenarios } from '#contract/calls/second-factor.ts';
import type { MailContent } from '../platform/mail/template.ts';
import { wordsIn } from '../platform/language/words.ts';
import { deviceIn, factsOf, type Occasion } from './facts.ts';
import { linksIn } from './links.ts';
import { timeInWords, type MailReader } from './moment.ts';

const vaultScenario = 'users.key_vault' satisfies (typeof scenarios)[number];

/** The mail with the code for a new account, in the page's language. */
export function signUpMail(
  language: string,
  { code, seconds, at }: { code: string; seconds: number; at: Date },
): MailContent {
  const { newAccount, signUp, validity, mistake } = wordsIn(language).codes;
  const titles = titlesOf({ language, country: '' }, newAccount, at);
  const advice = { text: mistake, links: [] };
  return { language, ...titles, text: [signUp], code, note: [validity(Math.ceil(seconds / 60))], advice };
}

interface ChallengeCode {
  code: string;
  purpose: string;
  seconds: number;
  at: Date;
  /** The login that the code allows. */
  login?: Occasion | null;
}

/** The mail with the code of a challenge, in the account's language. */
export function challengeMail(
  reader: MailReader,
  { code, purpose, seconds, at, login = null }: ChallengeCode,
): MailContent {
  const { language } = reader;
  const { purposes, challenge, phoneLogin, validity, lossOfVideos, notYours } = wordsIn(language).codes;
  const named: Readonly<Record<string, string>> = purposes.named;
  const purposeName = named[purpose] ?? purposes.other;
  const titles = titlesOf(reader, purposeName, at);
  // A code for the keys may be for a reset, which cannot be undone.
  const note = [validity(Math.ceil(seconds / 60)), ...(purpose === vaultScenario ? [lossOfVideos] : [])];
  // Anyone who types the address can trigger the mail for a reset, so that one does not mention the password.
  const isReset = purpose === resetScenario;
  const advice = isReset
    ? { text: notYours.reset, links: [] }
    : { text: notYours.other, links: [linksIn(language).resetPassword] };
  if (login === null) return { language, ...titles, text: [challenge(purposeName)], code, note, advice };
  return {
    language,
    ...titles,
    text: [phoneLogin(deviceIn(language, login.origin.device))],
    code,
    note,
    facts: factsOf(reader, login),
    advice: { text: notYours.phoneLogin, links: [linksIn(language).security] },
  };
}

/**
 * The subject tells mails with codes apart, which mail programs would fold into one. It does not contain the code,
 * because lock screens show it.
 */
function titlesOf(reader: MailReader, purpose: string, at: Date): Pick<MailContent, 'subject' | 'title'> {
  const { title, subject } = wordsIn(reader.language).codes;
  return { subject: subject(title(purpose), timeInWords(reader, at)), title: title(purpose) };
}
