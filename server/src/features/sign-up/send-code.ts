import type { CodeSent } from '#contract/calls/second-factor.ts';
import type { Brand } from '../../platform/configuration/brands.ts';
import { decideSendOrResend } from '../../one-time-code/rules.ts';
import { consumeNewAddressMail } from '../../one-time-code/new-address-mails.ts';
import { findSentCode, sendNewCode } from '../../one-time-code/send.ts';
import { lockCode, type CodeKey } from '../../one-time-code/store.ts';
import type { Language } from '../../platform/language/language.ts';
import { signUpMail } from '../../mails/codes.ts';
import { refundOnError, requireAllowed } from '../../platform/rate-limit/limiter.ts';
import { inTransaction } from '../../platform/services/in-transaction.ts';
import type { Services } from '../../platform/services/services.ts';
import { requireNoAccount } from './requirements.ts';
import { codeKeyOf } from './rules.ts';

interface CodeRequest {
  email: string;
  /** The caller wants a new code instead of the valid one. */
  again: boolean;
  brand: Brand;
  language: Language;
  /** The caller's network address. */
  address: string;
  /** Set if the code is not for a sign-up with this address. */
  key?: CodeKey;
  /** How long the code is valid; by default the brand decides. */
  seconds?: number;
}

/** Mails a code to the address of a new account, unless a valid one was already sent. */
export async function sendSignUpMail(services: Services, request: CodeRequest, signal: AbortSignal): Promise<CodeSent> {
  const { query } = services.database;
  const { email, again, brand, language } = request;
  const { key = codeKeyOf(email), seconds: expiresIn = brand.mailCodeSeconds } = request;
  const find = (at: typeof query) =>
    findSentCode(services, at, { key, isTyped: true }, (code, now) => decideSendOrResend({ ...code, again }, now));
  // Entering the step again consumes no attempt, so it succeeds even at the limit.
  const before = await find(query);
  if (before !== null) return before;
  const attempts = await consumeNewAddressMail(services, email, request);
  return refundOnError(attempts, async () => {
    const mail = (code: string) => signUpMail(language, { code, seconds: expiresIn, at: services.clock.now() });
    const { meanwhile, sent } = await inTransaction(services, async (transaction, services) => {
      await lockCode(transaction, key);
      const found = await find(transaction);
      return {
        meanwhile: found,
        sent:
          found ??
          (await sendNewCode(services, transaction, {
            key,
            isTyped: true,
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
 * Refuses an address that has an account. The response costs the caller as much as a mail, which prevents probing many
 * addresses. It costs the address nothing, because no mail is sent: otherwise strangers could use up what its owner may
 * have sent there.
 */
export async function requireNewAddress(services: Services, request: CodeRequest): Promise<void> {
  try {
    await requireNoAccount(services, request.email);
  } catch (error) {
    requireAllowed(await services.limits.newAddressCallers.consume(request.address));
    throw error;
  }
}
