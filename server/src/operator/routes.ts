import { registerHealth, type HealthOptions } from '../platform/http/health.ts';
import type { InternalRoutes } from '../platform/http/internal-app.ts';

/** What the operator's own people and machines ask for: whether the service is ready, and what it does. */
export const operatorRoutes = (health: HealthOptions): readonly InternalRoutes[] => [
  (app) => registerHealth(app, health),
  metricsRoutes,
];

const metricsRoutes: InternalRoutes = (app, { metrics }) => {
  app.get('/metrics', { config: { scope: 'metrics' } }, async (_request, reply) => {
    const { type, text } = await metrics.read();
    return reply.header('cache-control', 'no-store').type(type).send(text);
  });
};
