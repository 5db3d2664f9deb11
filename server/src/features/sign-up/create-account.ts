import type { InferOutput } from 'valibot';
import type { LoginReply } from '#contract/calls/login.ts';
import type { createAccount } from '#contract/calls/sign-up.ts';
import type { Brand } from '../../platform/configuration/brands.ts';
import { inTransaction } from '../../platform/services/in-transaction.ts';
import type { Services } from '../../platform/services/services.ts';
import type { Language } from '../../platform/language/language.ts';
import { openSession } from '../../sessions/open-session.ts';
import { ApiError } from '../../platform/api-error.ts';
import type { QueueCaller } from '../../platform/crypto/fair-queue.ts';
import { emailKey } from '../../accounts/accounts.ts';
import { insertAccount } from '../../accounts/held-addresses.ts';
import { agreesToAll, insertAgreements } from '../legal-documents/agreements.ts';
import type { Origin } from '../../platform/client-address.ts';
import { consumeCode } from '../../one-time-code/store.ts';
import { isUsedCode, requireOpenCode } from '../../one-time-code/verify.ts';
import { codeKeyOf, nickNameOf } from './rules.ts';
import { requireGoodPassword } from '../../accounts/new-password.ts';
import { requireEmail } from '../../accounts/require-email.ts';
import { requireNoAccount } from './requirements.ts';

export interface SignUp extends InferOutput<typeof createAccount.body> {
  brand: Brand;
  language: Language;
  origin: Origin;
  formerCode: string | null;
  /** For whom the hashing of the password waits. */
  queueCaller: QueueCaller;
}

/** Creates an account with the code mailed to its address, and opens its first session. */
export async function signUp(services: Services, form: SignUp, signal: AbortSignal): Promise<LoginReply> {
  const { clock, passwords } = services;
  const { email, password, agreements, brand, language, origin, formerCode } = form;
  requireEmail(email);
  await requireGoodPassword(services, password, { email, brand });
  if (!agreesToAll(agreements, await services.legalDocuments(brand).versions()))
    throw new ApiError('agreement_required');
  // The code first: without it, the response must not reveal whether the address has an account.
  const caller = { flow: 'sign-up', account: null, address: origin.address, session: null } as const;
  const codeHash = await requireOpenCode(services, codeKeyOf(email), form.code, caller).catch(
    async (error: unknown) => {
      if (await isUsedCode(services, codeKeyOf(email), form.code, caller)) await requireNoAccount(services, email);
      throw error;
    },
  );
  await requireNoAccount(services, email);
  const passwordHash = await passwords.hash(password, form.queueCaller);
  return inTransaction(services, async (query, services) => {
    const now = clock.now();
    if (!(await consumeCode(query, codeKeyOf(email), codeHash, now))) throw new ApiError('mfa_session_not_found');
    const account = await insertAccount(query, newAccount(form, passwordHash, now));
    if (account === null) throw new ApiError('account_already_exist');
    await insertAgreements(query, account.id, agreements, now);
    return openSession(services, query, {
      account,
      clientId: brand.clientId,
      language,
      origin,
      formerCode,
      event: 'created account',
      trust: false,
      signal,
    });
  });
}

interface NewOwner extends Pick<SignUp, 'email' | 'country' | 'language' | 'news' | 'brand'> {
  /** From the third party with which the user signed up. */
  name?: string | null;
}

/** A new account for a proved address; without a password if the user signs in with a third party. */
export function newAccount(
  { email, name = null, country, language, news, brand }: NewOwner,
  passwordHash: string | null,
  now: Date,
): Parameters<typeof insertAccount>[1] {
  return {
    email_key: emailKey(email),
    email,
    email_verified: true,
    phone: null,
    nick_name: nickNameOf({ email, name }, brand.nameLength),
    first_name: '',
    last_name: '',
    country,
    language,
    brand: brand.name,
    news,
    news_at: now,
    password_hash: passwordHash,
    password_changed_at: now,
    factors_changed_at: now,
    totp_secret: null,
    totp_last_step: null,
    recovery_email: null,
    disabled_at: null,
    deleted_at: null,
    created_at: now,
  };
}
