import type { Kysely } from 'kysely';
import type { CodeSent } from '#contract/calls/challenge.ts';
import { emailCodeDigits } from '#contract/limits.ts';
import { requireBrand } from '../../brands.ts';
import type { Services } from '../../services.ts';
import type { Tables } from '../../platform/database/schema.ts';
import { decideSend } from '../../one-time-code/rules.ts';
import { codeMail } from '../../platform/mail/templates.ts';
import { secondsAfter } from '../../platform/clock.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { findAccount, type Account } from '../../platform/accounts/accounts.ts';
import { findMethod, markAsked, type MethodRow } from './store.ts';
import { findMailCode, lockMailCode, putMailCode } from '../../one-time-code/store.ts';
import { mailCodeHash } from './verify.ts';

/** Sends the code of a method where it goes by mail and no living one is there already. */
export async function sendCode(services: Services, id: string, signal: AbortSignal): Promise<CodeSent> {
  const { database } = services;
  const method = await aliveMethod(services, database.query, id);
  const key = { account: method.account_id, purpose: method.purpose, type: method.type };
  // The mail goes out inside the transaction: a mail that failed leaves no code behind that counts as sent.
  return database.query.transaction().execute(async (transaction) => {
    await lockMailCode(transaction, key);
    const { code_asked_at: askedAt } = await aliveMethod(services, transaction, id);
    const kept = await findMailCode(transaction, key);
    const { clock, settings } = services;
    const decision = decideSend({ askedAt, kept, resendAfterSeconds: settings.RESEND_AFTER_SECONDS }, clock.now());
    if (decision.kind === 'wait') throw new ApiError('request_throttled', { retryAfter: decision.retryAfter });
    await markAsked(transaction, id, clock.now());
    if (decision.kind === 'send') return sendNew(services, transaction, method, signal);
    return { expiresIn: decision.expiresIn, resendAfter: decision.resendAfter };
  });
}

async function aliveMethod({ clock }: Services, query: Kysely<Tables>, id: string): Promise<MethodRow> {
  const method = await findMethod(query, id);
  if (method === null || method.used_at !== null || method.expires_at <= clock.now()) throw new ApiError('mfa_session_not_found');
  if (method.type !== 'email_code' && method.type !== 'recovery_email_code') throw new ApiError('mfa_method_not_available');
  return method;
}

async function sendNew(services: Services, query: Kysely<Tables>, method: MethodRow, signal: AbortSignal): Promise<CodeSent> {
  const { settings, brands, clock, random, mailer } = services;
  const account = await findAccount(query, method.account_id);
  const to = account === null ? null : addressFor(account, method.type);
  if (account === null || to === null) throw new ApiError('mfa_method_not_available');
  const { mailCodeSeconds: expiresIn } = requireBrand(brands, method.client_id);
  const code = random.digits(emailCodeDigits);
  const key = { account: account.id, purpose: method.purpose, type: method.type };
  const now = clock.now();
  await putMailCode(query, {
    account_id: account.id,
    act: method.purpose,
    type: method.type,
    code_hash: mailCodeHash(services, key, code),
    tries: 0,
    sent_at: now,
    expires_at: secondsAfter(now, expiresIn),
    used_at: null,
  });
  // No mail behind an answer that it failed.
  signal.throwIfAborted();
  await mailer.send(to, codeMail(account.language, { code, purpose: method.purpose, seconds: expiresIn }));
  return { expiresIn, resendAfter: settings.RESEND_AFTER_SECONDS };
}

function addressFor(account: Account, type: string): string | null {
  if (type === 'recovery_email_code') return account.recovery_email;
  return account.email_verified ? account.email : null;
}
