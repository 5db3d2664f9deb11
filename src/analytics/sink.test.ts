import { beforeEach, expect, test, vi } from 'vitest';
import type { AnalyticsEvent } from '#contract/calls/analytics.ts';
import { beaconSink } from './sink.ts';

const address = 'https://account.example.com/analytics';
const loggedIn: AnalyticsEvent = { name: 'log-in', page: 'login', result: 'done' };
const retried: AnalyticsEvent = { name: 'retry', page: 'homePage', result: 'done' };

let page: EventTarget & { visibilityState: string };
let window: EventTarget;
let isAllowed: boolean;
let beacon: (address: string, body: Blob) => boolean;
const sent: { address: string; body: Blob }[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  window = new EventTarget();
  isAllowed = true;
  sent.length = 0;
  beacon = (to, body) => sent.push({ address: to, body }) > 0;
  vi.stubGlobal('document', page);
  vi.stubGlobal('window', window);
  vi.stubGlobal('navigator', { sendBeacon: (to: string, body: Blob) => beacon(to, body) });
});

const open = () => beaconSink({ address, isAllowed: () => isAllowed });
const hide = () => {
  page.visibilityState = 'hidden';
  page.dispatchEvent(new Event('visibilitychange'));
};
const batches = () => Promise.all(sent.map(async ({ body }): Promise<unknown> => JSON.parse(await body.text())));
const batch = (...events: AnalyticsEvent[]) => ({ category: 'account-settings', events });

test('sends queued events together as JSON to the configured address when the page is hidden [NET-09]', async () => {
  const sink = open();
  sink.record(loggedIn);
  sink.record(retried);
  expect(sent).toEqual([]);
  hide();
  hide();
  expect(await batches()).toEqual([batch(loggedIn, retried)]);
  expect(sent.map((each) => [each.address, each.body.type])).toEqual([[address, 'application/json']]);
});

test('sends events when the page is left, not when it is shown again [NET-09]', async () => {
  open().record(retried);
  page.dispatchEvent(new Event('visibilitychange'));
  expect(sent).toEqual([]);
  window.dispatchEvent(new Event('pagehide'));
  expect(await batches()).toEqual([batch(retried)]);
});

test('sends twenty events at once, and the rest thirty seconds after the first of them [NET-09]', async () => {
  const sink = open();
  for (let count = 0; count < 19; count += 1) sink.record(retried);
  expect(sent.length).toBe(0);
  sink.record(retried);
  sink.record(loggedIn);
  vi.advanceTimersByTime(20_000);
  sink.record(loggedIn);
  vi.advanceTimersByTime(9999);
  expect(sent.length).toBe(1);
  vi.advanceTimersByTime(1);
  vi.advanceTimersByTime(60_000);
  expect(await batches()).toEqual([batch(...Array.from({ length: 20 }, () => retried)), batch(loggedIn, loggedIn)]);
});

test('collects no event without consent [NET-09]', async () => {
  isAllowed = false;
  const sink = open();
  sink.record(loggedIn);
  isAllowed = true;
  sink.record(retried);
  hide();
  expect(await batches()).toEqual([batch(retried)]);
});

test('drops queued records when consent is withdrawn [NET-09]', () => {
  const sink = open();
  sink.record(loggedIn);
  isAllowed = false;
  hide();
  isAllowed = true;
  hide();
  vi.advanceTimersByTime(60_000);
  expect(sent).toEqual([]);
});

test('an event after consent has ended drops the queued ones [NET-09]', () => {
  const sink = open();
  sink.record(loggedIn);
  isAllowed = false;
  sink.record(retried);
  isAllowed = true;
  hide();
  expect(sent).toEqual([]);
});

test.each([
  ['refuses', () => false],
  [
    'throws',
    () => {
      throw new TypeError('Illegal invocation');
    },
  ],
])('a browser that %s loses the events without an error [NET-09]', (_, answer) => {
  beacon = answer;
  const sink = open();
  sink.record(loggedIn);
  expect(hide).not.toThrow();
  beacon = (to, body) => sent.push({ address: to, body }) > 0;
  hide();
  expect(sent).toEqual([]);
});

test('does nothing in a browser without beacons [NET-09]', () => {
  vi.stubGlobal('navigator', {});
  open().record(loggedIn);
  expect(hide).not.toThrow();
});
