import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { expect, test, vi } from 'vitest';
import { atEnd, temporaryFolder } from '../../../testing/at-end.ts';
import { brands } from '../../../testing/brands.ts';
import { person } from '../../../testing/client.ts';
import { firstHousekeeping } from '../../../testing/first-housekeeping.ts';
import { startProcess } from '../../../testing/process.ts';
import { freshDatabase, secretKey } from '../../../testing/service.ts';
import { queueDeletion } from '../../features/abandonment/job.ts';
import { housekeepingJob } from '../../service/housekeeping.ts';
import { setDeletion } from '../../features/abandonment/store.ts';
import { archiveJob } from '../../features/archive/job.ts';
import { jobKey } from '../../features/archive/store.ts';
import { deriveKeys } from '../crypto/key.ts';
import { readPid } from '../database/embedded/folder.ts';
import { startEmbedded } from '../database/embedded/launcher.ts';
import { openDatabase, type Database } from '../database/open.ts';
import { queueMail } from '../mail/outbox.ts';
import { addJob } from './queue.ts';
import { accountId, addRows, archiveTask } from '../../../testing/rows.ts';
import { readMail, startMailServer } from '../../../testing/mail-server.ts';

const keys = deriveKeys([secretKey]);
const lin = person('lin');
const removed = ['ada', 'robin'].map(person);

/** A mail server that can delay its mails. */
async function mailServer() {
  const mails: string[] = [];
  const waiting: (() => void)[] = [];
  let isHolding = false;
  const port = await startMailServer({
    onData: (stream, { envelope }, done) => {
      void readMail(stream).then(({ subject }) => {
        const accept = (): void => {
          mails.push(`${subject} → ${envelope.rcptTo[0]?.address}`);
          done();
        };
        if (isHolding) waiting.push(accept);
        else accept();
      });
    },
  });
  return {
    port,
    mails,
    waiting,
    hold: () => void (isHolding = true),
    accept: () => {
      isHolding = false;
      for (const accept of waiting.splice(0)) accept();
    },
  };
}

/**
 * Queues a mail, an archive and a deletion whose rows a transaction locks: all three stay in progress until it ends.
 */
async function queueThree({ query }: Database, url: string, round: number): Promise<pg.Client> {
  const idOf = async (email: string) => await accountId(query, email);
  const task = `task-${round}`;
  const account = await idOf(removed[round]?.email ?? '');
  const now = new Date();
  await addRows(query, 'archive_tasks', archiveTask(await idOf(lin.email), task));
  await setDeletion(query, account, { id: task, scheduledAt: now, executeAt: now });
  const holder = new pg.Client({ connectionString: url });
  holder.on('error', () => undefined);
  await holder.connect();
  await holder.query('begin');
  await holder.query('select 1 from archive_tasks where id = $1 for update', [task]);
  await holder.query('select 1 from accounts where id = $1 for update', [account]);
  await query.transaction().execute(async (transaction) => {
    await queueMail({ keys, brands }, transaction, {
      to: `new-${round}@example.com`,
      brand: null,
      content: { language: 'en-US', subject: 'Code', text: ['123456'] },
    });
    await addJob(transaction, archiveJob, { task }, { key: jobKey(task), maxAttempts: 5 });
    await queueDeletion(transaction, { account, abandonment: task }, now);
  });
  return holder;
}

test('two processes complete all mails, archives and deletions although their database is killed, and only a mail in progress is sent twice [TFA-04, ARC-01, DEL-03]', async () => {
  const data = temporaryFolder('account-queue');
  const server = await startEmbedded(data);
  atEnd(() => server.close());
  const url = await freshDatabase(server.url('postgres'));
  const post = await mailServer();
  const environment = {
    DATABASE_URL: url,
    DATA_DIR: data,
    SMTP_URL: `smtp://127.0.0.1:${post.port}`,
    LOG_LEVEL: 'error',
  };
  const processes = [await startProcess(environment), await startProcess(environment)];
  const database = openDatabase(url, 2);
  atEnd(() => database.close());
  const jobs = async (locked: boolean) => {
    const { rows } = await sql`select 1 from graphile_worker.jobs
          where task_identifier <> ${housekeepingJob} and (${locked} = false or locked_by is not null)`.execute(
      database.query,
    );
    return rows.length;
  };

  const wait = { timeout: 40_000, interval: 50 };
  await firstHousekeeping(database.query);
  for (const [round, person] of removed.entries()) {
    const before = post.mails.length;
    post.hold();
    const holder = await queueThree(database, url, round);
    await vi.waitFor(async () => expect([await jobs(true), post.waiting.length]).toEqual([3, 1]), wait);
    const pid = readPid(join(data, 'postgres/postmaster.pid'));
    if (pid !== null) process.kill(pid, 'SIGKILL');
    await vi.waitFor(() => expect(holder.query('select 1')).rejects.toThrow(), wait);
    post.accept();
    await server.restart();

    await vi.waitFor(async () => expect(await jobs(false)).toBe(0), wait);
    const mails = post.mails.slice(before).toSorted();
    const once = ['Your data is ready → lin.hart@example.com', `Your account was deleted → ${person.email}`];
    expect(mails.filter((each) => !each.startsWith('Code'))).toEqual(once.toSorted());
    const onItsWay = `Code → new-${round}@example.com`;
    expect([[onItsWay], [onItsWay, onItsWay]]).toContainEqual(mails.filter((each) => each.startsWith('Code')));
    expect(
      await database.query.selectFrom('accounts').select('id').where('email', '=', person.email).execute(),
    ).toEqual([]);
    expect(
      (await database.query.selectFrom('archive_tasks').select('status').where('id', '=', `task-${round}`).execute())[0]
        ?.status,
    ).toBe('ready');
  }
  for (const each of processes) {
    expect(each.said()).toContain('the job queue');
    expect((await each.send('/healthz')).json).toEqual({ status: 'ok' });
  }
}, 180_000);
