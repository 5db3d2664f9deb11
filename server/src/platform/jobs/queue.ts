import { EventEmitter } from 'node:events';
import {
  Logger,
  runMigrations,
  runTaskList,
  type Job,
  type JobHelpers,
  type TaskList,
  type WorkerEvents,
} from 'graphile-worker';
import { sql, type Kysely } from 'kysely';
import type { PoolClient } from 'pg';
import { openDatabase, queueName, type Database } from '../database/open.ts';
import type { Tables } from '../database/schema.ts';
import { openPresence, releaseJobs } from './presence.ts';

/** All jobs. `startQueue` takes a handler for each, so no job can be added without one. */
export type JobName = 'send-mail' | 'send-code' | 'make-archive' | 'remove-account' | 'housekeeping';

/** Jobs with their own slots, so no other job delays them. */
const urgentJobs: readonly string[] = ['send-code'] satisfies JobName[];

interface JobOptions {
  /** A later job with the same key replaces this one, which gets no further attempt if it is running. */
  key?: string;
  /** Attempts before the job is dead. */
  maxAttempts?: number;
  /** Jobs with a lower number run first; 0 by default. */
  priority?: number;
  /** The earliest start by the database's clock; at once by default. */
  runAt?: Date;
  /** The delay in seconds. */
  afterSeconds?: number;
}

/** Adds a job inside a transaction; it runs in any process once the transaction is committed. */
export async function addJob(
  query: Kysely<Tables>,
  name: JobName,
  payload: object,
  { key, maxAttempts = 8, priority = 0, runAt, afterSeconds = 0 }: JobOptions = {},
): Promise<void> {
  await sql`select graphile_worker.add_job(${name}, payload := ${JSON.stringify(payload)}::json,
    job_key := ${key ?? null}, max_attempts := ${maxAttempts}, priority := ${priority},
    run_at := coalesce(${runAt ?? null}::timestamptz, now() + make_interval(secs => ${afterSeconds})))`.execute(query);
}

/** Removes a job that has not started. */
export async function removeJob(query: Kysely<Tables>, key: string): Promise<void> {
  await sql`select graphile_worker.remove_job(${key})`.execute(query);
}

/** Adds a job unless one with its key is running, which would get no further attempt. */
export async function addJobUnlessRunning(
  database: Pick<Database, 'transaction'>,
  name: JobName,
  payload: object,
  options: JobOptions & { key: string },
): Promise<void> {
  await database.transaction(async (transaction) => {
    // Locked, so that it does not start in the meantime.
    const { rows } = await sql<{ isRunning: boolean }>`select locked_at is not null as "isRunning"
      from graphile_worker._private_jobs where key = ${options.key} for update`.execute(transaction);
    if (rows[0]?.isRunning !== true) await addJob(transaction, name, payload, options);
  });
}

export type Handler = (payload: unknown, job: { queuedAt: Date }) => Promise<void>;

/** A failure that no further attempt would change: the job is dead, and stays for the operator to see. */
export class HopelessJob extends Error {
  override name = 'HopelessJob';

  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : 'The job failed.', { cause });
  }
}

interface QueueOptions {
  /** URL of the database, with a session for each connection. */
  url: string;
  handlers: Readonly<Record<JobName, Handler>>;
  /** The longest wait of a job before its next attempt, in seconds. Others wait up to six hours. */
  longestWaits?: Readonly<Partial<Record<string, number>>>;
  /** Called with the name of a completed job. */
  onDone?(name: string): void;
  /** Called with a failed job; `dead` after its last attempt. */
  onFailure(job: { name: string; attempts: number; dead: boolean }, error: unknown): void;
  /** Called when a database error stopped the workers, which restart after a wait. */
  onRestart(waitMs: number, error: unknown): void;
}

/** How many jobs of a process run at a time, and how many urgent ones. */
export const jobsAtOnce = 3;
/** For the workers and their notifications. */
const connectionsOfRunner = jobsAtOnce + 1;
/** For both kinds of workers, and the search for killed processes' jobs. */
const poolConnections = 2 * connectionsOfRunner + 1;
/** And one for the presence of workers. */
export const queueConnections = poolConnections + 1;
/** For the queue's own statements, which are short. */
const statementMs = 10_000;
const pollMs = 2000;
/** Longer than the presence takes to lock again after a failover. */
const releaseMs = 3000;
/**
 * The wait before a restart doubles with each error, up to the longest one, until a job completes or the workers have
 * run for that long, so that unrelated errors do not add up.
 */
const firstWaitMs = 1000;
const longestWaitMs = 10_000;

/** The schema of the queue's tables. */
export const queueSchema = 'graphile_worker';

/** Creates or migrates the queue's tables. Processes that start together wait for each other. */
export async function prepareQueue(url: string): Promise<void> {
  const database = openDatabase(url, 2);
  try {
    await database.transaction(async (transaction) => {
      await sql`select pg_advisory_xact_lock(4600, 3)`.execute(transaction);
      // oxlint-disable-next-line house/given-connection -- its migration takes a pool, which has a connection to spare
      await runMigrations({ pgPool: database.pool, logger: silent });
    });
  } finally {
    await database.close();
  }
}

