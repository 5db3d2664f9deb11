import { createServer, request } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, expect, test } from 'vitest';
import { listenAnywhere } from '../../server/testing/ports.ts';
import { loopbackPort, startLoopbackProxy } from './loopback-proxy.ts';

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

async function startProxy(): Promise<number> {
  const proxy = await startLoopbackProxy();
  ends.push(proxy.close);
  return Number(new URL(proxy.address).port);
}

/** A server that echoes the request. */
async function startMirror(): Promise<number> {
  const server = createServer(({ method, url, headers }, response) => {
    response.writeHead(201, { 'x-mirror': 'yes' });
    response.end(JSON.stringify([method, url, headers.host, headers['proxy-connection'] ?? null]));
  });
  ends.push(() => new Promise((resolve) => server.close(resolve)));
  return await listenAnywhere(server);
}

function ask(port: number, path: string): Promise<{ status: number | undefined; mirrored: unknown; body: string }> {
  const headers = { 'proxy-connection': 'keep-alive' };
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, path, method: 'POST', headers }, (answer) => {
      const { statusCode: status, headers: received } = answer;
      void text(answer).then((body) => resolve({ status, mirrored: received['x-mirror'], body }));
    });
    sent.on('error', reject).end('sent');
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

test('forwards a name below localhost to this machine with its host name', async () => {
  const port = await startMirror();
  const answer = await ask(await startProxy(), `http://account.default.localhost:${port}/login?a=b`);
  expect(answer).toMatchObject({ status: 201, mirrored: 'yes' });
  expect(JSON.parse(answer.body)).toEqual(['POST', '/login?a=b', `account.default.localhost:${port}`, null]);
});

test('refuses every other address and every tunnel', async () => {
  const port = await startProxy();
  expect((await ask(port, 'http://example.com/')).status).toBe(403);
  const socket = connect(port, '127.0.0.1');
  socket.write('CONNECT account.default.localhost:443 HTTP/1.1\r\nHost: account.default.localhost:443\r\n\r\n');
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 403 /);
});

test('a missing server ends the request', async () => {
  const port = await startMirror();
  await ends.pop()?.();
  await expect(ask(await startProxy(), `http://account.default.localhost:${port}/`)).rejects.toThrow();
});
