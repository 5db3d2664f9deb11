import { expect, test, vi } from 'vitest';
import { failureOf } from '#machines/shared/failure.ts';
import { json } from '#src/testing/service.ts';
import { fetchConfiguration } from './fetch-configuration.ts';

const answer = (act: typeof fetch) => vi.stubGlobal('fetch', vi.fn(act));
const failed = () =>
  fetchConfiguration().then(
    () => 'fetched',
    (error: unknown) => failureOf(error).symbol,
  );

test('is read from this host, revalidated, with a limit of 30 s [CFG-02]', async () => {
  const { signal } = new AbortController();
  const limit = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(signal);
  const date = 'Sat, 21 Nov 2026 20:00:00 GMT';
  answer(() => Promise.resolve(json({ brand: 'default' }, { headers: { date } })));
  await expect(fetchConfiguration()).resolves.toEqual({ value: { brand: 'default' }, date });
  expect(fetch).toHaveBeenCalledWith('/config.json', { cache: 'no-cache', signal });
  expect(limit).toHaveBeenCalledWith(30_000);
});

test('a response that is not JSON is no configuration, and its settings are named [CFG-02]', async () => {
  answer(() => Promise.resolve(new Response('<!doctype html>')));
  await expect(fetchConfiguration()).resolves.toEqual({ value: null, date: null });
});

test('a lost connection, a slow response and a refusal have different symbols [CFG-02]', async () => {
  answer(() => Promise.reject(new TypeError('fetch failed')));
  await expect(failed()).resolves.toBe('unreachable');
  answer(() => Promise.resolve(new Response('', { status: 500 })));
  await expect(failed()).resolves.toBe('unknown');
  answer(() => Promise.resolve(new Response('', { status: 431 })));
  await expect(failed()).resolves.toBe('too_many_cookies');
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort());
  answer(() => Promise.reject(new DOMException('over', 'TimeoutError')));
  await expect(failed()).resolves.toBe('time_out');
});

test('a truncated response is a failed read, not an invalid setting [CFG-02]', async () => {
  const body = new ReadableStream({ start: (controller) => controller.error(new TypeError('lost')) });
  answer(() => Promise.resolve(new Response(body)));
  await expect(failed()).resolves.toBe('unreachable');
});
