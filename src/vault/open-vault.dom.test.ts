import { beforeEach, expect, test, vi } from 'vitest';
import { watchIdle } from './open-vault.ts';

beforeEach(() => void vi.useFakeTimers());

/** Watches for idleness with a simulated steady clock. Times are in seconds. */
function watch() {
  let now = 0;
  let calls = 0;
  const stop = watchIdle(
    () => now,
    () => (calls += 1),
  );
  const wait = (seconds: number): void => {
    for (let passed = 0; passed < seconds; passed += 5) {
      now += 5000;
      vi.advanceTimersByTime(5000);
    }
  };
  const sleep = (seconds: number): void => void (now += seconds * 1000);
  const use = (): void => void window.dispatchEvent(new Event('keydown'));
  return { stop, wait, sleep, use, calls: () => calls };
}

test('the page is idle after fifteen minutes without input, not earlier [KEY-02]', () => {
  const { wait, calls } = watch();
  wait(895);
  expect(calls()).toBe(0);
  wait(5);
  expect(calls()).toBe(1);
});

test('input restarts the fifteen minutes [KEY-02]', () => {
  const { wait, use, calls } = watch();
  wait(890);
  use();
  wait(890);
  expect(calls()).toBe(0);
  wait(10);
  expect(calls()).toBe(1);
});

test('after the device slept, the first input finds the page idle [KEY-02]', () => {
  const { sleep, use, calls } = watch();
  sleep(3600);
  use();
  expect(calls()).toBe(1);
});

test('after the cleanup the page is never idle [KEY-02]', () => {
  const { stop, wait, calls } = watch();
  stop();
  wait(1000);
  expect(calls()).toBe(0);
});