/** How long the oldest due job has been waiting; 0 if there is none. Fails if the database does not respond. */
export async function oldestDueJobSeconds(query: Kysely<Tables>): Promise<number> {
  const { rows } = await sql<{
    seconds: number;
  }>`select coalesce(extract(epoch from now() - min(run_at)), 0)::float8 as seconds
    from graphile_worker._private_jobs where is_available and run_at <= now()`.execute(query);
  return rows[0]?.seconds ?? 0;
}

/**
 * Runs jobs from the queue that all processes share, a few at a time, on its own connections, so that no job delays a
 * request. Returns a function that stops it after running jobs have finished.
 */
export async function startQueue({
  url,
  handlers,
  longestWaits = {},
  onDone,
  onFailure,
  onRestart,
}: QueueOptions): Promise<() => Promise<void>> {
  const taskLists = [false, true].map((isUrgent): TaskList =>
    Object.fromEntries(
      Object.entries(handlers)
        .filter(([name]) => urgentJobs.includes(name) === isUrgent)
        .map(([name, handle]) => [
          name,
          (payload: unknown, { job }: JobHelpers) => handle(payload, { queuedAt: job.created_at }),
        ]),
    ),
  );
  const database = openDatabase(url, poolConnections, { statementMs, name: queueName });
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  let waitMs = firstWaitMs;
  let startedAt = 0;
  /** Stops the running workers; null while they wait to restart. */
  let stopWorkers: (() => Promise<void>) | null = null;
  /** Earlier workers finish their jobs. */
  const finishing = new Set<Promise<void>>();

  /** The queue's own waits grow to six hours, whatever the job. */
  const planNextAttempt = async (job: Job, error: unknown): Promise<void> => {
    const seconds = longestWaits[job.task_identifier];
    if (seconds === undefined && !(error instanceof HopelessJob)) return;
    await sql`update graphile_worker._private_jobs set
        max_attempts = case when ${error instanceof HopelessJob} then attempts else max_attempts end,
        run_at = least(run_at, now() + make_interval(secs => ${seconds ?? null}))
      where id = ${job.id} and locked_at is null`.execute(database.query);
  };

  const presence = await openPresence(url, (error) => fail(error));
  const start = (): void => {
    const events: WorkerEvents = new EventEmitter();
    /** Connections for notifications. One released before its `listen` has failed would be released twice. */
    const listeners = new Set<PoolClient>();
    let isOver = false;
    // From version 0.17 on, a failure to mark a job is an unhandled rejection, and jobs are locked by pools, not by
    // workers. A worker that cannot mark its job as done ends, and nothing replaces it; a job whose fetch failed
    // half-way is unknown to any worker.
    const end = (error: unknown): void => {
      if (!isOver) fail(error);
    };
    events.on('pool:listen:success', ({ client }) => listeners.add(client));
    events.on('pool:listen:release', ({ client }) => listeners.delete(client));
    events.on('worker:create', ({ worker }) => presence.add(worker.workerId));
    events.on('worker:stop', ({ worker, error }) => {
      presence.remove(worker.workerId);
      end(error ?? new Error('A worker of the job queue ended.'));
    });
    events.on('worker:fatalError', ({ error }) => end(error));
    events.on('worker:getJob:error', ({ error }) => end(error));
    events.on('job:complete', ({ job, error }) => {
      if (!isOver) waitMs = firstWaitMs;
      // If it is lost, the job is tried once more, or later.
      if (error != null) void planNextAttempt(job, error).catch(() => undefined);
    });
    events.on('job:success', ({ job }) => onDone?.(job.task_identifier));
    events.on('job:error', ({ job, error }) =>
      onFailure({ name: job.task_identifier, attempts: job.attempts, dead: isDead(job, error) }, error),
    );
    // Not the library's `run`, which has a schedule too: a connection lost in its statements ends the process.
    const pools = taskLists.map((taskList) =>
      runTaskList(
        {
          events,
          concurrency: jobsAtOnce,
          pollInterval: pollMs,
          noHandleSignals: true,
          noPreparedStatements: true,
          logger: silent,
        },
        taskList,
        database.pool,
      ),
    );
    startedAt = performance.now();
    stopWorkers = async () => {
      isOver = true;
      await Promise.allSettled([...listeners].map((client) => client.query('select')));
      await Promise.allSettled(pools.map((pool) => pool.gracefulShutdown().then(() => pool.promise)));
    };
  };
  const fail = (cause: unknown): void => {
    if (stopWorkers === null) return;
    const finished = stopWorkers().finally(() => finishing.delete(finished));
    finishing.add(finished);
    stopWorkers = null;
    if (isStopped) return;
    if (performance.now() - startedAt >= longestWaitMs) waitMs = firstWaitMs;
    onRestart(waitMs, cause);
    timer = setTimeout(start, waitMs);
    waitMs = Math.min(waitMs * 2, longestWaitMs);
  };

  start();
  let suspects: readonly string[] = [];
  const releases = setInterval(() => {
    void releaseJobs(database, suspects).then(
      (found) => (suspects = found),
      () => undefined,
    );
  }, releaseMs);
  return async () => {
    isStopped = true;
    clearTimeout(timer);
    clearInterval(releases);
    await Promise.all([stopWorkers?.(), ...finishing]);
    await Promise.all([presence.close(), database.close()]);
  };
}

function isDead({ attempts, max_attempts: most }: Job, error: unknown): boolean {
  return attempts >= most || error instanceof HopelessJob;
}

const silent = new Logger(() => () => undefined);
