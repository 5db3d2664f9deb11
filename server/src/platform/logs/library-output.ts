import type { EventEmitter } from 'node:events';
import { hostname } from 'node:os';
import { withoutPasswords } from '../startup-error.ts';

const warnLevel = 40;
const fatalLevel = 60;
/** The same text is logged once in this time: a library may repeat it for each connection or job. */
const repeatMs = 60_000;
const mostTexts = 100;
const longestText = 1000;

interface Places {
  /** What libraries write to. */
  console: Pick<Console, 'log' | 'info' | 'warn' | 'error' | 'debug' | 'trace'>;
  /** What emits the warnings of Node, and the errors that nothing handles. */
  program: Pick<EventEmitter, 'on' | 'removeAllListeners'>;
  write(line: string): void;
  exit(): void;
  now(): number;
}

const ofProcess: Places = {
  console,
  program: process,
  write: (line) => void process.stdout.write(line),
  exit: () => process.exit(1),
  now: Date.now,
};

/**
 * Logs what libraries write to the console, and the warnings of Node, as lines of JSON like all others. Called once by
 * a program, before anything that may warn; `LOG_LEVEL` of `error` or `silent` drops them. An error that nothing
 * handles, such as a rejected promise, ends the program as it does without this: what it left half done is unknown, and
 * a new process knows all it needs from the database. Its line is written at every level.
 */
export function captureLibraryOutput(
  level: string | undefined,
  { console, program, write, exit, now }: Places = ofProcess,
) {
  const writtenAt = new Map<string, number>();
  const writeLine = (line: { level: number; time: number; source: string; msg: string; stack?: string }): void =>
    write(`${JSON.stringify({ ...line, pid: process.pid, hostname: hostname() })}\n`);
  const log = (source: string, what: readonly unknown[]): void => {
    if (level === 'silent' || level === 'error') return;
    const msg = messageOf(what);
    const time = now();
    if (time - (writtenAt.get(msg) ?? -Infinity) < repeatMs) return;
    if (writtenAt.size >= mostTexts) writtenAt.clear();
    writtenAt.set(msg, time);
    writeLine({ level: warnLevel, time, source, msg });
  };
  for (const method of ['log', 'info', 'warn', 'error', 'debug', 'trace'] as const)
    console[method] = (...what: unknown[]) => log('console', what);
  program.removeAllListeners('warning');
  program.on('warning', (warning: Error) => log('node', [warning]));
  program.on('uncaughtException', (error: unknown) => {
    writeLine({ level: fatalLevel, time: now(), source: 'node', msg: messageOf([error]), ...placeOf(error) });
    exit();
  });
}

function messageOf(what: readonly unknown[]): string {
  return withoutPasswords(what.map(textOf).join(' ')).slice(0, longestText);
}

/** Where an error arose, without its message. */
function placeOf(error: unknown): { stack?: string } {
  const frames = error instanceof Error ? error.stack?.match(/^ {4}at .*$/gm) : undefined;
  return frames ? { stack: frames.map((frame) => frame.trim()).join('\n') } : {};
}

/** The message of an error alone: its other fields may contain values of customers. */
function textOf(value: unknown): string {
  if (value instanceof Error) return `${value.name}: ${value.message}`;
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
}
