import { sql, type Kysely } from 'kysely';
import * as v from 'valibot';
import { mailDelaySeconds } from '#contract/limits.ts';
import type { Brands } from '../configuration/brands.ts';
import type { Clock } from '../clock.ts';
import type { Keys } from '../crypto/key.ts';
import type { Tables } from '../database/schema.ts';
import { addJob } from '../jobs/queue.ts';
import { recipientRefused, type Mailer } from './mailer.ts';
import type { MailText } from './mail-text.ts';

interface OutgoingMail {
  /**
   * Null for an address that no mail goes to: the server is asked whether it would take one, so that nothing else
   * differs.
   */
  to: string | null;
  /** The name of the brand that sends it; null where the account has none yet, which is the first one. */
  brand: string | null;
  text: MailText;
  /** The end of the code in it: it is not sent later, and waits for no other kind of mail or job. */
  validUntil?: Date;
  /** A later mail of the same key takes the place of one that is still waiting. */
  key?: string;
  /**
   * Mails and jobs with a lower one go first: a mail that can be asked for many times does not hold up the others. 0
   * without it.
   */
  rank?: number;
}

/** Name of the job that sends a mail. */
export const mailJob = 'send-mail';
/** Name of the one that sends a mail with a code, which someone is waiting for. */
export const codeJob = 'send-code';
const jobs = sql.join([mailJob, codeJob]);

const purpose = 'outgoing-mail';
const payloadSchema = v.object({ sealed: v.string() });
const mailSchema = v.object({
  to: v.string(),
  subject: v.string(),
  text: v.string(),
  // One that was queued before mails had a brand is from the first.
  brand: v.optional(v.nullable(v.string()), null),
  validUntil: v.nullable(v.number()),
});

/** Queues a mail inside the transaction of what it reports. It holds codes, so it is sealed until it is sent. */
export async function queueMail(
  { keys }: { keys: Keys },
  query: Kysely<Tables>,
  { to, brand, text: { subject, text }, validUntil, key, rank = 0 }: OutgoingMail,
): Promise<void> {
  const mail: v.InferOutput<typeof mailSchema> = {
    to: to ?? '',
    brand,
    subject,
    text,
    validUntil: validUntil?.getTime() ?? null,
  };
  const sealed = keys.seal(purpose, Buffer.from(JSON.stringify(mail))).toString('base64url');
  const name = validUntil === undefined ? mailJob : codeJob;
  await addJob(query, name, { sealed }, { priority: rank, ...(key === undefined ? {} : { key }) });
}

/** Whether there are mails that were neither sent nor refused by now. */
export async function hasUnsentMails(query: Kysely<Tables>): Promise<boolean> {
  const { rows } = await sql`select 1 from graphile_worker.jobs where task_identifier in (${jobs})
    and last_error is null limit 1`.execute(query);
  return rows.length > 0;
}

/**
 * Whether the mail of a key waits because the server did not take it, or it was not tried for a minute. One that the
 * server refuses for its recipient does not count: only an address that has mails has those.
 */
export async function isWaitingForServer(query: Kysely<Tables>, key: string): Promise<boolean> {
  const { rows } = await sql`select 1 from graphile_worker.jobs where key = ${key} and task_identifier in (${jobs})
    and case when last_error is null then created_at < now() - make_interval(secs => ${mailDelaySeconds}) else position(${recipientRefused} in last_error) = 0 end
    limit 1`.execute(query);
  return rows.length > 0;
}

/** `checked`: nothing was to be sent, and the mail server was asked whether it would have taken a mail. */
export type MailOutcome = 'sent' | 'checked' | 'expired' | 'refused' | 'failed';

/** Sends a queued mail; fails where the mail server refuses it, and is then tried again later. */
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
}): (payload: unknown) => Promise<void> {
  return async (payload) => {
    const { sealed } = v.parse(payloadSchema, payload);
    const { to, brand, subject, text, validUntil } = v.parse(
      mailSchema,
      JSON.parse(keys.open(purpose, Buffer.from(sealed, 'base64url')).toString()),
    );
    if (validUntil !== null && validUntil <= clock.now().getTime()) return onOutcome('expired');
    const { sender } = brands.find(({ name }) => name === brand) ?? brands[0];
    try {
      await (to === '' ? mailer.check() : mailer.send(to, { subject, text }, sender));
    } catch (error) {
      onOutcome(error instanceof Error && error.message.startsWith(recipientRefused) ? 'refused' : 'failed');
      throw error;
    }
    onOutcome(to === '' ? 'checked' : 'sent');
  };
}
