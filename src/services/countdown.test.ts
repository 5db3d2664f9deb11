import { createActor, createMachine } from 'xstate';
import { beforeEach, expect, test, vi } from 'vitest';
import { countdown } from './countdown.ts';
import { readAgain, rereadAfterSeconds } from './read-again.ts';

const at = { steady: 0 };
beforeEach(() => {
  vi.useFakeTimers();
  at.steady = 10_000;
});

function counting(until: number | null, retryOnline = false) {
  const ticks: unknown[] = [];
  const online = new EventTarget();
  vi.stubGlobal('window', online);
  let retries = 0;
  const actor = createActor(
    createMachine({
      invoke: { src: countdown('waitCountdown.tick', () => at.steady, readAgain), input: { until, retryOnline } },
      on: {
        'read.retry': { actions: () => void (retries += 1) },
        'waitCountdown.tick': { actions: ({ event }) => void ticks.push(event['secondsLeft']) },
      },
    }),
  ).start();
  const pass = (ms: number) => {
    at.steady += ms;
    vi.advanceTimersByTime(250);
  };
  const reconnect = () => void online.dispatchEvent(new Event('online'));
  return { ticks, actor, pass, reconnect, retries: () => retries };
}

test('sends the remaining whole seconds at once and at each change, down to zero [LOG-03]', () => {
  const { ticks, pass } = counting(12_500);
  for (const ms of [250, 250, 250, 1000, 1000, 1000]) pass(ms);
  expect(ticks).toEqual([3, 2, 1, 0]);
  expect(vi.getTimerCount()).toBe(0);
});

test('is right when a suspended tab resumes [LOG-03]', () => {
  const { ticks, pass } = counting(1_000_000);
  pass(985_000);
  pass(60_000);
  expect(ticks).toEqual([990, 5, 0]);
});

test.each([null, 10_000, 9000])('a countdown without time left (%j) sends zero at once [LOG-03]', (until) => {
  expect(counting(until).ticks).toEqual([0]);
  expect(vi.getTimerCount()).toBe(0);
});

test('a stopped countdown sends no ticks [LOG-03]', () => {
  const { ticks, actor, pass } = counting(12_000);
  actor.stop();
  pass(1000);
  expect([ticks, vi.getTimerCount()]).toEqual([[2], 0]);
});

test('after a connection failure one retry is sent when the browser is back online, and none after the read has ended [NET-06]', () => {
  const { retries, reconnect } = counting(null, true);
  expect(retries()).toBe(0);
  reconnect();
  reconnect();
  expect(retries()).toBe(1);
  const left = counting(null, true);
  left.actor.stop();
  left.reconnect();
  expect(left.retries()).toBe(0);
});

test('after a connection failure a retry is sent after a while, because nothing signals the end of a service outage [NET-06]', () => {
  const { retries, actor } = counting(null, true);
  vi.advanceTimersByTime(rereadAfterSeconds * 1000 - 1);
  expect(retries()).toBe(0);
  vi.advanceTimersByTime(1);
  expect(retries()).toBe(1);
  actor.stop();
  expect(vi.getTimerCount()).toBe(0);
});

test('after any other failure no retry is sent [NET-06]', () => {
  const { retries, reconnect } = counting(12_000);
  reconnect();
  expect(retries()).toBe(0);
});
