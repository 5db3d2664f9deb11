import type { Kysely } from 'kysely';
import { resetScenario, type CodeSent } from '#contract/calls/second-factor.ts';
import { requireBrand } from '../../platform/configuration/brands.ts';
import { decideSend } from '../../one-time-code/rules.ts';
import { findSentCode, sendNewCode } from '../../one-time-code/send.ts';
import { lockCode } from '../../one-time-code/store.ts';
import { findAccount, type Account } from '../../accounts/accounts.ts';
import { locationOf } from '../../accounts/events.ts';
import { findLoginPlaces, isLongKnown } from '../../accounts/login-places.ts';
import { hashedNetwork } from '../../accounts/places.ts';
import { isKnownNetwork } from '../../accounts/visited-places.ts';
import type { Tables } from '../../platform/database/schema.ts';
import { ApiError } from '../../platform/api-error.ts';
import { challengeMail } from '../../mails/codes.ts';
import type { Occasion } from '../../mails/facts.ts';
import { secondsUntil } from '../../platform/clock.ts';
import { refundOnError, requireAllowed, type Attempt } from '../../platform/rate-limit/limiter.ts';
import { inTransaction } from '../../platform/services/in-transaction.ts';
import type { Services, TransactionServices } from '../../platform/services/services.ts';
import { codeKeyOf, isMailed } from './rules.ts';
import { findMethod, findPhoneLogin, isCodeShared, markCodeRequested, setOwnCode, type MethodRow } from './store.ts';

interface CodeRequest {
  /** The method's id. */
  id: string;
  /** The caller's network address. */
  address: string;
}

/** Mails the code of a method, unless a valid one was already sent. */
export async function sendCode(
  services: Services,
  { id, address }: CodeRequest,
  signal: AbortSignal,
): Promise<CodeSent> {
  const { query } = services.database;
  const method = await requireMailMethod(services, query, id);
  // Entering the step again consumes no attempt, so it succeeds even at the limit.
  const before = await findSent(services, query, method);
  const attempts = before === null ? await consumeMails(services, method, address) : [];
  return refundOnError(attempts, async () => {
    const { sent, isNew } = await sendOnce(services, method, signal);
    if (!isNew) for (const attempt of attempts) await attempt.refund();
    return sent;
  });
}

async function sendOnce(
  services: Services,
  method: MethodRow,
  signal: AbortSignal,
): Promise<{ sent: CodeSent; isNew: boolean }> {
  const { id } = method;
  return inTransaction(services, async (transaction, services) => {
    // One lock for both the shared code and a challenge's own.
    await lockCode(transaction, codeKeyOf({ ...method, has_own_code: false }));
    const current = await requireMailMethod(services, transaction, id);
    const found = await findSent(services, transaction, current);
    await markCodeRequested(transaction, id, services.clock.now());
    if (found !== null) return { sent: found, isNew: false };
    const account = method.account_id === null ? null : await findAccount(transaction, method.account_id);
    const to = account === null ? null : addressFor(account, method.type);
    // Without an account, everything happens except the mail.
    if (method.account_id !== null && to === null) throw new ApiError('mfa_method_not_available');
    const former = codeKeyOf(current);
    // The earlier code stays valid, because another browser may be waiting for it.
    const becomesOwn =
      current.code_asked_at !== null &&
      !current.has_own_code &&
      (await isCodeShared(transaction, current, services.clock.now()));
    if (becomesOwn) await setOwnCode(transaction, id);
    const key = becomesOwn ? codeKeyOf({ ...current, has_own_code: true }) : former;
    const { name: brand, mailCodeSeconds } = requireBrand(services.brands, method.client_id);
    const { expiresIn, login } = await findLogin(services, transaction, { method, account, mailCodeSeconds });
    const mail = (code: string) =>
      challengeMail(
        { language: account?.language ?? '', country: account?.country ?? '' },
        { code, purpose: method.purpose, seconds: expiresIn, at: services.clock.now(), login },
      );
    // Repeatable requests queue behind the codes that others wait for.
    const rank = method.purpose === resetScenario ? 2 : current.code_asked_at === null ? 0 : 1;
    return {
      sent: await sendNewCode(services, transaction, {
        key,
        former,
        account: method.account_id,
        brand,
        to,
        expiresIn,
        mail,
        rank,
        signal,
      }),
      isNew: true,
    };
  });
}

interface Mailing {
  method: MethodRow;
  account: Account | null;
  mailCodeSeconds: number;
}

/** How long a new code is valid, and the login that it allows, which its mail names. That code ends with its login. */
async function findLogin(
  services: TransactionServices,
  query: Kysely<Tables>,
  { method: { phone_login_id: id, expires_at: end }, account, mailCodeSeconds }: Mailing,
): Promise<{ expiresIn: number; login: Occasion | null }> {
  const found = id === null || account === null ? null : await findPhoneLogin(query, id);
  if (found === null || account === null) return { expiresIn: mailCodeSeconds, login: null };
  const { device, address, asked_at: at } = found;
  const expiresIn = Math.min(mailCodeSeconds, secondsUntil(end, services.clock.now()));
  return { expiresIn, login: { at, origin: { device, address }, ...locationOf(services, account, address) } };
}

async function findSent(
  services: TransactionServices,
  query: Kysely<Tables>,
  method: MethodRow,
): Promise<CodeSent | null> {
  return findSentCode(services, query, { key: codeKeyOf(method) }, (code, now) =>
    decideSend({ ...code, requestedAt: method.code_asked_at }, now),
  );
}

/**
 * Consumes the attempts of a mail, all or none; refuses if none are left. Anyone can request a reset mail, so it also
 * counts for the caller, and a network from which the owner has logged in has its own allowance. Other mails require a
 * password or a session. There, only a network that is not new to the account counts as the owner's, because an
 * intruder has logged in too.
 */
async function consumeMails(services: Services, method: MethodRow, address: string): Promise<readonly Attempt[]> {
  const { limits, keys, database, clock } = services;
  const { subject } = codeKeyOf(method);
  const now = clock.now();
  // An address without an account is looked up too, so that the response takes as long.
  const account = method.account_id ?? 0;
  if (method.purpose !== resetScenario) {
    const places = await findLoginPlaces(services, database.query, account);
    const network = hashedNetwork(keys, account, address);
    const isKnown = places.some((place) => place.network === network && isLongKnown(place, now));
    return [
      requireAllowed(
        await limits.codeMails.consume(keys.hash('code-mail-limit', subject), { address, isKnown }),
        'code_mails_exceeded',
      ),
    ];
  }
  const ofCaller = requireAllowed(await limits.resetCallers.consume(address));
  return refundOnError([ofCaller], async () => {
    const isKnown = await isKnownNetwork(services, database.query, account, { address, now });
    const recipient = keys.hash('reset-mail', `${subject} ${method.type}`);
    return [
      ofCaller,
      requireAllowed(await limits.resetMails.consume(recipient, { address, isKnown }), 'code_mails_exceeded'),
    ];
  });
}

async function requireMailMethod(
  { clock }: TransactionServices,
  query: Kysely<Tables>,
  id: string,
): Promise<MethodRow> {
  const method = await findMethod(query, id);
  if (method === null || method.used_at !== null || method.expires_at <= clock.now())
    throw new ApiError('mfa_session_not_found');
  if (!isMailed(method.type)) throw new ApiError('mfa_method_not_available');
  return method;
}

function addressFor(account: Account, type: string): string | null {
  if (type === 'recovery_email_code') return account.recovery_email;
  return account.email_verified ? account.email : null;
}
