import { createServer, request, type IncomingMessage } from 'node:http';

/** The bytes of one request on the wire: both bodies. */
export interface Exchange {
  readonly method: string;
  readonly path: string;
  readonly headers: string;
  readonly sent: Buffer;
  readonly answered: Buffer;
}

/** An HTTP proxy that records every exchange, because Chromium hides the bodies of requests made from a `Request`. */
export interface Capture {
  readonly server: string;
  readonly exchanges: readonly Exchange[];
  close(): Promise<void>;
}

export async function startCapture(): Promise<Capture> {
  const exchanges: Exchange[] = [];
  const proxy = createServer((from, to) => {
    const { port, pathname, search } = new URL(from.url ?? '');
    // Otherwise the service compresses, and a search would find nothing.
    const { 'accept-encoding': _, 'proxy-connection': _connection, ...headers } = from.headers;
    const sent = bytesOf(from);
    const onward = request(
      { host: '127.0.0.1', port, method: from.method, path: `${pathname}${search}`, headers },
      (answer) => {
        const answered = bytesOf(answer);
        to.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(to);
        void Promise.all([sent, answered]).then(([request, response]) =>
          exchanges.push({
            method: from.method ?? '',
            path: pathname,
            headers: JSON.stringify(from.headers),
            sent: request,
            answered: response,
          }),
        );
      },
    );
    onward.on('error', () => to.destroy());
    from.pipe(onward);
  });
  await new Promise<void>((resolve) => void proxy.listen(0, '127.0.0.1', resolve));
  const address = proxy.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  return {
    server: `http://127.0.0.1:${port}`,
    exchanges,
    close: () => {
      proxy.closeAllConnections();
      return new Promise((resolve) => void proxy.close(() => resolve()));
    },
  };
}

function bytesOf(message: IncomingMessage): Promise<Buffer> {
  return new Promise((resolve) => {
    const parts: Buffer[] = [];
    message.on('data', (part: Buffer) => parts.push(part));
    message.on('close', () => resolve(Buffer.concat(parts)));
  });
}

/** The exchanges that contain a secret, as bytes or as text. */
export function exchangesWith(exchanges: readonly Exchange[], secret: Buffer): Exchange[] {
  const forms = [
    secret,
    ...(['base64', 'base64url', 'hex'] as const).map((form) => Buffer.from(secret.toString(form).replace(/=+$/, ''))),
    Buffer.from(secret.toString('hex').toUpperCase()),
    Buffer.from(encodeURIComponent(secret.toString())),
  ];
  return exchanges.filter(({ path, headers, sent, answered }) =>
    [Buffer.from(path), Buffer.from(headers), sent, answered].some((where) =>
      forms.some((form) => where.includes(form)),
    ),
  );
}
