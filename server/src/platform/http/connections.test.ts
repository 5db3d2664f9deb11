import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import * as v from 'valibot';
import { expect, test, vi } from 'vitest';
import { renewalParameters } from '#contract/calls/avatar.ts';
import { atEnd, temporaryFolder } from '../../../testing/at-end.ts';
import { person, signedIn } from '../../../testing/client.ts';
import { endProcess, startProcess, type RunningProcess } from '../../../testing/process.ts';
import { filledDatabase } from '../../../testing/service.ts';

const start = async (environment: Record<string, string> = {}) =>
  startProcess({ DATABASE_URL: await filledDatabase(), ...environment });
const dial = async ({ output }: RunningProcess): Promise<Socket> => {
  const port = Number(/account\.default\.localhost:(\d+)/.exec(output)?.[1]);
  const socket = connect(port, '127.0.0.1').on('error', () => undefined);
  atEnd(() => socket.destroy());
  await once(socket, 'connect');
  return socket;
};
const halfRequest =
  'POST /oauth2/token/ HTTP/1.1\r\nhost: account.default.localhost\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{';
const formAt = (path: string) =>
  `POST ${path} HTTP/1.1\r\nhost: account.default.localhost\r\ncontent-type: multipart/form-data; boundary=x\r\ncontent-length: 524000\r\n\r\n` +
  '--x\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n';
const uploadPath = `/v1.0/users/@me/avatar/${'a'.repeat(32)}/`;
/** The status of a response that arrives before the request is finished. */
const answerOn = async (socket: Socket): Promise<number> => {
  const [chunk] = v.parse(v.tuple([v.instance(Buffer)]), await once(socket, 'data'));
  return Number(chunk.toString().split(' ')[1]);
};
const memoryOf = ({ child }: RunningProcess): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]) * 1024;

test(
  'a client that never finishes its request does not keep the service from stopping [NET-05]',
  { tags: 'release' },
  async () => {
    const service = await start();
    const socket = await dial(service);
    socket.write(halfRequest);
    expect((await service.send('/healthz')).status).toBe(200);
    expect(await endProcess(service, 'SIGTERM')).toBe(0);
  },
);

test('a second signal ends the service at once, and its database with it [NET-05]', async () => {
  const data = temporaryFolder('account-connections');
  const service = await startProcess({ DATA_DIR: data });
  const socket = await dial(service);
  socket.write(halfRequest);
  expect((await service.send('/healthz')).status).toBe(200);
  const gone = once(service.child, 'exit');
  const signals = setInterval(() => service.child.kill('SIGTERM'), 300);
  try {
    // The exit code of an immediate end, not of an orderly one.
    expect(await gone).toEqual([1, null]);
  } finally {
    clearInterval(signals);
  }
  await vi.waitFor(() => expect(existsSync(join(data, 'postgres', 'postmaster.pid'))).toBe(false), 20_000);
});

test('a body that does not arrive in time ends its connection, also if it was refused [NET-05]', async () => {
  const service = await start({ BODY_SECONDS: '1' });
  const [accepted, refused] = await Promise.all([dial(service), dial(service)]);
  accepted.write(halfRequest);
  refused.write(formAt('/v1.0/oauth2/token/'));
  expect(await answerOn(refused)).toBe(400);
  await Promise.all([once(accepted, 'close'), once(refused, 'close')]);
  expect([accepted.destroyed, refused.destroyed]).toEqual([true, true]);
});

test('connections over the limit are refused [NET-05]', async () => {
  const service = await start({ MAX_CONNECTIONS: '2' });
  await Promise.all([dial(service), dial(service)]);
  const third = await dial(service);
  await once(third, 'close');
  expect(third.bytesRead).toBe(0);
});

test('unfinished forms are refused at once, wherever they are sent, and use no memory [NET-03, NET-05]', async () => {
  const service = await start();
  for (const [path, status] of [
    ['/v1.0/oauth2/token/', 400],
    ['/v1.0/users/', 400],
    ['/nowhere', 404],
    [uploadPath, 401],
  ] as const) {
    const socket = await dial(service);
    socket.write(formAt(path));
    expect([path, await answerOn(socket)]).toEqual([path, status]);
  }
  const before = memoryOf(service);
  const file = Buffer.alloc(500_000, 'a');
  for (const path of ['/v1.0/oauth2/token/', uploadPath]) {
    for (let at = 0; at < 200; at += 1) {
      const socket = await dial(service);
      socket.write(formAt(path));
      await new Promise((resolve) => socket.write(file, resolve));
    }
  }
  expect((await service.send('/healthz')).status).toBe(200);
  // 200 MB were sent.
  expect(memoryOf(service) - before).toBeLessThan(80_000_000);
});

test('unfinished bodies without credentials do not block uploads [NET-05, PRO-03]', async () => {
  const service = await start({ LARGE_BODIES: '4' });
  const { access_token: token } = signedIn(await service.logIn(person('lin').username, person('lin').password));
  const headers = { authorization: `Bearer ${token}` };
  const { url } = v.parse(
    renewalParameters,
    (await service.send('/v1.0/users/@me/avatar/renewal-parameters/?type=png', { headers })).json,
  );
  const half = (path: string, method = 'POST', more = '') =>
    `${method} ${path} HTTP/1.1\r\nhost: account.default.localhost\r\ncontent-type: application/json\r\n${more}transfer-encoding: chunked\r\n\r\n5\r\n{"a":\r\n`;
  const sendHalf = async (text: string) => {
    const socket = await dial(service);
    await new Promise((resolve) => socket.write(text, resolve));
    return socket;
  };
  for (let body = 0; body < 8; body += 1) {
    for (const path of ['/v2/auth/mfa/challenges', '/nowhere', '/v1.0/oauth2/token/']) await sendHalf(half(path));
    const guess = await sendHalf(half('/v2/key-vault/cmks', 'PUT', 'authorization: Bearer guess\r\n'));
    expect(await answerOn(guess)).toBe(401);
  }
  const form = `--x\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n${'a'.repeat(30_000)}\r\n--x--\r\n`;
  const upload = await service.send(new URL(url).pathname, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'multipart/form-data; boundary=x' },
    raw: form,
  });
  // Not a picture, but the service read it.
  expect([upload.status, upload.text]).toEqual([400, expect.stringContaining('invalid_parameters')]);
});

test('a form that begins with bytes outside any part is cut off at the size limit [NET-05]', async () => {
  const service = await start();
  const { access_token: token } = signedIn(await service.logIn(person('lin').username, person('lin').password));
  const headers = { authorization: `Bearer ${token}` };
  const { url } = v.parse(
    renewalParameters,
    (await service.send('/v1.0/users/@me/avatar/renewal-parameters/?type=png', { headers })).json,
  );
  const socket = await dial(service);
  socket.write(
    `POST ${new URL(url).pathname} HTTP/1.1\r\nhost: account.default.localhost\r\nauthorization: Bearer ${token}\r\n` +
      'content-type: multipart/form-data; boundary=x\r\ntransfer-encoding: chunked\r\n\r\n',
  );
  const closed = new Promise((resolve) => socket.once('close', resolve));
  const chunk = `10000\r\n${'a'.repeat(65_536)}\r\n`;
  // The system sends what it has buffered before it notices the end: some megabytes, never 125.
  let sent = 0;
  while (!socket.destroyed && sent < 2000) {
    await new Promise((resolve) => socket.write(chunk, resolve));
    sent += 1;
  }
  await closed;
  expect(sent).toBeLessThan(2000);
});
