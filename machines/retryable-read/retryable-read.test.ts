import { expect, test } from 'vitest';
import { failure } from '#machines/shared/failure.ts';
import { startControlled } from '#machines/testing/controlled.ts';
import { refusal } from '#machines/testing/refusal.ts';
import { waitForRead } from './retryable-read.rules.ts';
import { selectScreen } from './retryable-read.selectors.ts';
import { input, machine } from './retryable-read.walk.ts';

const start = () => startControlled(machine, { input });

test('the value of a read is the chart’s output [QA-01]', async () => {
  const { ports, output } = start();
  expect(ports.read.calls).toEqual([{ request: input }]);
  await ports.read.answer('the name');
  expect(output()).toBe('the name');
});

test('a failed read shows its reason, and Retry repeats it [NET-06]', async () => {
  const { actor, ports } = start();
  const shown = () => selectScreen(actor.getSnapshot());
  expect(shown()).toEqual({ name: 'waiting' });
  await ports.read.refuse(refusal('unreachable'));
  const unavailable = { name: 'unavailable', failure: failure('unreachable'), busy: false, waitSeconds: 0 };
  expect(shown()).toEqual(unavailable);
  expect(ports.waitCountdown.running).toEqual([{ until: null, retryOnline: true }]);
  actor.send({ type: 'read.retry' });
  expect(shown()).toEqual({ ...unavailable, busy: true });
  expect(ports.read.calls).toEqual([{ request: input }, { request: input }]);
});

test('Retry does nothing during a wait that the service requires [NET-06]', async () => {
  const { actor, ports } = start();
  await ports.read.refuse(refusal('request_throttled', { waitUntil: 9000 }));
  expect(ports.waitCountdown.running).toEqual([{ until: 9000 }]);
  actor.send({ type: 'waitCountdown.tick', secondsLeft: 9 });
  actor.send({ type: 'read.retry' });
  expect(selectScreen(actor.getSnapshot())).toMatchObject({ name: 'unavailable', busy: false, waitSeconds: 9 });
  actor.send({ type: 'waitCountdown.tick', secondsLeft: 0 });
  actor.send({ type: 'read.retry' });
  expect(ports.read.calls).toHaveLength(2);
});

test.each([
  [null, { until: null }],
  [failure('unreachable'), { until: null, retryOnline: true }],
  [failure('time_out'), { until: null, retryOnline: true }],
  [failure('request_throttled', { waitUntil: 9000 }), { until: 9000 }],
  [failure('forbidden'), { until: null }],
])('after %j the port waits as %j [NET-06]', (why, input) => {
  expect(waitForRead({ context: { failure: why } })).toEqual(input);
});
