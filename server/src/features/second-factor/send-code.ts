import type { Kysely } from 'kysely';
import type { CodeSent } from '#contract/calls/challenge.ts';
import { requireBrand } from '../../brands.ts';
import { decideSend } from '../../one-time-code/rules.ts';
import { findSentCode, sendNewCode } from '../../one-time-code/send.ts';
import { lockCode } from '../../one-time-code/store.ts';
import { findAccount, type Account } from '../../platform/accounts/accounts.ts';
import type { Tables } from '../../platform/database/schema.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { challengeMail } from '../../platform/mail/templates.ts';
import type { Services } from '../../services.ts';
import { codeKeyOf, isMailed } from './rules.ts';
import { findMethod, markCodeRequested, type MethodRow } from './store.ts';

/** Sends the code of a method that works by mail, unless a valid one was sent before. */
export async function sendCode(services: Services, id: string, signal: AbortSignal): Promise<CodeSent> {
  const { database, clock } = services;
  const method = await requireMailMethod(services, database.query, id);
  const key = codeKeyOf(method);
  return database.query.transaction().execute(async (transaction) => {
    await lockCode(transaction, key);
    const { code_asked_at: requestedAt } = await requireMailMethod(services, transaction, id);
    const sent = await findSentCode(services, transaction, key, (code, now) => decideSend({ ...code, requestedAt }, now));
    await markCodeRequested(transaction, id, clock.now());
    if (sent !== null) return sent;
    const account = method.account_id === null ? null : await findAccount(transaction, method.account_id);
    const to = account === null ? null : addressFor(account, method.type);
    // Without an account everything takes place but the mail.
    if (method.account_id !== null && to === null) throw new ApiError('mfa_method_not_available');
    const { mailCodeSeconds: expiresIn } = requireBrand(services.brands, method.client_id);
    const mail = (code: string) => challengeMail(account?.language ?? '', { code, purpose: method.purpose, seconds: expiresIn });
    return sendNewCode(services, transaction, { key, account: method.account_id, to, expiresIn, mail, signal });
  });
}

async function requireMailMethod({ clock }: Services, query: Kysely<Tables>, id: string): Promise<MethodRow> {
  const method = await findMethod(query, id);
  if (method === null || method.used_at !== null || method.expires_at <= clock.now()) throw new ApiError('mfa_session_not_found');
  if (!isMailed(method.type)) throw new ApiError('mfa_method_not_available');
  return method;
}

function addressFor(account: Account, type: string): string | null {
  if (type === 'recovery_email_code') return account.recovery_email;
  return account.email_verified ? account.email : null;
}
