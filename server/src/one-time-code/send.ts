import type { Kysely } from 'kysely';
import type { CodeSent } from '#contract/calls/second-factor.ts';
import { emailCodeDigits, mailDelaySeconds } from '#contract/limits.ts';
import { secondsAfter } from '../platform/clock.ts';
import type { Tables } from '../platform/database/schema.ts';
import { ApiError } from '../platform/api-error.ts';
import { isRefusedForRecipient, isWaitingForServer, queueMail } from '../platform/mail/outbox.ts';
import type { MailContent } from '../platform/mail/template.ts';
import type { Services, TransactionServices } from '../platform/services/services.ts';
import type { CodeState, SendDecision } from './rules.ts';
import { findCode, putCode, type CodeKey } from './store.ts';
import { hashCode } from './verify.ts';

type Decide = (code: { stored: CodeState | null; resendAfterSeconds: number }, now: Date) => SendDecision;

/** A key whose address the caller has typed, to receive a code there. */
interface Recipient {
  key: CodeKey;
  isTyped?: boolean;
}

/** The earlier code that is still valid, or null to send a new one; refuses while the caller has to wait. */
export async function findSentCode(
  services: TransactionServices,
  query: Kysely<Tables>,
  recipient: Recipient,
  decide: Decide,
): Promise<CodeSent | null> {
  const { clock, settings } = services;
  const stored = await findCode(query, recipient.key);
  const decision = decide({ stored, resendAfterSeconds: settings.RESEND_AFTER_SECONDS }, clock.now());
  if (decision.kind === 'wait') throw new ApiError('request_throttled', { retryAfter: decision.retryAfter });
  if (decision.kind === 'send') return null;
  return {
    expiresIn: decision.expiresIn,
    resendAfter: decision.resendAfter,
    ...(await problemOf(services, query, recipient, stored)),
  };
}

interface Delivery extends Recipient {
  /** The account of the code; null without one. */
  account: number | null;
  /** The brand that mails it. */
  brand: string;
  /** Null for an address without an account: everything happens except the mail. */
  to: string | null;
  /** In seconds. */
  expiresIn: number;
  mail(code: string): MailContent;
  /** Mails with a lower number go first; 0 by default. */
  rank?: number;
  /** The caller's earlier code, if it stays valid. */
  former?: CodeKey;
  signal: AbortSignal;
}

/** The key of a code's mail in the queue; a new code replaces it. */
function mailKeyOf({ keys }: Pick<Services, 'keys'>, { subject, purpose, type }: CodeKey): string {
  return `code:${keys.hash('code-mail', `${subject}\n${purpose}\n${type}`)}`;
}

/**
 * The previous mail's state in the response to the next request: nothing, that it has waited too long for the mail
 * server, or that a typed address was refused. Of an address that the caller has not typed, a refusal would reveal that
 * there is an account, because only an account has such mails.
 */
async function problemOf(
  services: TransactionServices,
  query: Kysely<Tables>,
  { key, isTyped = false }: Recipient,
  stored: CodeState | null,
): Promise<Pick<CodeSent, 'delayed' | 'refused'>> {
  if (stored === null) return {};
  if (isTyped && (await isRefusedForRecipient(query, mailKeyOf(services, key)))) return { refused: true };
  if (services.clock.now() < secondsAfter(stored.sent_at, mailDelaySeconds)) return {};
  return (await isWaitingForServer(query, mailKeyOf(services, key))) ? { delayed: true } : {};
}

/**
 * Stores a new code and queues its mail inside the caller's transaction. The code is valid from then on, whenever the
 * mail is sent.
 */
export async function sendNewCode(
  services: TransactionServices,
  query: Kysely<Tables>,
  { key, isTyped = false, account, brand, to, expiresIn, mail, rank = 0, former = key, signal }: Delivery,
): Promise<CodeSent> {
  const { settings, clock, random } = services;
  const code = random.digits(emailCodeDigits);
  const now = clock.now();
  const expiresAt = secondsAfter(now, expiresIn);
  const problem = await problemOf(services, query, { key: former, isTyped }, await findCode(query, former));
  const row = {
    ...key,
    account_id: account,
    code_hash: hashCode(services, key, code),
    tries: 0,
    sent_at: now,
    expires_at: expiresAt,
    used_at: null,
  };
  await putCode(query, row);
  // No mail if the request has already failed.
  signal.throwIfAborted();
  await queueMail(services, query, {
    to,
    brand,
    content: mail(code),
    validUntil: expiresAt,
    key: mailKeyOf(services, key),
    rank,
  });
  return { expiresIn, resendAfter: settings.RESEND_AFTER_SECONDS, ...problem };
}
