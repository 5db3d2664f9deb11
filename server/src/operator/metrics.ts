import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { sql } from 'kysely';
import { buildVersion } from '../platform/build-version.ts';
import type { Database } from '../platform/database/open.ts';
import { requireWritable } from '../platform/database/require-database.ts';
import type { MailOutcome } from '../platform/mail/outbox.ts';
import { symbolOf } from '../platform/http/errors.ts';
import { oldestEntrySeconds } from './journal.ts';
import { oldestDueJobSeconds } from '../platform/jobs/queue.ts';
import { withTimeout } from '../platform/with-timeout.ts';

/** The service's counters, one set per process. Values from the database are read when metrics are requested. */
export interface Metrics {
  /** Counts the calls of a web server, by route and symbol, and times them. */
  watchCalls(app: FastifyInstance): void;
  /** Counts an attempt refused by a limit. */
  limitRefused(limit: string): void;
  /** Counts a request whose proxy names no address that can be read. */
  unreadableAddress(): void;
  mail(outcome: MailOutcome): void;
  job(name: string, outcome: 'done' | 'failed' | 'dead'): void;
  queueRestarted(): void;
  /** All metrics in Prometheus format. */
  read(): Promise<{ type: string; text: string }>;
}

const maxReadMs = 3000;
/** From a response served from memory to the time limit of a call. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const prefix = 'account_center';

export function createMetrics(database: Database): Metrics {
  const registers = [new Registry()] as const;
  const [registry] = registers;
  const counter = <Label extends string>(name: string, help: string, labelNames: Label[]) =>
    new Counter({ name: `${prefix}_${name}`, help, labelNames, registers: [...registers] });
  const gauge = <Label extends string>(name: string, help: string, labelNames: Label[]) =>
    new Gauge({ name: `${prefix}_${name}`, help, labelNames, registers: [...registers] });

  const { version, commit } = buildVersion;
  gauge('build_info', 'The running build: always 1.', ['version', 'commit']).set({ version, commit }, 1);
  const calls = counter('calls_total', 'Answered calls. The symbol is empty on success.', [
    'method',
    'route',
    'status',
    'symbol',
  ]);
  const seconds = new Histogram({
    name: `${prefix}_call_duration_seconds`,
    help: 'The duration of calls.',
    labelNames: ['method', 'route'],
    buckets,
    registers: [...registers],
  });
  const limits = counter('limit_refusals_total', 'Attempts that a limit refused.', ['limit']);
  const addresses = counter(
    'unreadable_addresses_total',
    'Requests whose proxy names no address that can be read.',
    [],
  );
  const mails = counter('mails_total', 'Mails by outcome.', ['outcome']);
  const jobs = counter('jobs_total', 'Jobs of the queue that this process ran; dead: after the last try.', [
    'job',
    'outcome',
  ]);
  const restarts = counter('queue_restarts_total', 'How often the workers of the queue stopped unexpectedly.', []);
  const connections = gauge('database_connections', 'Connections of the pool for calls.', ['state']);
  const waiting = gauge('database_waiting', 'Calls waiting for a connection.', []);
  const isUp = gauge('database_up', 'Whether the database responded to this request and accepts changes.', []);
  const oldest = gauge(
    'jobs_oldest_due_seconds',
    'How long the oldest due job has been waiting, over all processes.',
    [],
  );
  const queued = gauge('jobs_queued', 'Jobs in the queue of all processes.', ['job', 'state']);
  const unwritten = gauge(
    'journal_oldest_entry_seconds',
    'How long the oldest entry of the journal has waited to be written to its file.',
    [],
  );
  let collectsDefaults = false;

  const readDatabase = async (): Promise<void> => {
    const { pool, query } = database;
    connections.set({ state: 'idle' }, pool.idleCount);
    connections.set({ state: 'busy' }, pool.totalCount - pool.idleCount);
    waiting.set(pool.waitingCount);
    for (const each of [oldest, unwritten]) each.remove();
    queued.reset();
    try {
      const [age, rows, entry] = await withTimeout(
        () =>
          Promise.all([
            oldestDueJobSeconds(query),
            countJobs(database),
            oldestEntrySeconds(query),
            requireWritable(query),
          ]),
        maxReadMs,
      );
      isUp.set(1);
      oldest.set(age);
      unwritten.set(entry);
      for (const { job, state, count } of rows) queued.set({ job, state }, count);
    } catch {
      // Start at zero: an alert cannot tell a missing value from "all is well".
      isUp.set(0);
    }
  };
  return {
    watchCalls: (app) => {
      app.addHook('onResponse', async (request, reply) => {
        // Unknown paths share one label, so that a scanner cannot fill the memory.
        const route = request.routeOptions.url ?? 'none';
        const { method } = request;
        calls.inc({ method, route, status: reply.statusCode, symbol: symbolOf(request) ?? '' });
        seconds.observe({ method, route }, reply.elapsedTime / 1000);
      });
    },
    limitRefused: (limit) => limits.inc({ limit }),
    unreadableAddress: () => addresses.inc(),
    mail: (outcome) => mails.inc({ outcome }),
    job: (job, outcome) => jobs.inc({ job, outcome }),
    queueRestarted: () => restarts.inc(),
    read: async () => {
      // These observe the whole process, so they start on the first request for metrics.
      if (!collectsDefaults) collectDefaultMetrics({ register: registry });
      collectsDefaults = true;
      await readDatabase();
      return { type: registry.contentType, text: await registry.metrics() };
    },
  };
}

async function countJobs({ query }: Database): Promise<{ job: string; state: string; count: number }[]> {
  const { rows } = await sql<{ job: string; state: string; count: number }>`
    select task_identifier as job, count(*) as count,
      case when attempts >= max_attempts and locked_at is null then 'dead' when last_error is not null then 'failing' else 'waiting' end as state
    from graphile_worker.jobs group by 1, 3`.execute(query);
  return rows;
}
