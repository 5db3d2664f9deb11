import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { inject } from 'vitest';
import { atEnd } from './at-end.ts';
import { client, type Client } from './client.ts';
import { secretKey } from './secret-key.ts';

const folder = fileURLToPath(new URL('../..', import.meta.url));

export interface RunningProcess extends Client {
  child: ChildProcess;
  /** Its output until it was up. */
  output: string;
  /** Its output so far. */
  said(): string;
}

/** Runs the service as a separate process, ended with the test or file, and waits for its announcement. */
export async function startProcess(environment: Record<string, string>): Promise<RunningProcess> {
  const { child, output } = run(environment);
  atEnd(() => child.exitCode ?? child.signalCode ?? endProcess({ child }, 'SIGTERM'));
  for (;;) {
    const port = /account\.default\.localhost:(\d+)/.exec(output())?.[1];
    if (port !== undefined && output().includes('is running'))
      return { ...client(Number(port)), child, output: output(), said: output };
    if (child.exitCode !== null) throw new Error(`The service did not start: ${output()}`);
    await Promise.race([once(child.stdout ?? child, 'data'), once(child, 'exit')]);
  }
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
export async function endProcess(
  { child }: Pick<RunningProcess, 'child'>,
  signal: NodeJS.Signals,
): Promise<number | null> {
  const gone = once(child, 'exit');
  child.kill(signal);
  await gone;
  return child.exitCode;
}

/**
 * Runs the service without waiting, with the demonstration's customers if the test brings a database. Its output is
 * read, unless it goes to a file.
 */
export function run(environment: Record<string, string>, file?: number) {
  const child = spawn(process.execPath, [inject('serviceProgram')], {
    cwd: folder,
    stdio: ['ignore', file ?? 'pipe', file ?? 'pipe'],
    env: {
      PATH: process.env['PATH'] ?? '',
      PORT: '0',
      PAGES: 'off',
      CONFIG_FILE: 'off',
      THIRD_PARTIES: 'off',
      APPS: 'off',
      ...('DATABASE_URL' in environment && { SECRET_KEY: secretKey, SEED: 'on' }),
      ...environment,
    },
  });
  let text = '';
  const onOutput = (chunk: Buffer) => void (text += chunk.toString());
  child.stdout?.on('data', onOutput);
  child.stderr?.on('data', onOutput);
  return { child, output: () => text };
}
