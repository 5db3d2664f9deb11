import { createHash } from 'node:crypto';
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import * as v from 'valibot';
import type { OperatorKey, Scope } from '../configuration/operator-keys.ts';
import type { Services } from '../services/services.ts';
import type { Settings } from '../configuration/settings.ts';
import { ApiError } from '../api-error.ts';
import { clientAddress } from '../client-address.ts';
import type { AddressLog } from '../logs/address-log.ts';
import { logOutput } from '../logs/log-output.ts';
import { registerSecurityLog } from '../logs/security-log.ts';
import { requireAllowed } from '../rate-limit/limiter.ts';
import { credential } from './credential.ts';
import { pathOf, refuse, registerErrors } from './errors.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The scope that a key needs for this route; by default `systems`. Null if no key is needed. */
    scope?: Scope | null;
  }
  interface FastifyRequest {
    /** The key of a call to the internal port. */
    operator: OperatorKey | null;
  }
}

/** A possible account number. */
export const accountNumber = v.pipe(v.number(), v.safeInteger(), v.minValue(1));

/** Adds a feature's calls to the internal port. */
export type InternalRoutes = (app: FastifyInstance, services: Services) => void;

/** The keys of the internal port by their SHA-256. The INTERNAL_KEY has no owner, so it may not act on accounts. */
export function internalKeys({
  INTERNAL_KEY: shared,
  OPERATOR_KEYS: named = [],
}: Pick<Settings, 'INTERNAL_KEY' | 'OPERATOR_KEYS'>): ReadonlyMap<string, OperatorKey> {
  const keys = new Map<string, OperatorKey>(named.map(({ sha256, name, scopes }) => [sha256, { name, scopes }]));
  if (shared !== undefined) keys.set(hashOf(shared), { name: 'INTERNAL_KEY', scopes: ['systems', 'metrics'] });
  return keys;
}

interface InternalParts {
  keys: ReadonlyMap<string, OperatorKey>;
  routes: readonly InternalRoutes[];
  addressLog: AddressLog | null;
}

/** The server for operators and their other systems: every call has a key. */
export function createInternalApp(services: Services, { keys, routes, addressLog }: InternalParts): FastifyInstance {
  const app = Fastify({
    bodyLimit: 64 * 1024,
    logger: {
      level: services.settings.LOG_LEVEL,
      stream: logOutput,
      serializers: {
        req: (request) => ({ method: request.method, path: pathOf(request) }),
        res: (reply) => ({ status: reply.statusCode }),
      },
    },
    return503OnClosing: false,
    forceCloseConnections: 'idle',
  });
  registerSecurityLog(app, { isOn: services.settings.SECURITY_LOG, addressLog });
  registerErrors(app);
  app.decorateRequest('operator', null);
  app.addHook('onRequest', async (request) => {
    // Only browsers send an origin, and no page may call here, whatever its key.
    if (request.headers.origin !== undefined) throw new ApiError('token.permission-denied');
    const { scope = 'systems' } = request.routeOptions.config;
    if (scope === null) return;
    // Looked up by hash, so that the response time reveals nothing about the key.
    const operator = keys.get(hashOf(credential(request, 'Bearer') ?? ''));
    if (operator === undefined) {
      requireAllowed(await services.limits.unknownKeys.consume(clientAddress(request)));
      throw new ApiError('token_invalid');
    }
    if (!operator.scopes.includes(scope)) throw new ApiError('token.permission-denied', { scope });
    request.operator = operator;
  });
  app.setNotFoundHandler((_request, reply) => refuse(reply, 'not_found'));
  for (const add of routes) add(app, services);
  return app;
}

/** The name of a call's key. */
export function operatorOf({ operator }: FastifyRequest): string {
  if (operator === null) throw new ApiError('token_invalid');
  return operator.name;
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
