import { sql, type Kysely } from 'kysely';
import * as v from 'valibot';
import { mailDelaySeconds } from '#contract/limits.ts';
import type { Brand, Brands } from '../configuration/brands.ts';
import type { Clock } from '../clock.ts';
import type { Keys } from '../crypto/key.ts';
import type { Tables } from '../database/schema.ts';
import { addJob, HopelessJob, type Handler } from '../jobs/queue.ts';
import { MailFailure, recipientRefused } from './mail-failure.ts';
import type { Mailer } from './mailer.ts';
import { writeMail, type MailContent } from './template.ts';

interface OutgoingMail {
  /**
   * Null for an address that gets no mail: the server is asked whether it would accept one, so that nothing else
   * differs.
   */
  to: string | null;
  /** The brand that sends it; null if the account has none yet, which means the first one. */
  brand: string | null;
  content: MailContent;
  /** When the code in it expires. It is not sent after that, and waits for no other kind of mail or job. */
  validUntil?: Date;
  /** A later mail with the same key replaces one that is still waiting. */
  key?: string;
  /** Mails and jobs with a lower number go first, so that repeatable mails do not delay the others. 0 by default. */
  rank?: number;
}

/** What queueing a mail needs. */
export interface Outbox {
  keys: Keys;
  brands: Brands;
}

/** The name of the job that sends a mail. */
export const mailJob = 'send-mail';
/** The name of the job that sends a mail with a code, which someone is waiting for. */
export const codeJob = 'send-code';
const jobs = sql.join([mailJob, codeJob]);

/** How long a mail without a code is tried: a weekend and a Monday to mend the mail server. */
const triedMs = 3 * 86_400_000;
/** The longest waits between two tries. Time, not their number, ends them. */
export const mailWaits = { [mailJob]: 900, [codeJob]: 30 };
export const maxAttempts = 10_000;

const purpose = 'outgoing-mail';
const payloadSchema = v.object({ sealed: v.string() });
const mailSchema = v.object({
  to: v.string(),
  subject: v.string(),
  text: v.string(),
  html: v.optional(v.string()),
  // Mails queued before mails had a brand are from the first one.
  brand: v.optional(v.nullable(v.string()), null),
  validUntil: v.nullable(v.number()),
});

/** Queues a mail inside the transaction of what it reports. It may contain codes, so it is sealed until it is sent. */
export async function queueMail(
  { keys, brands }: Outbox,
  query: Kysely<Tables>,
  { to, brand, content, validUntil, key, rank = 0 }: OutgoingMail,
): Promise<void> {
  const mail: v.InferOutput<typeof mailSchema> = {
    to: to ?? '',
    brand,
    ...writeMail(content, brandNamed(brands, brand), to ?? ''),
    validUntil: validUntil?.getTime() ?? null,
  };
  const sealed = keys.seal(purpose, Buffer.from(JSON.stringify(mail))).toString('base64url');
  const name = validUntil === undefined ? mailJob : codeJob;
  await addJob(query, name, { sealed }, { priority: rank, maxAttempts, ...(key === undefined ? {} : { key }) });
}

function brandNamed(brands: Brands, brand: string | null): Brand {
  return brands.find(({ name }) => name === brand) ?? brands[0];
}

/** Whether any mails are neither sent nor refused yet. */
export async function hasUnsentMails(query: Kysely<Tables>): Promise<boolean> {
  const { rows } = await sql`select 1 from graphile_worker.jobs where task_identifier in (${jobs})
    and last_error is null limit 1`.execute(query);
  return rows.length > 0;
}

/**
 * Whether a key's mail waits because the server did not accept it or it was not tried for a minute. A mail refused for
 * its recipient does not count, because only an existing account has such mails.
 */
export async function isWaitingForServer(query: Kysely<Tables>, key: string): Promise<boolean> {
  const { rows } = await sql`select 1 from graphile_worker.jobs where key = ${key} and task_identifier in (${jobs})
    and case when last_error is null then created_at < now() - make_interval(secs => ${mailDelaySeconds}) else position(${recipientRefused} in last_error) = 0 end
    limit 1`.execute(query);
  return rows.length > 0;
}

/** Whether a key's mail was refused for its recipient. */
export async function isRefusedForRecipient(query: Kysely<Tables>, key: string): Promise<boolean> {
  const { rows } = await sql`select 1 from graphile_worker.jobs where key = ${key} and task_identifier in (${jobs})
    and position(${recipientRefused} in last_error) > 0 limit 1`.execute(query);
  return rows.length > 0;
}

/** A mail that waits or was given up, as operators see it. */
export interface QueuedMail {
  to: string;
  subject: string;
}

/** Reads the recipient and subject of a queued mail; the text may contain codes. */
export function readQueuedMail(keys: Pick<Keys, 'open'>, payload: unknown): QueuedMail {
  const { to, subject } = openMail(keys, payload);
  return { to, subject };
}

function openMail(keys: Pick<Keys, 'open'>, payload: unknown): v.InferOutput<typeof mailSchema> {
  const { sealed } = v.parse(payloadSchema, payload);
  return v.parse(mailSchema, JSON.parse(keys.open(purpose, Buffer.from(sealed, 'base64url')).toString()));
}

/** The same at each attempt: a mail that is sent twice is one mail to its reader. */
function mailId(keys: Pick<Keys, 'hash'>, payload: unknown): string {
  return keys.hash('mail-id', v.parse(payloadSchema, payload).sealed);
}

/**
 * `checked`: there was nothing to send, and the mail server was asked whether it would have accepted a mail. `refused`:
 * for its recipient. `failed`: to be tried again. `dead`: given up.
 */
export type MailOutcome = 'sent' | 'checked' | 'expired' | 'refused' | 'failed' | 'dead';

/** Sends a queued mail. If the mail server does not accept it, it is tried again for as long as it is of use. */
export function mailHandler({
  keys,
  mailer,
  clock,
  brands,
  onOutcome,
}: {
  keys: Keys;
  mailer: Mailer;
  clock: Clock;
  brands: Brands;
  onOutcome: (outcome: MailOutcome) => void;
}): Handler {
  return async (payload, { queuedAt }) => {
    const { to, brand, validUntil, ...mail } = openMail(keys, payload);
    const now = clock.now().getTime();
    if (validUntil !== null && validUntil <= now) return onOutcome('expired');
    const { sender } = brandNamed(brands, brand);
    try {
      await (to === '' ? mailer.check() : mailer.send(to, { ...mail, id: mailId(keys, payload) }, sender));
    } catch (error) {
      const of = error instanceof MailFailure ? error.of : 'server';
      const isTried = of === 'server' && now - queuedAt.getTime() < triedMs;
      onOutcome(of === 'recipient' ? 'refused' : isTried ? 'failed' : 'dead');
      throw isTried ? error : new HopelessJob(error);
    }
    onOutcome(to === '' ? 'checked' : 'sent');
  };
}
