import { createHash } from 'node:crypto';
import Fastify, { type FastifyInstance } from 'fastify';
import * as v from 'valibot';
import type { Services } from '../configuration/services.ts';
import { equalHashes } from '../crypto/key.ts';
import { ApiError } from '../api-error.ts';
import { credential } from './credential.ts';
import { pathOf, refuse, registerErrors } from './errors.ts';

/** The number of an account, as far as it can be one. */
export const accountNumber = v.pipe(v.number(), v.safeInteger(), v.minValue(1));

/** Adds the calls of one feature that only other systems of the operator make. */
export type InternalRoutes = (app: FastifyInstance, services: Services) => void;

/** The server for the operator's other systems: every call carries the key. */
export function createInternalApp(
  services: Services,
  { key, routes }: { key: string; routes: readonly InternalRoutes[] },
): FastifyInstance {
  const app = Fastify({
    bodyLimit: 64 * 1024,
    logger: {
      level: services.settings.LOG_LEVEL,
      serializers: {
        req: (request) => ({ method: request.method, path: pathOf(request) }),
        res: (reply) => ({ status: reply.statusCode }),
      },
    },
    return503OnClosing: true,
    forceCloseConnections: 'idle',
  });
  registerErrors(app);
  app.addHook('onRequest', async (request) => {
    // Only browsers name an origin, and no page may call here, whatever key it has.
    if (request.headers.origin !== undefined) throw new ApiError('token.permission-denied');
    if (!equalHashes(hashOf(credential(request, 'Bearer') ?? ''), hashOf(key))) throw new ApiError('token_invalid');
  });
  app.setNotFoundHandler((_request, reply) => refuse(reply, 'not_found'));
  for (const add of routes) add(app, services);
  return app;
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}
