import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import Fastify from 'fastify';
import { expect, test, vi } from 'vitest';
import { atEnd } from '../../../testing/at-end.ts';
import { readSettings } from '../configuration/settings.ts';
import { boundConnections, largeBodyBytes, smallBodyBytes } from './connections.ts';
import { registerErrors } from './errors.ts';

/** A server with only the bounds, and a way to connect to it. */
async function start(environment: Record<string, string>): Promise<() => Promise<Socket>> {
  const settings = readSettings(environment);
  const app = Fastify({ forceCloseConnections: true, bodyLimit: smallBodyBytes });
  app.decorate('proxies', { trusted: settings.TRUST_PROXY, onUnreadable: () => undefined });
  registerErrors(app);
  boundConnections(app, settings);
  app.post('/', { config: { takesLargeBody: true }, bodyLimit: largeBodyBytes }, async () => 'done');
  app.post('/anyone', async () => 'done');
  const port = Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port);
  atEnd(() => app.close());
  return async () => {
    const socket = connect(port, '127.0.0.1').on('error', () => undefined);
    atEnd(() => socket.destroy());
    await once(socket, 'connect');
    return socket;
  };
}

const request = (size: number, address = '192.0.2.1'): string =>
  `POST / HTTP/1.1\r\nhost: host\r\nx-forwarded-for: ${address}\r\ncontent-type: application/json\r\ncontent-length: ${size}\r\n\r\n`;

/** The status of the response to the data sent; null if there is none before the request is complete. */
async function statusOf(socket: Socket, text: string): Promise<number | null> {
  const answers: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => answers.push(chunk));
  socket.write(text);
  await vi.waitFor(() => expect(answers.length).toBeGreaterThan(0), { timeout: 300 }).catch(() => undefined);
  return answers.length === 0 ? null : Number(Buffer.concat(answers).toString().split(' ')[1]);
}

const answers = (socket: Socket): Promise<number | null> => statusOf(socket, `${request(2)}{}`);
const isClosed = (socket: Socket): Promise<void> => vi.waitFor(() => expect(socket.destroyed).toBe(true));

test('connections of an address over its limit are refused, until it closes another one [NET-05]', async () => {
  const dial = await start({ MAX_CONNECTIONS_PER_ADDRESS: '2' });
  const [first, second] = [await dial(), await dial()];
  await isClosed(await dial());
  expect(await answers(second)).toBe(200);
  first.destroy();
  await vi.waitFor(async () => expect(await answers(await dial())).toBe(200));
});

const trustedProxies = ['on', '1', '::1,127.0.0.0/8', '127.0.0.1'];
test.each(trustedProxies)('a trusted proxy (%s) may have the connections of many callers [NET-05]', async (trusted) => {
  const dial = await start({ MAX_CONNECTIONS_PER_ADDRESS: '1', TRUST_PROXY: trusted });
  await dial();
  expect(await answers(await dial())).toBe(200);
});

test('an address other than the proxy’s is limited [NET-05]', async () => {
  const dial = await start({ MAX_CONNECTIONS_PER_ADDRESS: '1', TRUST_PROXY: '10.0.0.1,fd00::/8' });
  await dial();
  await isClosed(await dial());
});

test('bodies of unchecked callers take no slot for large ones and end at 16 KB [NET-05]', async () => {
  const dial = await start({ LARGE_BODIES: '1', LARGE_BODIES_PER_ADDRESS: '1' });
  const chunked = request(0)
    .replace('POST /', 'POST /anyone')
    .replace('content-length: 0', 'transfer-encoding: chunked');
  for (let body = 0; body < 3; body += 1) expect(await statusOf(await dial(), `${chunked}5\r\n{"a":\r\n`)).toBeNull();
  expect(await statusOf(await dial(), `${request(200_000)}{`)).toBeNull();
  expect(await statusOf(await dial(), `${chunked}4001\r\n"${'a'.repeat(16_384)}\r\n`)).toBe(400);
  expect(await statusOf(await dial(), request(16_385).replace('POST /', 'POST /anyone'))).toBe(400);
});

test('large bodies are limited per address and in total; small ones are not [NET-05]', async () => {
  const dial = await start({ LARGE_BODIES: '3', LARGE_BODIES_PER_ADDRESS: '2', TRUST_PROXY: 'on' });
  const large = async (address: string) => statusOf(await dial(), `${request(200_000, address)}{`);
  const first = await dial();
  expect(await statusOf(first, `${request(200_000)}{`)).toBeNull();
  expect([await large('192.0.2.1'), await large('192.0.2.1')]).toEqual([null, 429]);
  expect([await large('192.0.2.2'), await large('192.0.2.3')]).toEqual([null, 429]);
  expect([await answers(await dial()), await statusOf(await dial(), request(16_384))]).toEqual([200, null]);
  const chunked = request(0).replace('content-length: 0', 'transfer-encoding: chunked');
  expect(await statusOf(await dial(), chunked)).toBe(429);
  first.destroy();
  await vi.waitFor(async () => expect(await large('192.0.2.1')).toBeNull());
});

test('a large body stops counting once it has arrived [NET-05]', async () => {
  const dial = await start({ LARGE_BODIES_PER_ADDRESS: '1' });
  const whole = `${request(20_000)}"${'a'.repeat(19_998)}"`;
  for (let at = 0; at < 3; at += 1) await vi.waitFor(async () => expect(await statusOf(await dial(), whole)).toBe(200));
});
