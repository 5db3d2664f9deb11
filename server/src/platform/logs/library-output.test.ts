import { EventEmitter } from 'node:events';
import { expect, test, vi } from 'vitest';
import { captureLibraryOutput } from './library-output.ts';

function capture(level?: string) {
  const lines: unknown[] = [];
  let time = 0;
  const warnings = new EventEmitter().on('warning', () => lines.push('printed by Node'));
  const console = { log: vi.fn(), info: vi.fn(), warn: vi.fn(), error: vi.fn(), debug: vi.fn(), trace: vi.fn() };
  const original = { ...console };
  const write = (line: string) => void lines.push(JSON.parse(line));
  captureLibraryOutput(level, { console, warnings, write, now: () => time });
  return { console, original, warnings, lines, later: (ms: number) => (time += ms) };
}

test('what a library writes is one line of JSON, repeated once a minute at most, without passwords [OPR-03]', () => {
  const { console, original, warnings, lines, later } = capture();
  const error = Object.assign(new Error('connect postgresql://user:secret@host failed\nagain'), { rows: ['ann'] });
  console.trace(error);
  console.trace(error);
  warnings.emit('warning', new Error('SECURITY WARNING'));
  later(60_000);
  console.error('Retried', 3, error);
  console.trace(error);
  const failed = 'Error: connect postgresql://•••@host failed\nagain';
  expect(lines).toMatchObject([
    { level: 40, time: 0, source: 'console', msg: failed },
    { source: 'node', msg: 'Error: SECURITY WARNING' },
    { time: 60_000, msg: `Retried 3 ${failed}` },
    { msg: failed },
  ]);
  expect(original.trace).not.toHaveBeenCalled();
});

test.each(['error', 'silent'])('at the log level %s it is dropped [OPR-03]', (level) => {
  const { console, lines } = capture(level);
  console.warn('something');
  expect(lines).toEqual([]);
});
