import type { Kysely, Transaction } from 'kysely';
import type { InferOutput } from 'valibot';
import type { CodeSent } from '#contract/calls/second-factor.ts';
import type { EmailUsage, sendCandidate } from '#contract/calls/email.ts';
import { emailLinkSeconds } from '#contract/limits.ts';
import { routes } from '#contract/pages.ts';
import type { Brand } from '../../platform/configuration/brands.ts';
import { decideSendOrResend } from '../../one-time-code/rules.ts';
import { consumeNewAddressMail } from '../../one-time-code/new-address-mails.ts';
import { findSentCode, sendNewCode } from '../../one-time-code/send.ts';
import { lockCode, type CodeKey } from '../../one-time-code/store.ts';
import { emailKey, type Account } from '../../accounts/accounts.ts';
import { isAddressTaken } from '../../accounts/held-addresses.ts';
import { requireCurrentPassword } from '../../sessions/current-password.ts';
import { secondsAfter } from '../../platform/clock.ts';
import type { Tables } from '../../platform/database/schema.ts';
import { ApiError } from '../../platform/api-error.ts';
import type { SignedRequest } from '../../sessions/authenticate.ts';
import { refundOnError, requireAllowed, type Attempt } from '../../platform/rate-limit/limiter.ts';
import { inTransaction, type Act } from '../../platform/services/in-transaction.ts';
import type { Services, TransactionServices } from '../../platform/services/services.ts';
import { requireProof } from '../second-factor/require.ts';
import { requireEmail } from '../../accounts/require-email.ts';
import { candidateMail } from '../../mails/email.ts';
import { findCandidate, findWaiting, putCandidate } from './store.ts';

interface Request extends SignedRequest {
  brand: Brand;
  body: InferOutput<typeof sendCandidate.body>;
  signal: AbortSignal;
  /** Further work in the transaction that queues the mail. */
  beside?(query: Transaction<Tables>): Promise<void>;
}

/** Mails a code and a link to a new address, after checking the password and the proof that its usage requires. */
export async function mailCandidate(
  services: Services,
  { request, caller, brand, body, signal, beside }: Request,
): Promise<CodeSent> {
  const { query } = services.database;
  const { account, session } = caller;
  const { emailAddress: email, usage, password, again = false, resume = false } = body;
  requireEmail(email);
  requireUsable(account, usage, email);
  if (resume) {
    const waiting = await findWaiting(query, caller, usage, services.clock.now());
    if (waiting === null || emailKey(waiting) !== emailKey(email)) throw new ApiError('email_candidate_not_found');
  }
  const sending = { account, session: session.id, brand, usage, email, again, signal };
  const isProved = usage === 'verify_email' || resume || (again && (await isPending(services, query, sending)));
  if (!isProved && usage === 'change_email' && account.password_hash !== null) {
    if (password === undefined) throw new ApiError('require_params_error');
    await requireCurrentPassword(services, { request, brand, account, password });
  }
  const send: Act<Sent> = async (query, services) => {
    await beside?.(query);
    return mailCode(services, query, sending);
  };
  // Before the transaction, because the limiter has its own connection. A code that is still valid consumes no attempt.
  const attempts = (await findSent(services, query, sending)) === null ? await consumeMails(services, sending) : [];
  return refundOnError(attempts, async () => {
    const purpose = usage === 'change_email' ? 'users.change_email' : 'users.backup_email';
    const { isNew, ...sent } = isProved
      ? await inTransaction(services, send)
      : await requireProof(services, { request, caller, purpose }, async (query, services) => {
          const asked = { now: services.clock.now(), except: account.id };
          if (usage === 'change_email' && (await isAddressTaken(query, email, asked)))
            throw new ApiError('email_conflict');
          return send(query, services);
        });
    if (!isNew) for (const attempt of attempts) await attempt.refund();
    return sent;
  });
}

/** The account's own address counts on its own: no one else's mails keep its owner from verifying it. */
async function consumeMails(
  services: Services,
  { account: { id: account }, usage, email }: Sending,
): Promise<readonly Attempt[]> {
  if (usage !== 'verify_email') return consumeNewAddressMail(services, email, { account });
  return [requireAllowed(await services.limits.emailChangeMails.consume(`verify:${account}`))];
}

/** Refuses an address that already exists. */
function requireUsable(account: Account, usage: EmailUsage, email: string): void {
  const isOwn = emailKey(email) === account.email_key;
  if (usage === 'verify_email') {
    if (!isOwn) throw new ApiError('email_account_mismatch');
    if (account.email_verified) throw new ApiError('email_already_verified');
  } else if (usage === 'change_email') {
    if (isOwn) throw new ApiError('email_not_available');
  } else {
    if (isOwn) throw new ApiError('backup_email_same_as_account');
    if (account.recovery_email !== null && emailKey(account.recovery_email) === emailKey(email))
      throw new ApiError('backup_email_already_associated');
  }
}

/** Whether the same address was requested before, so that another code needs no new proof. */
async function isPending(
  { clock }: TransactionServices,
  query: Kysely<Tables>,
  { account, usage, email }: Pick<Sending, 'account' | 'usage' | 'email'>,
): Promise<boolean> {
  const row = await findCandidate(query, account.id, [usage], email);
  return row !== null && row.used_at === null && row.expires_at > clock.now();
}

/** The key of the code that proves an address. */
export function candidateKey({ keys }: Pick<Services, 'keys'>, account: number, usage: string, email: string): CodeKey {
  return { subject: String(account), purpose: `candidate:${usage}`, type: keys.hash('candidate', emailKey(email)) };
}

interface Sending {
  account: Account;
  session: number;
  brand: Brand;
  usage: EmailUsage;
  email: string;
  again: boolean;
  signal: AbortSignal;
}

interface Sent extends CodeSent {
  /** Whether a mail was queued. */
  isNew: boolean;
}

/** The code that is still valid for a new address; null if another one has to be mailed. */
async function findSent(
  services: TransactionServices,
  query: Kysely<Tables>,
  sending: Sending,
): Promise<CodeSent | null> {
  if (!(await isPending(services, query, sending))) return null;
  const { account, usage, email, again } = sending;
  const key = candidateKey(services, account.id, usage, email);
  return findSentCode(services, query, { key, isTyped: true }, (code, now) =>
    decideSendOrResend({ ...code, again }, now),
  );
}

async function mailCode(services: TransactionServices, query: Transaction<Tables>, sending: Sending): Promise<Sent> {
  const { clock, keys, random } = services;
  const { account, session, brand, usage, email, signal } = sending;
  const key = candidateKey(services, account.id, usage, email);
  await lockCode(query, key);
  const before = await findSent(services, query, sending);
  if (before !== null) return { ...before, isNew: false };
  const token = random.text(32);
  const row = {
    account_id: account.id,
    usage,
    email,
    session_id: session,
    expires_at: secondsAfter(clock.now(), emailLinkSeconds),
    used_at: null,
  };
  await putCandidate(query, { ...row, token_hash: keys.hash('email-link', token) });
  const page = usage === 'verify_email' ? routes.verifyEmail : routes.emailCallback;
  const link = `${brand.accountOrigin}${page}?${new URLSearchParams({ usage, email, candidate: token }).toString()}`;
  const expiresIn = brand.mailCodeSeconds;
  const mail = (code: string) =>
    candidateMail(account.language, { usage, code, minutes: Math.ceil(expiresIn / 60), link });
  const code = { key, isTyped: true, account: account.id, brand: brand.name, to: email, expiresIn, mail, signal };
  return { ...(await sendNewCode(services, query, code)), isNew: true };
}
