import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchIdle } from './idle.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Watches over a steady clock of its own; time goes by in seconds. */
function watch() {
  let now = 0;
  let told = 0;
  const stop = watchIdle(() => now, () => (told += 1));
  const wait = (seconds: number): void => {
    for (let passed = 0; passed < seconds; passed += 5) {
      now += 5000;
      vi.advanceTimersByTime(5000);
    }
  };
  const sleep = (seconds: number): void => void (now += seconds * 1000);
  const use = (): void => void window.dispatchEvent(new Event('keydown'));
  return { stop, wait, sleep, use, told: () => told };
}

test('fifteen minutes without use are told, not a moment earlier [KEY-02]', () => {
  const { wait, told } = watch();
  wait(895);
  expect(told()).toBe(0);
  wait(5);
  expect(told()).toBe(1);
});

test('each use begins the time anew [KEY-02]', () => {
  const { wait, use, told } = watch();
  wait(890);
  use();
  wait(890);
  expect(told()).toBe(0);
  wait(10);
  expect(told()).toBe(1);
});

test('a computer that slept is noticed by the first use, before it counts as one [KEY-02]', () => {
  const { sleep, use, told } = watch();
  sleep(3600);
  use();
  expect(told()).toBe(1);
});

test('after the watch has ended nothing is told [KEY-02]', () => {
  const { stop, wait, told } = watch();
  stop();
  wait(1000);
  expect(told()).toBe(0);
});
