import { resetScenario, type scenarios } from '#contract/calls/second-factor.ts';
import type { MailText } from '../platform/mail/mail-text.ts';
import { wordsIn } from '../platform/language/words.ts';

const vaultScenario = 'users.key_vault' satisfies (typeof scenarios)[number];

/** The mail with the code for a new account, in the page's language. */
export function signUpMail(language: string, { code, seconds }: { code: string; seconds: number }): MailText {
  return wordsIn(language).codes.signUp(code, Math.ceil(seconds / 60));
}

/** The mail with the code of a challenge, in the account's language. */
export function challengeMail(
  language: string,
  { code, purpose, seconds }: { code: string; purpose: string; seconds: number },
): MailText {
  const { purposes, notYours, lossOfVideos, challenge } = wordsIn(language).codes;
  const named: Readonly<Record<string, string>> = purposes.named;
  // Anyone who types the address can trigger the mail for a reset, so that one does not mention the password.
  const unasked = notYours[purpose === resetScenario ? 'reset' : 'other'];
  // A code for the keys may be for a reset, which cannot be undone.
  const warning = purpose === vaultScenario ? `${lossOfVideos}\n` : '';
  return challenge(code, Math.ceil(seconds / 60), named[purpose] ?? purposes.other, `${warning}${unasked}`);
}
