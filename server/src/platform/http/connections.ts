import type { FastifyInstance } from 'fastify';

/** How long a client may take to send its request line and headers. */
export const headersTimeoutMs = 15_000;
/** How long a request may take as a whole: an upload on a slow line is the longest. */
export const requestTimeoutMs = 125_000;

interface Bounds {
  /** Connections over this number are refused. */
  maxConnections: number;
  /** How long the body of any other request than an upload may take. */
  bodySeconds: number;
}

/** Bounds how many connections are open, and how long a client may send. */
export function boundConnections(app: FastifyInstance, { maxConnections, bodySeconds }: Bounds): void {
  app.server.maxConnections = maxConnections;
  app.server.headersTimeout = headersTimeoutMs;
  app.addHook('onRequest', async ({ raw, headers }) => {
    if (raw.complete || headers['content-type']?.startsWith('multipart/') === true) return;
    const timer = setTimeout(() => raw.destroy(), bodySeconds * 1000);
    for (const end of ['end', 'close']) raw.once(end, () => clearTimeout(timer));
  });
}
