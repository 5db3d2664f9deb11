// What the project's commands share: saying what they do, running programs, and failing with one sentence.
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));

/** A failure whose message is all a person needs: what is wrong, and the remedy; with what the failing program said. */
export class Problem extends Error {
  constructor(message, output = '') {
    super(message);
    this.output = output;
  }
}

let steps = 0;

/** Says a step as it begins, with the seconds since the command was given. */
export function say(text) {
  steps += 1;
  const seconds = (performance.now() / 1000).toFixed(0).padStart(3);
  console.log(`${seconds} s  ${steps}. ${text}`);
}

/** Runs a program to its end; its output is shown, or with `quiet` told with the problem when it fails. */
export async function run(program, args, { quiet = false, env = {}, failure } = {}) {
  const child = spawn(program, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: quiet ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (data) => (output += data));
  const code = await new Promise((resolve) => {
    child.on('error', () => resolve(127));
    child.on('close', (status) => resolve(status ?? 1));
  });
  if (code === 0) return output;
  throw new Problem(failure ?? `"${[program, ...args].join(' ')}" ended with ${code}; its output above says why.`, output);
}

/** Runs a tool of node_modules. */
export function tool(name, args, options) {
  const bin = fileURLToPath(new URL(`../../node_modules/.bin/${name}`, import.meta.url));
  return process.platform === 'win32'
    ? run('cmd', ['/c', `${bin}.cmd`, ...args], options)
    : run(bin, args, options);
}

/** What came of a task that others run beside: a failure is told when all have ended. */
export function outcome(task) {
  return task.then((value) => ({ value }), (error) => ({ error }));
}

/** What is wrong and the remedy, in one sentence; undefined where it is a fault of ours. */
function sentence(error) {
  if (error instanceof Problem || error?.constructor?.name === 'BuildProblem') return `\n${error.message}`;
  if (error?.code === 'ENOSPC') return '\nThe disk is full: make room, then run this command again.';
  if (!['EACCES', 'EPERM', 'EROFS'].includes(error?.code)) return undefined;
  return `\n${error.path ?? root} cannot be written: give yourself the right to write there, then run this command again.`;
}

/** Gives a command its end: a problem is one sentence, anything else is a fault of ours and keeps its trace. */
export async function command(act) {
  try {
    await act();
  } catch (error) {
    tell(error);
    process.exitCode = 1;
  }
}

/** Tells what failed: what the program said, then what is wrong and the remedy. */
export function tell(error) {
  if (error instanceof Problem) process.stderr.write(error.output);
  console.error(sentence(error) ?? error);
}
