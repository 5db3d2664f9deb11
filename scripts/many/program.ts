import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findIdentity } from '../../server/src/platform/database/embedded/identity.ts';
import { Problem, root, run } from '../lib/run.mjs';

const identity = findIdentity();
/** Who owns the files of programs that refuse to run as root; null if we do. */
export const { owner } = identity;

/** The name of the user or group that such programs run as. */
export function nameOf(kind: 'user' | 'group'): string {
  const { program, args } = identity.command('/usr/bin/id', ['--name', `--${kind}`]);
  return execFileSync(program, args, owner === null ? {} : { uid: owner, gid: owner })
    .toString()
    .trim();
}

/** Runs a program that refuses to run as root to its end. */
export async function runUnprivileged(
  [first = '', ...others]: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<string> {
  const { program, args } = identity.command(first, others);
  const ids = [`--reuid=${owner}`, `--regid=${owner}`, '--clear-groups'];
  if (owner === null) return await run(program, args, { quiet: true, env });
  return await run('setpriv', [...ids, program, ...args], { quiet: true, env });
}

interface Plan {
  name: string;
  command: readonly string[];
  env?: Readonly<Record<string, string>>;
  /** The folder for its output. */
  logs: string;
  /** Whether it refuses to run as root. */
  isUnprivileged?: boolean;
  /** The folder of its machine, if that is more than a folder. */
  cwd?: string;
}

/** A program that is started, signalled and started again. It has a process group of its own, so Ctrl-C misses it. */
export class Program {
  /** Once everything is being stopped: what was interrupted must not start a program again. */
  static isOver = false;
  readonly name: string;
  readonly #plan: Plan;
  #child: ChildProcess | null = null;
  #ended = Promise.resolve();

  constructor(plan: Plan) {
    this.name = plan.name;
    this.#plan = plan;
  }

  get log(): string {
    return join(this.#plan.logs, `${this.name}.log`);
  }

  start(): void {
    if (Program.isOver) return;
    const { command, env = {}, isUnprivileged = false, cwd = root } = this.#plan;
    const [first = '', ...others] = command;
    const { program, args } = isUnprivileged ? identity.command(first, others) : { program: first, args: others };
    const user = isUnprivileged && owner !== null ? { uid: owner, gid: owner } : {};
    const log = openSync(this.log, 'a');
    const child = spawn(program, args, {
      ...user,
      cwd,
      detached: true,
      env: { ...process.env, ...env },
      stdio: ['ignore', log, log],
    });
    closeSync(log);
    this.#child = child;
    this.#ended = new Promise<void>((resolve) => {
      child.once('exit', () => resolve());
      child.once('error', () => resolve());
    }).then(() => {
      if (this.#child === child) this.#child = null;
    });
  }

  /** Signals the program and what it started. */
  signal(signal: NodeJS.Signals): void {
    if (this.#child?.pid !== undefined) process.kill(-this.#child.pid, signal);
  }

  /** Signals the program and waits for its end. */
  async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    this.signal(signal);
    await this.#ended;
  }

  /** Waits until it does what it is for; fails if it ends before, with the last lines of its output. */
  async ready(isReady: () => Promise<boolean>, seconds = 60): Promise<void> {
    const isUp = await until(async () => this.#child === null || (await isReady()), seconds);
    if (isUp && this.#child !== null) return;
    const last = readFileSync(this.log, 'utf8').split('\n').slice(-20).join('\n');
    throw new Problem(`${this.name} did not start: see above, and ${this.log}.`, last);
  }
}

const pollMs = 200;

/** Asks until the answer is yes; false if that takes longer. */
export async function until(isDone: () => Promise<boolean>, seconds: number): Promise<boolean> {
  const end = performance.now() + seconds * 1000;
  for (;;) {
    if (await isDone().catch(() => false)) return true;
    if (performance.now() > end) return false;
    await pause(pollMs);
  }
}

export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
