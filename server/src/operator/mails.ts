import { sql, type RawBuilder } from 'kysely';
import * as v from 'valibot';
import { maskedEmail } from '../accounts/masked-email.ts';
import { ApiError } from '../platform/api-error.ts';
import { accountNumber, operatorOf, type InternalRoutes } from '../platform/http/internal-app.ts';
import type { Services } from '../platform/services/services.ts';
import { codeJob, mailJob, maxAttempts, readQueuedMail } from '../platform/mail/outbox.ts';
import { recordAct, type OperatorAct } from './audit.ts';
import { reasonSchema } from './perform.ts';

const bodySchema = v.strictObject({ reason: reasonSchema, mail: v.optional(accountNumber) });
const isDead = sql<boolean>`attempts >= max_attempts and locked_at is null`;
/** The rest can be listed once these are sent or dropped. */
const mostListed = 200;

interface Row {
  id: string;
  payload: unknown;
  queuedAt: Date;
  tries: number;
  nextAt: Date;
  problem: string | null;
  isDead: boolean;
}

/** The operators' calls for mails that the mail server has not accepted. */
export const mailRoutes: InternalRoutes = (app, services) => {
  const { database, clock } = services;

  app.get('/operator/v1/mails', { config: { scope: 'mails' } }, async (_request, reply) =>
    reply.send(await listMails(services)),
  );

  const add = (path: string, act: OperatorAct, change: (chosen: RawBuilder<unknown>) => RawBuilder<unknown>): void => {
    app.post(`/operator/v1/mails/${path}`, { config: { scope: 'mails' } }, async (request) => {
      const body = v.safeParse(bodySchema, request.body);
      if (!body.success) throw new ApiError('invalid_parameters');
      const { reason, mail } = body.output;
      const operator = operatorOf(request);
      const mails = await database.transaction(async (query) => {
        const chosen = sql`task_id in (select id from graphile_worker._private_tasks where identifier in (${mailJob}, ${codeJob}))
          and locked_at is null and ${mail === undefined ? sql`true` : sql`id = ${mail}`}`;
        const changed = Number((await change(chosen).execute(query)).numAffectedRows ?? 0n);
        if (changed === 0) throw new ApiError('not_found');
        await recordAct(query, { operator, act, account: null, reason, detail: `${changed}`, at: clock.now() });
        return changed;
      });
      return { mails };
    });
  };

  // Those that wait for their next try, as well. As if they were queued now, because the time ends their tries.
  add(
    'send-again',
    'send mails again',
    (chosen) => sql`update graphile_worker._private_jobs
      set attempts = 0, max_attempts = ${maxAttempts}, run_at = now(), created_at = now(), updated_at = now()
      where ${chosen} and attempts > 0`,
  );
  add('drop', 'drop mails', (chosen) => sql`delete from graphile_worker._private_jobs where ${chosen} and ${isDead}`);
};

async function listMails({ database, keys }: Pick<Services, 'database' | 'keys'>) {
  const { rows } = await sql<Row>`
    select private.id::text as id, payload, private.created_at as "queuedAt", private.attempts as tries,
      private.run_at as "nextAt", private.last_error as problem, ${isDead} as "isDead"
    from graphile_worker._private_jobs as private
    join graphile_worker._private_tasks as tasks on tasks.id = private.task_id
    where tasks.identifier in (${mailJob}, ${codeJob}) and attempts > 0
    order by ${isDead} desc, private.created_at limit ${mostListed}`.execute(database.query);
  return {
    mails: rows.map(({ id, payload, queuedAt, nextAt, isDead: dead, ...row }) => {
      const { to, subject } = readQueuedMail(keys, payload);
      return {
        mail: Number(id),
        state: dead ? 'dead' : 'failing',
        to: to === '' ? '' : maskedEmail(to),
        subject,
        queuedAt: queuedAt.getTime(),
        ...row,
        nextAt: dead ? null : nextAt.getTime(),
      };
    }),
  };
}
