import { afterEach, expect, test, vi } from 'vitest';
import { createShutdown } from './shutdown.ts';

afterEach(() => void vi.useRealTimers());
const never = () => new Promise<never>(() => undefined);

/** A shutdown whose second step to close never ends, and what was closed. */
function stuck() {
  vi.useFakeTimers();
  const shutdown = createShutdown();
  const closed: string[] = [];
  shutdown.push(async () => void closed.push('database'), never, async () => void closed.push('jobs'));
  const ended = shutdown.close().then(() => closed.push('ended'));
  return { shutdown, closed, ended };
}

test('a step that does not end is left behind before 10 seconds, and what was opened first is closed last [NET-05]', async () => {
  const { closed } = stuck();
  await vi.advanceTimersByTimeAsync(7000);
  expect(closed).toEqual(['jobs']);
  await vi.advanceTimersByTimeAsync(2900);
  expect(closed).toEqual(['jobs', 'database', 'ended']);
});

test('a shutdown that is hurried waits for no step longer than it takes to stop a database [NET-05]', async () => {
  const { shutdown, closed } = stuck();
  shutdown.hurry();
  await vi.advanceTimersByTimeAsync(1600);
  expect(closed).toEqual(['jobs', 'database', 'ended']);
});

test('a step that fails leaves the others to be closed [NET-05]', async () => {
  const shutdown = createShutdown();
  const close = vi.fn(() => Promise.resolve());
  shutdown.push(close, () => Promise.reject(new Error('no')));
  await shutdown.close();
  expect(close).toHaveBeenCalledOnce();
});
