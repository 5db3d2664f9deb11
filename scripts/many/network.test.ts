import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { freePort } from '../../server/testing/ports.ts';

// Only Linux answers at every loopback address and says whose socket is whose.
const on = test.skipIf(process.platform !== 'linux');
const addresses = { db1: '127.77.0.1', db2: '127.77.0.2' } as const;
type Machine = keyof typeof addresses;
const quietMs = 400;

const folder = mkdtempSync(join(tmpdir(), 'network-'));
const sockets: Socket[] = [];
let echo: Server;
let network: ChildProcess;
let insider: ChildProcess;
let control = '';
let port = '';

/** Connects to a machine; `pong` says whether it echoes a message in time, `late` what it has echoed since. */
function line(machine: Machine) {
  const socket = connect({ port: Number(port), host: addresses[machine] });
  sockets.push(socket);
  let text = '';
  socket.on('data', (data) => (text += data.toString()));
  socket.on('error', () => undefined);
  return {
    socket,
    async pong(message: string): Promise<boolean> {
      socket.write(message);
      const end = performance.now() + quietMs;
      while (performance.now() < end && !text.includes(message)) await new Promise((done) => void setTimeout(done, 20));
      return text.includes(message);
    },
  };
}

/** The same from a program of db1. */
async function insiderReaches(machine: Machine): Promise<boolean> {
  const host = addresses[machine];
  const answer = new Promise<boolean>((resolve) => {
    insider.on('message', function hear(said: { host: string; isHeard: boolean }) {
      if (said.host !== host) return;
      insider.off('message', hear);
      resolve(said.isHeard);
    });
  });
  insider.send(host);
  return await answer;
}

const order = async (path: string): Promise<unknown> =>
  await fetch(`http://127.0.0.1:${control}/${path}`, { method: 'POST' });

beforeAll(async () => {
  if (process.platform !== 'linux') return;
  for (const name of Object.keys(addresses)) mkdirSync(join(folder, name));
  [control, port] = [await freePort(), await freePort()];
  const own = await freePort();
  echo = createServer((socket) => socket.on('error', () => undefined).pipe(socket)).listen(Number(own), '127.0.0.1');
  await once(echo, 'listening');
  const machines = Object.entries(addresses).map(([name, address]) => ({
    name,
    address,
    ports: [[Number(port), Number(own)]],
  }));
  const script = new URL('network.mjs', import.meta.url).pathname;
  network = spawn(process.execPath, [script, control, folder, JSON.stringify(machines)], { stdio: 'inherit' });
  const program = `process.on('message', (host) => {
    const socket = require('node:net').connect({ port: ${port}, host });
    const say = (isHeard) => { socket.destroy(); process.send({ host, isHeard }); };
    const timer = setTimeout(say, ${quietMs}, false);
    socket.on('error', () => undefined).on('data', () => { clearTimeout(timer); say(true); }).write('ping');
  });`;
  insider = spawn(process.execPath, ['-e', program], {
    cwd: join(folder, 'db1'),
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  await vi.waitFor(() => order('heal'), { timeout: 10_000 });
});

afterAll(() => {
  for (const socket of sockets) socket.destroy();
  for (const child of [network, insider]) child?.kill();
  echo?.close();
  rmSync(folder, { recursive: true, force: true });
});

on(
  'a machine that is cut off hears nobody and reaches nobody, and nothing is lost when its cable is back [NET-10]',
  async () => {
    const [first, second] = [line('db1'), line('db2')];
    expect(
      await Promise.all([first.pong('a'), second.pong('b'), insiderReaches('db1'), insiderReaches('db2')]),
    ).toEqual([true, true, true, true]);
    await order('cut?machine=db1');
    const late = line('db1');
    expect(await Promise.all([first.pong('c'), late.pong('d'), insiderReaches('db2')])).toEqual([false, false, false]);
    // Neither side learns of it, the others reach each other, and so do its own programs.
    expect([first.socket.closed, late.socket.closed]).toEqual([false, false]);
    expect(await Promise.all([second.pong('e'), insiderReaches('db1')])).toEqual([true, true]);
    await order('heal');
    expect(await Promise.all([first.pong('f'), late.pong('g'), insiderReaches('db2')])).toEqual([true, true, true]);
    expect(await Promise.all([first.pong('c'), late.pong('d')])).toEqual([true, true]);
  },
);
