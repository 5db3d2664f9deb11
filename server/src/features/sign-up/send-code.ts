import type { Kysely } from 'kysely';
import type { CodeSent } from '#contract/calls/challenge.ts';
import { emailCodeDigits } from '#contract/limits.ts';
import type { Brand } from '../../brands.ts';
import type { Services } from '../../services.ts';
import type { Tables } from '../../platform/database/schema.ts';
import type { Language } from '../../platform/http/language.ts';
import { decideSignUpCode } from '../../one-time-code/sign-up-rules.ts';
import { refundOnError } from '../../platform/rate-limit/limiter.ts';
import { signUpMail } from '../../platform/mail/templates.ts';
import { secondsAfter } from '../../platform/clock.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { emailKey } from '../../platform/accounts/accounts.ts';
import { findSignUpCode, lockSignUpCode, putSignUpCode } from '../../one-time-code/sign-up-store.ts';
import { signUpCodeHash } from '../../one-time-code/verify.ts';
import { consumeMailAttempts } from './mail-rate-limit.ts';

interface Asking {
  email: string;
  /** Another code is asked for in place of the one that works. */
  again: boolean;
  brand: Brand;
  language: Language;
  /** Of the caller. */
  address: string;
}

/** Mails a code for a new account, unless a living one is there already. */
export async function sendCodeForAccount(services: Services, asking: Asking, signal: AbortSignal): Promise<CodeSent> {
  const { query } = services.database;
  // Who enters the step anew is answered without a point, and so also where the limit is reached.
  const before = await livingCode(services, query, asking);
  if (before !== null) return before;
  const points = await consumeMailAttempts(services, asking);
  return refundOnError(points, async () => {
    // The mail goes out inside the transaction: a mail that failed leaves no code behind that counts as sent.
    const { living, sent } = await query.transaction().execute(async (transaction) => {
      await lockSignUpCode(transaction, emailKey(asking.email));
      const meanwhile = await livingCode(services, transaction, asking);
      return { living: meanwhile, sent: meanwhile ?? (await sendNew(services, transaction, asking, signal)) };
    });
    if (living !== null) for (const point of points) await point.refund();
    return sent;
  });
}

/** The code that was sent before and still counts; null where a new one is to be sent. */
async function livingCode({ clock, settings }: Services, query: Kysely<Tables>, { email, again }: Asking): Promise<CodeSent | null> {
  const kept = await findSignUpCode(query, emailKey(email));
  const decision = decideSignUpCode({ again, kept, resendAfterSeconds: settings.RESEND_AFTER_SECONDS }, clock.now());
  if (decision.kind === 'wait') throw new ApiError('request_throttled', { retryAfter: decision.retryAfter });
  return decision.kind === 'send' ? null : { expiresIn: decision.expiresIn, resendAfter: decision.resendAfter };
}

async function sendNew(services: Services, query: Kysely<Tables>, { email, brand, language }: Asking, signal: AbortSignal): Promise<CodeSent> {
  const { settings, clock, random, mailer } = services;
  const { mailCodeSeconds: expiresIn } = brand;
  const code = random.digits(emailCodeDigits);
  const now = clock.now();
  await putSignUpCode(query, {
    email_key: emailKey(email),
    code_hash: signUpCodeHash(services, email, code),
    tries: 0,
    sent_at: now,
    expires_at: secondsAfter(now, expiresIn),
    used_at: null,
  });
  // No mail behind an answer that it failed.
  signal.throwIfAborted();
  await mailer.send(email, signUpMail(language, { code, seconds: expiresIn }));
  return { expiresIn, resendAfter: settings.RESEND_AFTER_SECONDS };
}
