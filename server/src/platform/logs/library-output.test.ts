import { EventEmitter } from 'node:events';
import { expect, test, vi } from 'vitest';
import { anyText } from '../../../testing/client.ts';
import { captureLibraryOutput } from './library-output.ts';

function capture(level?: string) {
  const lines: unknown[] = [];
  let time = 0;
  const program = new EventEmitter().on('warning', () => lines.push('printed by Node'));
  const console = { log: vi.fn(), info: vi.fn(), warn: vi.fn(), error: vi.fn(), debug: vi.fn(), trace: vi.fn() };
  const original = { ...console };
  const write = (line: string) => void lines.push(JSON.parse(line));
  const exit = () => void lines.push('exit');
  captureLibraryOutput(level, { console, program, write, exit, now: () => time });
  return { console, original, program, lines, later: (ms: number) => (time += ms) };
}

test('what a library writes is one line of JSON, repeated once a minute at most, without passwords [OPR-03]', () => {
  const { console, original, program, lines, later } = capture();
  const error = Object.assign(new Error('connect postgresql://user:secret@host failed\nagain'), { rows: ['ann'] });
  console.trace(error);
  console.trace(error);
  program.emit('warning', new Error('SECURITY WARNING'));
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

test.each([undefined, 'silent'])(
  'an error that nothing handles is one line of JSON at the level %s, with its place, and ends the program [OPR-03]',
  (level) => {
    const { program, lines } = capture(level);
    program.emit('uncaughtException', new Error('lost postgresql://user:secret@host\nagain'), 'unhandledRejection');
    expect(lines).toMatchObject([
      {
        level: 60,
        source: 'node',
        msg: 'Error: lost postgresql://•••@host\nagain',
        stack: anyText,
      },
      'exit',
    ]);
  },
);
