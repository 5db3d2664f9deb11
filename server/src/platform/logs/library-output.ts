import type { EventEmitter } from 'node:events';
import { hostname } from 'node:os';
import { withoutPasswords } from '../startup-error.ts';

const warnLevel = 40;
/** The same text is logged once in this time: a library may repeat it for each connection or job. */
const repeatMs = 60_000;
const mostTexts = 100;
const longestText = 1000;

interface Places {
  /** What libraries write to. */
  console: Pick<Console, 'log' | 'info' | 'warn' | 'error' | 'debug' | 'trace'>;
  /** What emits the warnings of Node. */
  warnings: Pick<EventEmitter, 'on' | 'removeAllListeners'>;
  write(line: string): void;
  now(): number;
}

const ofProcess: Places = {
  console,
  warnings: process,
  write: (line) => void process.stdout.write(line),
  now: Date.now,
};

/**
 * Logs what libraries write to the console, and the warnings of Node, as lines of JSON like all others. Called once by
 * a program, before anything that may warn; `LOG_LEVEL` of `error` or `silent` drops them.
 */
export function captureLibraryOutput(level: string | undefined, { console, warnings, write, now }: Places = ofProcess) {
  const writtenAt = new Map<string, number>();
  const log = (source: string, what: readonly unknown[]): void => {
    if (level === 'silent' || level === 'error') return;
    const msg = withoutPasswords(what.map(textOf).join(' ')).slice(0, longestText);
    const time = now();
    if (time - (writtenAt.get(msg) ?? -Infinity) < repeatMs) return;
    if (writtenAt.size >= mostTexts) writtenAt.clear();
    writtenAt.set(msg, time);
    write(`${JSON.stringify({ level: warnLevel, time, pid: process.pid, hostname: hostname(), source, msg })}\n`);
  };
  for (const method of ['log', 'info', 'warn', 'error', 'debug', 'trace'] as const)
    console[method] = (...what: unknown[]) => log('console', what);
  warnings.removeAllListeners('warning');
  warnings.on('warning', (warning: Error) => log('node', [warning]));
}

/** The message of an error alone: its other fields may contain values of customers. */
function textOf(value: unknown): string {
  if (value instanceof Error) return `${value.name}: ${value.message}`;
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
}
