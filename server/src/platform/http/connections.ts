import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';
import type { Settings } from '../configuration/settings.ts';
import { ApiError } from '../api-error.ts';
import { clientAddress, networkOf } from '../client-address.ts';
import { isTooLarge } from './multipart-body.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the route takes a file, which is larger and slower than any other body. */
    takesFile?: boolean;
    /** Whether the route takes a large body, from a caller who was judged before it is read. */
    takesLargeBody?: boolean;
  }
}

/** How long a client may take to send its request line and headers. */
const headersTimeoutMs = 15_000;
/** How long the body of an upload may take: 512 KB on a slow line. */
const uploadTimeoutMs = 120_000;
/** How long a request may take as a whole. */
export const requestTimeoutMs = uploadTimeoutMs + 5000;
/**
 * What a caller may send who was not judged: several times the longest call of that kind. These bodies are not counted,
 * because a process holds those of all of its connections in 64 MB, and no one can take the places of uploads with
 * them.
 */
export const smallBodyBytes = 16 * 1024;
/** A body of a caller who was judged, files aside: several keys of data protection at once. */
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

/** Bounds how many connections are open, and how many bytes clients send for how long. */
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
  // After the hooks of the route, which judge the caller, and before a byte of the body is read.
  app.addHook('preParsing', async (request, reply) => {
    const { takesLargeBody = false } = request.routeOptions.config;
    if (takesLargeBody && isLarge(request)) countBody(request, reply, largeBodies);
  });
}

/** Counts what is open by key, up to a limit for each and one for all. */
function createCounter(maxEach: number, maxAll: number) {
  const counts = new Map<string, number>();
  let all = 0;
  return {
    /** False where it would be too many. */
    add: (key: string): boolean => {
      const count = counts.get(key) ?? 0;
      if (count >= maxEach || all >= maxAll) return false;
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

/** A proxy has the connections of many callers. Without its address, any caller may be one. */
function isProxy(address: string, trusted: Settings['TRUST_PROXY']): boolean {
  if (!Array.isArray(trusted)) return trusted !== false;
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  return trusted.some((each) => {
    const [range, bits] = each.includes('/') ? ipaddr.parseCIDR(each) : [ipaddr.parse(each), null];
    return range.kind() === parsed.kind() && parsed.match(range, bits ?? (range.kind() === 'ipv4' ? 32 : 128));
  });
}

function hasBody({ headers, raw }: FastifyRequest): boolean {
  return !raw.complete && (headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0);
}

/** Whether a body may be large: the size of a chunked one is not known. */
export function isLarge(request: FastifyRequest): boolean {
  const { headers } = request;
  return (
    hasBody(request) &&
    (headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > smallBodyBytes)
  );
}

/** Also where the answer was sent before the body had arrived. */
function closeUnlessComplete({ raw }: FastifyRequest, maxMs: number): void {
  const timer = setTimeout(() => (raw.complete ? undefined : raw.destroy()), maxMs).unref();
  raw.once('end', () => clearTimeout(timer));
}

function countBody(request: FastifyRequest, reply: FastifyReply, largeBodies: Counter): void {
  const network = networkOf(clientAddress(request));
  if (!largeBodies.add(network)) throw new ApiError('request_throttled', { retryAfter: 2 });
  reply.raw.once('close', () => largeBodies.remove(network));
}
