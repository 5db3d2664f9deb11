import type { FastifyInstance } from 'fastify';
import type { Database } from '../database/open.ts';
import { oldestDueJobSeconds } from '../jobs/queue.ts';
import { withTimeout } from '../with-timeout.ts';

const maxHealthMs = 3000;
/** The database is queried at most this often, however many checks arrive. */
const healthLifeMs = 500;
/** Jobs normally start at once. Longer than any wait before the queue restarts. */
const lateJobSeconds = 60;

type Health = 'ok' | 'jobs delayed' | 'database unavailable';

interface HealthOptions {
  database: Database;
  /** Whether the process has been asked to stop. */
  isStopping: () => boolean;
}

/**
 * `/healthz` reports whether the process is healthy: it fails only without a database. Late jobs are reported with
 * status 200: all processes share the queue, so a load balancer would otherwise take all of them out of service.
 * `/readyz` reports whether to send requests: it also fails from the stop signal on, while requests are still served.
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
