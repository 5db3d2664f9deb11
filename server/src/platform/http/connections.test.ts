import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { endProcess, startProcess, type RunningProcess } from '../../../testing/process.ts';
import { freshDatabase, secretKey } from '../../../testing/service.ts';

const processes: RunningProcess[] = [];
const sockets: Socket[] = [];
const folders: string[] = [];
afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  for (const each of processes) if (each.child.exitCode === null && each.child.signalCode === null) await endProcess(each, 'SIGKILL');
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

const start = async (environment: Record<string, string> = {}) => {
  const process = await startProcess({ DATABASE_URL: await freshDatabase(), SECRET_KEY: secretKey, SMTP_URL: 'smtp://127.0.0.1:9', ...environment });
  processes.push(process);
  return process;
};
const dial = async ({ output }: RunningProcess): Promise<Socket> => {
  const port = Number(/account\.default\.localhost:(\d+)/.exec(output)?.[1]);
  const socket = connect(port, '127.0.0.1').on('error', () => undefined);
  sockets.push(socket);
  await once(socket, 'connect');
  return socket;
};
const halfRequest = 'POST /oauth2/token/ HTTP/1.1\r\nhost: account.default.localhost\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{';

test('a client that never finishes its request does not keep the service from ending [NET-05]', async () => {
  const service = await start();
  const socket = await dial(service);
  socket.write(halfRequest);
  expect((await service.send('/healthz')).status).toBe(200);
  expect(await endProcess(service, 'SIGTERM')).toBe(0);
});

test('a second signal ends the service at once, and its database with it [NET-05]', async () => {
  const data = mkdtempSync(join(tmpdir(), 'account-connections-'));
  folders.push(data);
  const service = await startProcess({ DATA_DIR: data });
  processes.push(service);
  const socket = await dial(service);
  socket.write(halfRequest);
  expect((await service.send('/healthz')).status).toBe(200);
  const gone = once(service.child, 'exit');
  const signals = setInterval(() => service.child.kill('SIGTERM'), 300);
  try {
    // The code of an end at once, not that of an orderly one.
    expect(await gone).toEqual([1, null]);
  } finally {
    clearInterval(signals);
  }
  await vi.waitFor(() => expect(existsSync(join(data, 'postgres', 'postmaster.pid'))).toBe(false), 20_000);
});

test('a body that does not arrive in time ends its connection [NET-05]', async () => {
  const socket = await dial(await start({ BODY_SECONDS: '1' }));
  socket.write(halfRequest);
  await once(socket, 'close');
  expect(socket.destroyed).toBe(true);
});

test('connections over the limit are refused [NET-05]', async () => {
  const service = await start({ MAX_CONNECTIONS: '2' });
  await Promise.all([dial(service), dial(service)]);
  const third = await dial(service);
  await once(third, 'close');
  expect(third.bytesRead).toBe(0);
});
