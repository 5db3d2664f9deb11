import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Services } from '../../services.ts';
import { withTimeout } from './with-timeout.ts';

const longestMs = 3000;

/** Answers well only when the database does. */
export function registerHealth(app: FastifyInstance, { database }: Services): void {
  app.get('/healthz', async (_request, reply) => {
    void reply.header('cache-control', 'no-store');
    try {
      await withTimeout(() => sql`select 1`.execute(database.query), longestMs);
      return { status: 'ok' };
    } catch {
      return reply.code(503).send({ status: 'database unavailable' });
    }
  });
}
