import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { whenIdle } from './when-idle.ts';

/** What waits for an idle moment. */
let waiting: (() => void)[] = [];

beforeEach(() => {
  waiting = [];
  vi.stubGlobal('requestIdleCallback', (act: () => void) => waiting.push(act));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const idle = () => waiting.splice(0).forEach((act) => act());

test('each task has an idle moment of its own, in order [SES-13]', () => {
  const ran: string[] = [];
  whenIdle(
    () => ran.push('first'),
    () => ran.push('second'),
  );
  expect(ran).toEqual([]);
  idle();
  expect(ran).toEqual(['first']);
  idle();
  expect(ran).toEqual(['first', 'second']);
  expect(waiting).toEqual([]);
});

test('a cancelled series does not go on [SES-13]', () => {
  const ran: string[] = [];
  const stop = whenIdle(
    () => ran.push('first'),
    () => ran.push('second'),
  );
  idle();
  stop();
  idle();
  expect(ran).toEqual(['first']);
});

test('while the page loads, nothing waits for an idle moment [SES-13]', () => {
  const state = vi.spyOn(document, 'readyState', 'get').mockReturnValue('interactive');
  const ran: string[] = [];
  whenIdle(() => ran.push('first'));
  expect(waiting).toEqual([]);
  state.mockRestore();
  window.dispatchEvent(new Event('load'));
  idle();
  expect(ran).toEqual(['first']);
});

test('a browser without idle moments runs one task a second [SES-13]', () => {
  vi.unstubAllGlobals();
  expect('requestIdleCallback' in window).toBe(false);
  vi.useFakeTimers();
  const ran: string[] = [];
  whenIdle(
    () => ran.push('first'),
    () => ran.push('second'),
  );
  vi.advanceTimersByTime(999);
  expect(ran).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(ran).toEqual(['first']);
  vi.advanceTimersByTime(1000);
  expect(ran).toEqual(['first', 'second']);
});
