import { createServer, request } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, expect, test } from 'vitest';
import { loopbackPort, startLoopbackProxy } from './loopback-proxy.ts';

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

async function proxy() {
  const running = await startLoopbackProxy();
  ends.push(running.close);
  return Number(new URL(running.address).port);
}

/** A server that echoes the request. */
async function mirror(): Promise<number> {
  const server = createServer((from, to) => {
    void text(from).then((body) =>
      to
        .writeHead(201, { 'x-mirror': 'yes' })
        .end(JSON.stringify([from.method, from.url, from.headers.host, from.headers['proxy-connection'], body])),
    );
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  ends.push(() => new Promise((resolve) => server.close(resolve)));
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

function ask(
  port: number,
  path: string,
  body = '',
): Promise<{ status: number | undefined; mirrored: string | undefined; body: string }> {
  return new Promise((resolve, reject) => {
    const sent = request(
      { host: '127.0.0.1', port, path, method: 'POST', headers: { 'proxy-connection': 'keep-alive' } },
      (answer) => {
        void text(answer).then((whole) =>
          resolve({ status: answer.statusCode, mirrored: String(answer.headers['x-mirror']), body: whole }),
        );
      },
    );
    sent.on('error', reject).end(body);
  });
}

test.each([
  ['http://account.default.localhost:4600/login?a=b', 4600],
  ['http://localhost/', 80],
  ['http://localhost.example.com:4600/', null],
  ['http://notlocalhost:4600/', null],
  ['http://10.0.0.1:4600/', null],
  ['https://account.default.localhost:4600/', null],
  ['/login', null],
])('the address %s maps to the port %j of this machine', (address, port) => {
  expect(loopbackPort(address)).toBe(port);
});

test('a name below localhost is forwarded to this machine with its host name', async () => {
  const [port, at] = [await mirror(), await proxy()];
  const answer = await ask(at, `http://account.default.localhost:${port}/login?a=b`, 'sent');
  expect([answer.status, answer.mirrored]).toEqual([201, 'yes']);
  expect(JSON.parse(answer.body)).toEqual(['POST', '/login?a=b', `account.default.localhost:${port}`, null, 'sent']);
});

test('every other address is refused, and so is a tunnel', async () => {
  const at = await proxy();
  expect((await ask(at, 'http://example.com/')).status).toBe(403);
  const socket = connect(at, '127.0.0.1');
  socket.write('CONNECT account.default.localhost:443 HTTP/1.1\r\nHost: account.default.localhost:443\r\n\r\n');
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 403 /);
});

test('a missing server ends the request', async () => {
  const port = await mirror();
  await ends.pop()?.();
  await expect(ask(await proxy(), `http://account.default.localhost:${port}/`)).rejects.toThrow();
});
