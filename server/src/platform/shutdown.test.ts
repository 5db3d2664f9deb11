import { expect, test, vi } from 'vitest';
import { createShutdown } from './shutdown.ts';

const never = () => new Promise<never>(() => undefined);

/** A shutdown whose middle steps never end, and the steps that were closed. */
function stuck(...steps: readonly (() => Promise<never>)[]) {
  vi.useFakeTimers();
  const shutdown = createShutdown();
  const closed: string[] = [];
  shutdown.push(
    async () => void closed.push('database'),
    ...(steps.length > 0 ? steps : [never]),
    async () => void closed.push('jobs'),
  );
  const ended = shutdown.close().then(() => closed.push('ended'));
  return { shutdown, closed, ended };
}

test('abandons a hanging step within 10 seconds, and closes in reverse order of opening [NET-05]', async () => {
  const { closed } = stuck();
  await vi.advanceTimersByTimeAsync(5500);
  expect(closed).toEqual(['jobs']);
  await vi.advanceTimersByTimeAsync(2900);
  expect(closed).toEqual(['jobs', 'database', 'ended']);
});

test('two steps that hang with the database are also abandoned before 10 seconds [NET-05]', async () => {
  const { closed } = stuck(never, never);
  await vi.advanceTimersByTimeAsync(9900);
  expect(closed).toEqual(['jobs', 'database', 'ended']);
});

test('a hurried shutdown signals other programs to end and waits for nothing else [NET-05]', async () => {
  const { shutdown, closed } = stuck();
  shutdown.pushHurried(async () => void closed.push('announced'));
  shutdown.pushHurried(() => Promise.reject(new Error('no')));
  shutdown.pushHurried(never);
  void shutdown.hurry().then(() => closed.push('hurried'));
  await vi.advanceTimersByTimeAsync(2000);
  expect(closed).toEqual(['jobs', 'announced', 'hurried']);
});

test('a failing step does not keep the others from closing [NET-05]', async () => {
  const shutdown = createShutdown();
  const close = vi.fn(() => Promise.resolve());
  shutdown.push(close, () => Promise.reject(new Error('no')));
  await shutdown.close();
  expect(close).toHaveBeenCalledOnce();
});
