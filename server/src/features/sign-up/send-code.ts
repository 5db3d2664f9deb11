import type { CodeSent } from '#contract/calls/challenge.ts';
import type { Brand } from '../../platform/configuration/brands.ts';
import { decideSendOrResend } from '../../one-time-code/rules.ts';
import { findSentCode, sendNewCode } from '../../one-time-code/send.ts';
import { lockCode, type CodeKey } from '../../one-time-code/store.ts';
import { emailKey } from '../../accounts/accounts.ts';
import { ApiError } from '../../platform/api-error.ts';
import type { Language } from '../../platform/http/language.ts';
import { signUpMail } from '../../mails/templates.ts';
import { refundOnError, type Attempt, type Consumed } from '../../platform/rate-limit/limiter.ts';
import type { Services } from '../../platform/configuration/services.ts';
import { requireNoAccount } from './requirements.ts';
import { codeKeyOf } from './rules.ts';

interface CodeRequest {
  email: string;
  /** The caller asks for a new code in place of the valid one. */
  again: boolean;
  brand: Brand;
  language: Language;
  /** Network address of the caller. */
  address: string;
  /** Where the code is for something else than a sign-up with this address. */
  key?: CodeKey;
  /** How long the code is valid; the brand decides otherwise. */
  seconds?: number;
}

/** Mails a code to the address of a new account, unless a valid one was sent before. */
export async function sendSignUpMail(services: Services, request: CodeRequest, signal: AbortSignal): Promise<CodeSent> {
  const { query } = services.database;
  const { email, again, brand, language } = request;
  const { key = codeKeyOf(email), seconds: expiresIn = brand.mailCodeSeconds } = request;
  const find = (at: typeof query) =>
    findSentCode(services, at, key, (code, now) => decideSendOrResend({ ...code, again }, now));
  // A step that is entered again consumes no attempt, and so works also when the limit is reached.
  const before = await find(query);
  if (before !== null) return before;
  const attempts = await consumeMailAttempts(services, request);
  return refundOnError(attempts, async () => {
    const mail = (code: string) => signUpMail(language, { code, seconds: expiresIn });
    const { meanwhile, sent } = await query.transaction().execute(async (transaction) => {
      await lockCode(transaction, key);
      const found = await find(transaction);
      return {
        meanwhile: found,
        sent:
          found ??
          (await sendNewCode(services, transaction, {
            key,
            account: null,
            brand: brand.name,
            to: email,
            expiresIn,
            mail,
            signal,
          })),
      };
    });
    if (meanwhile !== null) for (const attempt of attempts) await attempt.refund();
    return sent;
  });
}

/**
 * Refuses an address that has an account. The answer costs what a mail costs, so that no one asks for many addresses.
 */
export async function requireNewAddress(services: Services, request: CodeRequest): Promise<void> {
  try {
    await requireNoAccount(services, request.email);
  } catch (error) {
    await consumeMailAttempts(services, request);
    throw error;
  }
}

/** Consumes the attempts of a mail by caller and by recipient, both or neither; refuses where none are left. */
async function consumeMailAttempts(
  { limits, keys }: Services,
  { email, address }: CodeRequest,
): Promise<readonly Attempt[]> {
  const ofCaller = requireAttempt(await limits.signUpCallers.consume(address));
  // Hashed, because the longest addresses are too long for a key.
  const ofRecipient = async () =>
    requireAttempt(await limits.signUpMails.consume(`mail:${keys.hash('sign-up-mail', emailKey(email))}`));
  return [ofCaller, await refundOnError([ofCaller], ofRecipient)];
}

function requireAttempt(consumed: Consumed): Attempt {
  if (!consumed.allowed) throw new ApiError('request_throttled', { retryAfter: consumed.retryAfter });
  return consumed;
}
