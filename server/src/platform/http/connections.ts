import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Settings } from '../configuration/settings.ts';
import { ApiError } from '../api-error.ts';
import { clientAddress, isProxy, networkOf, unknownAddress } from '../client-address.ts';
import { isTooLarge } from './multipart-body.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the route accepts a file, which is larger and slower than any other body. */
    takesFile?: boolean;
    /** Whether the route accepts a large body, from a caller who is checked before it is read. */
    takesLargeBody?: boolean;
  }
}

/** The time limit for the request line and headers. */
const headersTimeoutMs = 15_000;
/**
 * More than the 32 KB that nginx accepts (`large_client_header_buffers` in `deploy/nginx-pages.conf`) and what it adds:
 * a shop on the same domain may have set many cookies.
 */
export const maxHeaderBytes = 40 * 1024;
/** The time limit for an upload's body: 512 KB on a slow line. */
const uploadTimeoutMs = 120_000;
/** The time limit for a whole request. */
export const requestTimeoutMs = uploadTimeoutMs + 5000;
/**
 * The body limit for unchecked callers: several times the longest such call. These bodies are not counted, because
 * those of all connections fit into 64 MB, so no one can block uploads with them.
 */
export const smallBodyBytes = 16 * 1024;
/** The body limit for checked callers, except files: several data protection keys together. */
export const largeBodyBytes = 256 * 1024;

type Bounds = Pick<
  Settings,
  | 'MAX_CONNECTIONS'
  | 'MAX_CONNECTIONS_PER_ADDRESS'
  | 'LARGE_BODIES'
  | 'LARGE_BODIES_PER_ADDRESS'
  | 'BODY_SECONDS'
  | 'TRUST_PROXY'
>;

/** Limits the number of open connections, and the size and time of request bodies. */
export function boundConnections(app: FastifyInstance, bounds: Bounds): void {
  app.server.maxConnections = bounds.MAX_CONNECTIONS;
  app.server.headersTimeout = headersTimeoutMs;
  const connections = createCounter(bounds.MAX_CONNECTIONS_PER_ADDRESS, Infinity);
  app.server.on('connection', (socket) => {
    const address = socket.remoteAddress ?? '';
    if (isProxy(address, bounds.TRUST_PROXY)) return;
    if (connections.add(networkOf(address))) socket.once('close', () => connections.remove(networkOf(address)));
    else socket.destroy();
  });
  const largeBodies = createCounter(bounds.LARGE_BODIES_PER_ADDRESS, bounds.LARGE_BODIES);
  app.addHook('onRequest', async (request) => {
    if (!hasBody(request)) return;
    const takesFile = request.routeOptions.config.takesFile === true;
    closeUnlessComplete(request, takesFile ? uploadTimeoutMs : bounds.BODY_SECONDS * 1000);
    if (takesFile && isTooLarge(request)) throw new ApiError('invalid_parameters');
  });
  // After the route's hooks, which check the caller, and before any of the body is read.
  app.addHook('preParsing', async (request, reply) => {
    const { takesLargeBody = false } = request.routeOptions.config;
    if (takesLargeBody && isLarge(request)) countBody(request, reply, largeBodies);
  });
}

/** Counts open items by key, with a limit per key and a total. */
function createCounter(maxEach: number, maxAll: number) {
  const counts = new Map<string, number>();
  let all = 0;
  return {
    /** False if a limit is reached. */
    add: (key: string): boolean => {
      const count = counts.get(key) ?? 0;
      if ((count >= maxEach && key !== unknownAddress) || all >= maxAll) return false;
      counts.set(key, count + 1);
      all += 1;
      return true;
    },
    remove: (key: string): void => {
      const count = counts.get(key) ?? 0;
      if (count > 1) counts.set(key, count - 1);
      else counts.delete(key);
      all -= 1;
    },
  };
}

type Counter = ReturnType<typeof createCounter>;

function hasBody({ headers, raw }: FastifyRequest): boolean {
  return !raw.complete && (headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0);
}

/** Whether a body may be large; the size of a chunked one is unknown. */
export function isLarge(request: FastifyRequest): boolean {
  const { headers } = request;
  return (
    hasBody(request) &&
    (headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > smallBodyBytes)
  );
}

/** Also if the response was sent before the body had arrived. */
function closeUnlessComplete({ raw }: FastifyRequest, maxMs: number): void {
  const timer = setTimeout(() => (raw.complete ? undefined : raw.destroy()), maxMs).unref();
  raw.once('end', () => clearTimeout(timer));
}

function countBody(request: FastifyRequest, reply: FastifyReply, largeBodies: Counter): void {
  const network = networkOf(clientAddress(request));
  if (!largeBodies.add(network)) throw new ApiError('request_throttled', { retryAfter: 2 });
  reply.raw.once('close', () => largeBodies.remove(network));
}
