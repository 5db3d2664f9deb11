import { expect, test, vi } from 'vitest';
import { failure } from '#machines/shared/failure.ts';
import { createOutage } from './outage-store.ts';

const idle = { failure: failure('unreachable'), busy: false };
const part = () => ({ send: vi.fn() });

test('an outage is shown when it affects more than one part, and one Retry repeats all of their reads [NET-06]', () => {
  const outage = createOutage();
  const [first, second] = [part(), part()];
  const changed = vi.fn();
  outage.subscribe(changed);
  outage.report(first, idle);
  expect([outage.current(), changed.mock.calls.length]).toEqual([null, 0]);
  outage.report(second, idle);
  expect([outage.current(), changed.mock.calls.length]).toEqual([idle, 1]);
  outage.retry();
  expect([first, second].map(({ send }) => send.mock.calls)).toEqual([
    [[{ type: 'read.retry' }]],
    [[{ type: 'read.retry' }]],
  ]);
});

test('an outage is busy while any part is re-read, and ends when at most one is left [NET-06]', async () => {
  const outage = createOutage();
  const [first, second] = [part(), part()];
  const leave = outage.report(first, idle);
  outage.report(second, idle);
  outage.report(second, { ...idle, busy: true });
  expect(outage.current()?.busy).toBe(true);
  leave();
  await Promise.resolve();
  expect([outage.current(), outage.hasEnded()]).toEqual([null, true]);
});

test('re-rendering a part does not end an outage [NET-06]', async () => {
  const outage = createOutage();
  const [first, second] = [part(), part()];
  outage.report(first, idle)();
  outage.report(first, idle);
  outage.report(second, idle);
  await Promise.resolve();
  expect(outage.current()).not.toBeNull();
});
