// Forwards names below localhost to this machine, for a browser that does not resolve them. Refuses everything else.
import { createServer, request } from 'node:http';

export interface LoopbackProxy {
  readonly address: string;
  close(): Promise<void>;
}

/** The port of an address below localhost; null for any other address. */
export function loopbackPort(address: string): number | null {
  if (!URL.canParse(address)) return null;
  const { protocol, hostname, port } = new URL(address);
  return protocol === 'http:' && /(^|\.)localhost$/.test(hostname) ? Number(port || 80) : null;
}

export async function startLoopbackProxy(): Promise<LoopbackProxy> {
  const server = createServer((from, to) => {
    const port = loopbackPort(from.url ?? '');
    if (port === null) return void to.writeHead(403).end();
    const { pathname, search, host } = new URL(from.url ?? '');
    const { 'proxy-connection': _, ...headers } = from.headers;
    const onward = request(
      { host: '127.0.0.1', port, method: from.method, path: `${pathname}${search}`, headers: { ...headers, host } },
      (answer) => {
        to.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(to);
      },
    );
    onward.on('error', () => to.destroy());
    to.on('close', () => onward.destroy());
    from.pipe(onward);
  });
  server.on('connect', (_, socket) => socket.end('HTTP/1.1 403 Forbidden\r\n\r\n'));
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('The proxy has no port.');
  return {
    address: `http://127.0.0.1:${address.port}`,
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => void server.close(() => resolve()));
    },
  };
}
