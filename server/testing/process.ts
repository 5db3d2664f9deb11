import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, inject } from 'vitest';
import { client, type Client } from './client.ts';

const folder = fileURLToPath(new URL('../..', import.meta.url));

export interface RunningProcess extends Client {
  child: ChildProcess;
  /** Its output until it was up. */
  output: string;
  /** Its output so far. */
  said(): string;
}

/** Runs the service as a separate process and waits for its announcement. */
export async function startProcess(environment: Record<string, string>): Promise<RunningProcess> {
  const { child, output } = run(environment);
  for (;;) {
    const port = /account\.default\.localhost:(\d+)/.exec(output())?.[1];
    if (port !== undefined && output().includes('is running'))
      return { ...client(Number(port)), child, output: output(), said: output };
    if (child.exitCode !== null) throw new Error(`The service did not start: ${output()}`);
    await Promise.race([once(child.stdout, 'data'), once(child, 'exit')]);
  }
}

/** Starts processes and creates folders for a file's tests, and removes both afterwards. */
export function testProcesses(usual: Record<string, string> = {}) {
  const started: RunningProcess[] = [];
  const folders: string[] = [];
  afterAll(async () => {
    for (const each of started)
      if (each.child.exitCode === null && each.child.signalCode === null) await endProcess(each, 'SIGTERM');
    for (const each of folders) rmSync(each, { recursive: true, force: true });
  });
  return {
    start: async (environment: Record<string, string>): Promise<RunningProcess> => {
      const process = await startProcess({ ...usual, ...environment });
      started.push(process);
      return process;
    },
    folder: (): string => {
      const path = mkdtempSync(join(tmpdir(), 'account-process-'));
      folders.push(path);
      return path;
    },
  };
}

/** Runs the service until it exits, and returns its output. */
export async function failToStart(
  environment: Record<string, string>,
): Promise<{ code: number | null; output: string }> {
  const { child, output } = run(environment);
  await once(child, 'close');
  return { code: child.exitCode, output: output() };
}

/** Ends a process and waits for its exit. */
export async function endProcess({ child }: RunningProcess, signal: NodeJS.Signals): Promise<number | null> {
  const gone = once(child, 'exit');
  child.kill(signal);
  await gone;
  return child.exitCode;
}

/** Runs the service without waiting. */
export function run(environment: Record<string, string>) {
  const child = spawn(process.execPath, [inject('serviceProgram')], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env['PATH'] ?? '',
      PORT: '0',
      PAGES: 'off',
      CONFIG_FILE: 'off',
      THIRD_PARTIES: 'off',
      APPS: 'off',
      ...environment,
    },
  });
  let text = '';
  const onOutput = (chunk: Buffer) => void (text += chunk.toString());
  child.stdout.on('data', onOutput);
  child.stderr.on('data', onOutput);
  return { child, output: () => text };
}
