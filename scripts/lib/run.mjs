// Shared by the commands: log a step, run a program, report an error in one sentence.
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));

/**
 * An error whose message is enough for the user: the problem and its remedy. `output` is the failed program's output.
 */
export class Problem extends Error {
  /** @param {string} message @param {string} output */
  constructor(message, output = '') {
    super(message);
    this.output = output;
  }
}

let steps = 0;
const seconds = () => (performance.now() / 1000).toFixed(0).padStart(3);

/** Logs the start of a step, with the seconds since the command started. @param {string} text */
export function logStep(text) {
  steps += 1;
  console.log(`${seconds()} s  ${steps}. ${text}`);
}

const awaited = new Set();
let reminder;

/**
 * Logs every fifteen seconds what it is waiting for, until the task ends. `named` describes it with its progress.
 * @template Value @param {Promise<Value>} task @param {() => string} named @returns {Promise<Value>}
 */
export function waitingFor(task, named) {
  awaited.add(named);
  reminder ??= setInterval(
    () => console.log(`${seconds()} s     Waiting for ${[...awaited].map((each) => each()).join(', ')}.`),
    15_000,
  );
  return task.finally(() => {
    awaited.delete(named);
    if (awaited.size > 0) return;
    clearInterval(reminder);
    reminder = undefined;
  });
}

const running = new Set();

/**
 * @typedef {{
 *   quiet?: boolean, env?: Record<string, string | undefined>, failure?: string, timeout?: number,
 *   onOutput?: (text: string) => void
 * }} RunOptions
 */

/**
 * Runs a program to its end, or for `timeout` milliseconds. Its output is shown at once; with `quiet` only on failure,
 * in the Problem, while `onOutput` receives it live.
 * @param {string} program @param {readonly string[]} args @param {RunOptions} options @returns {Promise<string>}
 */
export async function run(program, args, { quiet = false, env = {}, failure, timeout, onOutput } = {}) {
  const child = spawn(program, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: quiet ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
    timeout,
  });
  running.add(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (data) => {
      output += data;
      onOutput?.(String(data));
    });
  }
  const code = await new Promise((resolve) => {
    child.on('error', () => resolve(127));
    child.on('close', (status) => resolve(status ?? 1));
  });
  running.delete(child);
  if (code === 0) return output;
  throw new Problem(
    failure ?? `"${[program, ...args].join(' ')}" failed with exit code ${code}; its output is above.`,
    output,
  );
}

/** Runs a tool of node_modules. @param {string} name @param {readonly string[]} args @param {RunOptions} [options] */
export function tool(name, args, options) {
  const bin = fileURLToPath(new URL(`../../node_modules/.bin/${name}`, import.meta.url));
  return process.platform === 'win32' ? run('cmd', ['/c', `${bin}.cmd`, ...args], options) : run(bin, args, options);
}

/**
 * The value or error of a parallel task, so that all tasks end before an error is reported.
 * @template Value @param {Promise<Value>} task @returns {Promise<{ value?: Value, error?: unknown }>}
 */
export function settle(task) {
  return task.then(
    (value) => ({ value }),
    (error) => ({ error }),
  );
}

/**
 * The value of a settled task, or its error thrown.
 * @template Value @param {ReturnType<typeof settle<Value>>} settled @returns {Promise<Value>}
 */
export async function valueOf(settled) {
  const { value, error } = await settled;
  if (error !== undefined) throw error;
  return value;
}

/**
 * Runs a command: a Problem is reported as one sentence, any other error with its stack.
 * @param {() => Promise<void>} act
 */
export async function command(act) {
  try {
    await act();
  } catch (error) {
    reportError(error);
    // Parallel tasks are no longer needed.
    for (const child of running) child.kill();
    process.exit(1);
  }
}

/** Prints the output of the failed program, then the error. @param {unknown} error */
export function reportError(error) {
  if (error instanceof Problem) process.stderr.write(error.output);
  console.error(sentenceOf(error) ?? error);
}

/** The problem and its remedy; undefined for a bug. */
function sentenceOf(error) {
  if (error instanceof Problem) return `\n${error.message}`;
  if (String(error?.code).startsWith('ERR_PARSE_ARGS_'))
    return `\n${error.message.split('. ')[0]}. The commands and their options are in the README.`;
  if (error?.code === 'ENOSPC') return '\nThe disk is full: free some space, then run this command again.';
  if (!['EACCES', 'EPERM', 'EROFS'].includes(error?.code)) return undefined;
  return `\n${error.path ?? root} is not writable: change its permissions, then run this command again.`;
}
