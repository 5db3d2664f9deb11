import type { FastifyInstance } from 'fastify';
import type { Database } from '../database/open.ts';
import { oldestDueJobSeconds } from '../jobs/queue.ts';
import { withTimeout } from '../with-timeout.ts';

const maxHealthMs = 3000;
/** However many ask, the database is asked so often only. */
const healthLifeMs = 500;
/** A job is normally begun at once. Longer than any wait before the queue starts again. */
const lateJobSeconds = 60;

type Health = 'ok' | 'jobs delayed' | 'database unavailable';

interface HealthOptions {
  database: Database;
  /** Whether the process has been asked to stop. */
  isStopping: () => boolean;
}

/**
 * `/healthz` says whether the process works: it fails only without a database. Late jobs are reported and answered with
 * 200: all processes share the queue, so a load balancer that took them out of service would leave none. `/readyz` says
 * whether to send it requests: it fails as well from the signal to stop on, while requests are still answered.
 */
export function registerHealth(app: FastifyInstance, { database, isStopping }: HealthOptions): void {
  const check = async (): Promise<Health> => {
    try {
      const oldest = await withTimeout(() => oldestDueJobSeconds(database.query), maxHealthMs);
      return oldest > lateJobSeconds ? 'jobs delayed' : 'ok';
    } catch {
      return 'database unavailable';
    }
  };
  let last: { at: number; health: Promise<Health> } | null = null;
  const health = async (): Promise<Health> => {
    const now = performance.now();
    if (last === null || now - last.at > healthLifeMs) last = { at: now, health: check() };
    return last.health;
  };
  const options = { config: { scope: null } };
  app.get('/healthz', options, async (_request, reply) => {
    const status = await health();
    return reply
      .header('cache-control', 'no-store')
      .code(status === 'database unavailable' ? 503 : 200)
      .send({ status });
  });
  app.get('/readyz', options, async (_request, reply) => {
    const isDown = !isStopping() && (await health()) === 'database unavailable';
    const status = isStopping() ? 'stopping' : isDown ? 'database unavailable' : 'ready';
    return reply
      .header('cache-control', 'no-store')
      .code(status === 'ready' ? 200 : 503)
      .send({ status });
  });
}
