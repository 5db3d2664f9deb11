import { EventEmitter } from 'node:events';
import { Logger, run, runMigrations, type Runner, type TaskList, type WorkerEvents } from 'graphile-worker';
import { sql, type Kysely } from 'kysely';
import { openDatabase } from '../database/open.ts';
import type { Tables } from '../database/schema.ts';

interface JobOptions {
  /** Of several jobs with one key the last one stays. */
  key?: string;
  /** Tries before the job counts as dead. */
  maxAttempts?: number;
  /** Not before then, by the database's clock; without it at once. */
  runAt?: Date;
}

/** Adds a job inside the transaction of what it follows; it runs once the transaction is complete, in any process. */
export async function addJob(query: Kysely<Tables>, name: string, payload: object, { key, maxAttempts = 8, runAt }: JobOptions = {}): Promise<void> {
  await sql`select graphile_worker.add_job(${name}, payload := ${JSON.stringify(payload)}::json,
    job_key := ${key ?? null}, max_attempts := ${maxAttempts}, run_at := ${runAt ?? null}::timestamptz)`.execute(query);
}

/** Removes a job that has not begun. */
export async function removeJob(query: Kysely<Tables>, key: string): Promise<void> {
  await sql`select graphile_worker.remove_job(${key})`.execute(query);
}

type Handler = (payload: unknown) => Promise<void>;

interface QueueOptions {
  /** URL of the database. */
  url: string;
  handlers: Readonly<Record<string, Handler>>;
  /** Called with a job that has failed; `dead` after its last try. */
  onFailure(job: { name: string; attempts: number; dead: boolean }, error: unknown): void;
}

const jobsAtOnce = 3;
const pollMs = 2000;
const restartMs = 1000;
const releaseMs = 2000;
const lockClass = 4601;

/** Creates the queue's tables, or brings them up to date. Processes that start together wait for one another. */
export async function prepareQueue(url: string): Promise<void> {
  const database = openDatabase(url, 2);
  try {
    await database.query.transaction().execute(async (transaction) => {
      await sql`select pg_advisory_xact_lock(4600, 3)`.execute(transaction);
      await runMigrations({ pgPool: database.pool, logger: silent });
    });
  } finally {
    await database.close();
  }
}

/**
 * Runs the jobs of the queue that all processes share, a few at a time, on connections of its own: no job keeps a request
 * waiting. Returns how to stop; jobs that run are finished first.
 */
export async function startQueue({ url, handlers, onFailure }: QueueOptions): Promise<() => Promise<void>> {
  const database = openDatabase(url, jobsAtOnce + 2);
  const taskList: TaskList = Object.fromEntries(Object.entries(handlers).map(([name, handle]) => [name, (payload: unknown) => handle(payload)]));
  let stopped = false;
  let runner: Runner | null = null;
  let timer: NodeJS.Timeout | undefined;

  const start = async (): Promise<void> => {
    const presence = await database.pool.connect();
    try {
      const events: WorkerEvents = new EventEmitter();
      // The lock of a worker lasts as long as this connection, so as long as its process.
      let locked: Promise<unknown> = Promise.resolve();
      const lock = (worker: string): Promise<unknown> => presence.query('select pg_advisory_lock($1, hashtext($2))', [lockClass, worker]);
      events.on('worker:create', ({ worker }) => {
        locked = locked.then(() => lock(worker.workerId)).catch(() => undefined);
      });
      events.on('job:error', ({ job, error }) => onFailure({ name: job.task_identifier, attempts: job.attempts, dead: job.attempts >= job.max_attempts }, error));
      runner = await run({ pgPool: database.pool, taskList, events, concurrency: jobsAtOnce, pollInterval: pollMs, noHandleSignals: true, noPreparedStatements: true, logger: silent });
    } catch (error) {
      presence.release(true);
      throw error;
    }
    // It gives up when the database is gone for long.
    void runner.promise
      .catch(() => undefined)
      .then(() => {
        presence.release(true);
        restart();
      });
  };
  const restart = (): void => {
    if (stopped) return;
    timer = setTimeout(() => void start().catch(restart), restartMs);
  };

  await start();
  const releases = setInterval(() => void releaseJobs(database.query).catch(() => undefined), releaseMs);
  return async () => {
    stopped = true;
    clearTimeout(timer);
    clearInterval(releases);
    await runner?.stop().catch(() => undefined);
    await database.close();
  };
}

/** Frees the jobs of processes that were killed: their workers' locks are gone. A worker that has just begun may not have its lock yet. */
async function releaseJobs(query: Kysely<Tables>): Promise<void> {
  await sql`
    with owners as (
      select distinct locked_by as worker from graphile_worker.jobs where locked_by is not null and locked_at < now() - interval '3 seconds')
    select graphile_worker.force_unlock_workers(array_agg(worker)) from owners
    where pg_try_advisory_xact_lock(${lockClass}, hashtext(worker))
    having count(*) > 0`.execute(query);
}

const silent = new Logger(() => () => undefined);
