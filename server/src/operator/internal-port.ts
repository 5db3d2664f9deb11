import type { FastifyInstance } from 'fastify';
import { routes as blockerRoutes } from '../features/abandonment/internal.ts';
import { routes as newsRoutes } from '../features/news/internal.ts';
import { routes as eventRoutes } from '../features/security-activity/internal.ts';
import { routes as newAccountRoutes } from '../features/sign-up/internal.ts';
import type { Services } from '../platform/services/services.ts';
import type { Settings } from '../platform/configuration/settings.ts';
import { registerHealth } from '../platform/http/health.ts';
import { createInternalApp, internalKeys, type InternalRoutes } from '../platform/http/internal-app.ts';
import type { AddressLog } from '../platform/logs/address-log.ts';
import type { Shutdown } from '../platform/shutdown.ts';
import { accountRoutes } from './accounts.ts';
import { mailRoutes } from './mails.ts';
import type { Metrics } from './metrics.ts';
import { restoreRoutes } from './restored-from.ts';

interface Dependencies {
  closing: Shutdown;
  metrics: Metrics;
  addressLog: AddressLog | null;
  listen(app: FastifyInstance, place: Pick<Settings, 'HOST' | 'PORT'>, setting: string): Promise<number>;
}

/**
 * Opens a separate port for operators and their other systems, out of reach of browsers. Null if no key is configured.
 */
export async function openInternal(
  services: Services,
  { closing, metrics, addressLog, listen }: Dependencies,
): Promise<number | null> {
  const { database, settings } = services;
  const { INTERNAL_HOST: host, INTERNAL_PORT: chosen, PORT: port } = settings;
  const keys = internalKeys(settings);
  if (keys.size === 0) return null;
  const ofSystems = [newAccountRoutes, eventRoutes, blockerRoutes, newsRoutes];
  const app = createInternalApp(services, {
    keys,
    addressLog,
    routes: [...ofSystems, accountRoutes, mailRoutes, restoreRoutes, metricsRoutes(metrics)],
  });
  registerHealth(app, { database, isStopping: closing.isStopping });
  closing.pushServer(app);
  return listen(app, { HOST: host, PORT: chosen ?? (port === 0 ? 0 : port + 4) }, 'INTERNAL_PORT');
}

function metricsRoutes(metrics: Metrics): InternalRoutes {
  return (app) => {
    app.get('/metrics', { config: { scope: 'metrics' } }, async (_request, reply) => {
      const { type, text } = await metrics.read();
      return reply.header('cache-control', 'no-store').type(type).send(text);
    });
  };
}
