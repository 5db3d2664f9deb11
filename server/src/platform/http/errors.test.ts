import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { atEnd } from '../../../testing/at-end.ts';
import { runProduction } from '../../../testing/production.ts';
import { refuseBeforeRouting } from './errors.ts';

const service = await runProduction({}, { listen: true });
const usual = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
};
const invalid = { error: { symbol: 'invalid_parameters', message: 'Invalid input' } };
const missing = { error: { symbol: 'not_found', message: 'There is nothing at this address.' } };

/** What arrives on a connection until it is closed. */
async function textAfter(bytes: string, port: number): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  let text = '';
  socket.on('data', (chunk) => (text += chunk.toString()));
  socket.write(bytes);
  await once(socket, 'close');
  return text;
}

/** The response to bytes that no client of ours would send. */
async function answerTo(bytes: string) {
  const [head = '', body = ''] = (await textAfter(bytes, service.port)).split('\r\n\r\n');
  const [line, ...headers] = head.split('\r\n');
  return {
    line,
    headers: Object.fromEntries(headers.map((each) => each.split(': '))) as unknown,
    json: JSON.parse(body) as unknown,
  };
}

test.each([
  ['/%E0%A4%A', 400, invalid],
  ['/v1.0/%E0%A4%A', 400, invalid],
  [`/v2/auth/mfa/challenges/${'x'.repeat(600)}/code`, 404, missing],
])('an unparsable address is refused in the usual shape: %s [NET-10]', async (path, status, json) => {
  const answer = await service.send(path, { method: 'POST' });
  expect([answer.status, answer.json]).toEqual([status, json]);
  expect(answer.headers).toMatchObject(usual);
});

const host = 'host: account.default.localhost\r\n';
test.each([
  ['no HTTP at all', 'hello there\r\n\r\n'],
  ['a doubled length', `POST /oauth2/token/ HTTP/1.1\r\n${host}content-length: 1\r\ncontent-length: 2\r\n\r\nab`],
  [
    'a length beside chunks',
    `POST /oauth2/token/ HTTP/1.1\r\n${host}content-length: 3\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n`,
  ],
])('%s is refused in the usual shape [NET-10]', async (_name, bytes) => {
  const answer = await answerTo(bytes);
  expect(answer).toEqual({
    line: 'HTTP/1.1 400 Bad Request',
    headers: expect.objectContaining(usual) as unknown,
    json: invalid,
  });
});

test('as many cookies as nginx accepts are read, and more are refused with what to do [NET-10]', async () => {
  const withCookies = (bytes: number) =>
    `GET /config.json HTTP/1.1\r\n${host}connection: close\r\ncookie: a=${'x'.repeat(bytes)}\r\n\r\n`;
  expect((await answerTo(withCookies(32 * 1024))).line).toBe('HTTP/1.1 404 Not Found');
  const refused = await answerTo(withCookies(41 * 1024));
  expect(refused).toMatchObject({
    line: 'HTTP/1.1 431 Request Header Fields Too Large',
    headers: usual,
    json: {
      error: { symbol: 'invalid_parameters', message: expect.stringContaining('Delete the cookies') as unknown },
    },
  });
});

test('the method TRACE is not served [NET-10]', async () => {
  const answer = await answerTo(`TRACE /login HTTP/1.1\r\n${host}connection: close\r\nx-secret: seen\r\n\r\n`);
  expect([answer.line, answer.json]).toEqual(['HTTP/1.1 404 Not Found', missing]);
});

test('a connection that was never used is closed without a response, a late request with one [NET-10]', async () => {
  const server = createServer({ headersTimeout: 50, connectionsCheckingInterval: 20 });
  server.on('clientError', refuseBeforeRouting({}).clientErrorHandler);
  server.listen(0, '127.0.0.1');
  atEnd(() => server.close());
  await once(server, 'listening');
  const { port } = v.parse(v.object({ port: v.number() }), server.address());
  expect(await textAfter('', port)).toBe('');
  expect(await textAfter('GET / HTTP/1.1\r\n', port)).toMatch(/^HTTP\/1\.1 400 /);
});
