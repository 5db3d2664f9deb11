import type { FastifyInstance } from 'fastify';
import type { Database } from '../database/open.ts';
import { requireWritable } from '../database/require-database.ts';
import { readOnlyCode } from '../database/watch-connections.ts';
import { oldestDueJobSeconds } from '../jobs/queue.ts';
import { errorCode } from '../startup-error.ts';
import { withTimeout } from '../with-timeout.ts';

const maxHealthMs = 3000;
/** The database is queried at most this often, however many checks arrive. */
const healthLifeMs = 500;
/** Jobs normally start at once. Longer than any wait before the queue restarts. */
const lateJobSeconds = 60;

type Health = 'ok' | 'jobs delayed' | 'database read-only' | 'database unavailable';
const failures: ReadonlySet<Health> = new Set(['database read-only', 'database unavailable']);

interface HealthOptions {
  database: Database;
  /** Whether the process has been asked to stop. */
  isStopping: () => boolean;
}

/**
 * `/healthz` reports whether the process is healthy: it fails only without a database that accepts changes. Late jobs
 * are reported with status 200: all processes share the queue, so a load balancer would otherwise take all of them out
 * of service. `/readyz` reports whether to send requests: it also fails from the stop signal on, while requests are
 * still served. `/livez` only shows that the process answers: a restart brings no database back.
 */
export function registerHealth(app: FastifyInstance, { database, isStopping }: HealthOptions): void {
  /** The questions of an earlier check, as long as they have no answer: others would take more connections. */
  let asking: Promise<number> | null = null;
  const ask = async (): Promise<number> => {
    await requireWritable(database.query);
    return oldestDueJobSeconds(database.query);
  };
  const check = async (): Promise<Health> => {
    asking ??= ask().finally(() => (asking = null));
    const asked = asking;
    try {
      return (await withTimeout(() => asked, maxHealthMs)) > lateJobSeconds ? 'jobs delayed' : 'ok';
    } catch (error) {
      return errorCode(error) === readOnlyCode ? 'database read-only' : 'database unavailable';
    }
  };
  let last: { at: number; health: Promise<Health> } | null = null;
  const health = async (): Promise<Health> => {
    const now = performance.now();
    if (last === null || now - last.at > healthLifeMs) last = { at: now, health: check() };
    return last.health;
  };
  const options = { config: { scope: null } };
  app.get('/livez', options, async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  );
  app.get('/healthz', options, async (_request, reply) => {
    const status = await health();
    return reply
      .header('cache-control', 'no-store')
      .code(failures.has(status) ? 503 : 200)
      .send({ status });
  });
  app.get('/readyz', options, async (_request, reply) => {
    const found = isStopping() ? 'stopping' : await health();
    const status = isStopping() ? 'stopping' : found === 'ok' || found === 'jobs delayed' ? 'ready' : found;
    return reply
      .header('cache-control', 'no-store')
      .code(status === 'ready' ? 200 : 503)
      .send({ status });
  });
}
