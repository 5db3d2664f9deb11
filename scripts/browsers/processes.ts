// A browser's processes: waits for their output, and ends them.
import type { ChildProcess } from 'node:child_process';
import { createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

const maxWaitMs = 30_000;

/** Waits for a pattern in a program's output and returns its first group. */
export function started(child: ChildProcess, pattern: RegExp): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = '';
    const fail = (why: string): void =>
      reject(new Error(`${child.spawnfile} ${why}${output === '' ? '' : `: ${output.trim().slice(-300)}`}`));
    const timer = setTimeout(() => fail('did not start'), maxWaitMs);
    const read = (piece: Buffer): void => {
      output += piece.toString();
      const found = pattern.exec(output)?.[1];
      if (found === undefined) return;
      clearTimeout(timer);
      resolve(found);
    };
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', read);
    child.once('error', ({ message }) => fail(`cannot be started (${message})`));
    child.once('exit', (code) => {
      clearTimeout(timer);
      fail(`ended with ${code}`);
    });
  });
}

/** Ends a process started here and waits for its exit. */
export async function stopped(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), 5000);
  await ended;
  clearTimeout(timer);
}

export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (typeof address !== 'object' || address === null) throw new Error('No port is free.');
  return address.port;
}

/** Waits until a server responds. */
export async function answering(address: string): Promise<void> {
  const end = Date.now() + maxWaitMs;
  for (;;) {
    try {
      return void (await fetch(address));
    } catch (error) {
      if (Date.now() > end) throw error;
      await pause(100);
    }
  }
}
