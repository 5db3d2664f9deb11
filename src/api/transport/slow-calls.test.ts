import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { slowCallMs } from '#contract/limits.ts';
import { createSlowCalls } from './slow-calls.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function start() {
  const calls = createSlowCalls();
  const changed = vi.fn<() => void>();
  calls.listen(changed);
  let end = (): void => undefined;
  const result = calls.watch(new Promise<string>((resolve) => (end = () => resolve('done'))));
  return { calls, changed, result, end: () => end() };
}

test('a call is slow after five seconds, until it ends [NET-06]', async () => {
  const { calls, changed, result, end } = start();
  vi.advanceTimersByTime(slowCallMs - 1);
  expect([calls.isSlow(), changed.mock.calls.length]).toEqual([false, 0]);
  vi.advanceTimersByTime(1);
  expect([calls.isSlow(), changed.mock.calls.length]).toEqual([true, 1]);
  end();
  await expect(result).resolves.toBe('done');
  expect([calls.isSlow(), changed.mock.calls.length]).toEqual([false, 2]);
});

test('a quick call is never slow, and a failed one keeps its reason [NET-06]', async () => {
  const { calls, result, end } = start();
  end();
  await result;
  await expect(calls.watch(Promise.reject(new Error('refused')))).rejects.toThrow('refused');
  vi.advanceTimersByTime(slowCallMs);
  expect(calls.isSlow()).toBe(false);
});

test('leaving ends slow calls as timed out, and no others [NET-06]', async () => {
  const { calls, result } = start();
  vi.advanceTimersByTime(slowCallMs);
  const later = calls.watch(Promise.resolve('done'));
  calls.leave();
  await expect(result).rejects.toMatchObject({ symbol: 'time_out' });
  await expect(later).resolves.toBe('done');
  expect(calls.isSlow()).toBe(false);
});
