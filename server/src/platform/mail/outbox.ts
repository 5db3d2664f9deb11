import { sql, type Kysely } from 'kysely';
import * as v from 'valibot';
import type { Clock } from '../clock.ts';
import type { Keys } from '../crypto/key.ts';
import type { Tables } from '../database/schema.ts';
import { addJob } from '../jobs/queue.ts';
import type { Mailer } from './mailer.ts';
import type { MailText } from './templates.ts';

interface OutgoingMail {
  to: string;
  text: MailText;
  /** Not sent later than this, such as a code that has expired. */
  validUntil?: Date;
}

/** Name of the job that sends a mail. */
export const mailJob = 'send-mail';

const purpose = 'outgoing-mail';
const payloadSchema = v.object({ sealed: v.string() });
const mailSchema = v.object({ to: v.string(), subject: v.string(), text: v.string(), validUntil: v.nullable(v.number()) });

/** Queues a mail inside the transaction of what it reports. It holds codes, so it is sealed until it is sent. */
export async function queueMail({ keys }: { keys: Keys }, query: Kysely<Tables>, { to, text: { subject, text }, validUntil }: OutgoingMail): Promise<void> {
  const mail: v.InferOutput<typeof mailSchema> = { to, subject, text, validUntil: validUntil?.getTime() ?? null };
  const sealed = keys.seal(purpose, Buffer.from(JSON.stringify(mail))).toString('base64url');
  await addJob(query, mailJob, { sealed });
}

/** Whether there are mails that were neither sent nor refused by now. */
export async function hasUnsentMails(query: Kysely<Tables>): Promise<boolean> {
  const { rows } = await sql`select 1 from graphile_worker.jobs where task_identifier = ${mailJob}
    and last_error is null limit 1`.execute(query);
  return rows.length > 0;
}

/** Sends a queued mail; fails where the mail server refuses it, and is then tried again later. */
export function mailHandler({ keys, mailer, clock }: { keys: Keys; mailer: Mailer; clock: Clock }): (payload: unknown) => Promise<void> {
  return async (payload) => {
    const { sealed } = v.parse(payloadSchema, payload);
    const { to, subject, text, validUntil } = v.parse(mailSchema, JSON.parse(keys.open(purpose, Buffer.from(sealed, 'base64url')).toString()));
    if (validUntil !== null && validUntil <= clock.now().getTime()) return;
    await mailer.send(to, { subject, text });
  };
}
