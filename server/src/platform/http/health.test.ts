import pg from 'pg';
import { afterEach, expect, test, vi } from 'vitest';
import { runService } from '../../../testing/service.ts';

const service = await runService();
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('a hundred health checks within half a second ask the database once, and the next one asks again [NET-05]', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  vi.advanceTimersByTime(1000);
  const queries = vi.spyOn(pg.Client.prototype, 'query');
  const asked = () => queries.mock.calls.filter(([first]) => JSON.stringify(first).includes('select 1"')).length;
  const answers = await Promise.all(Array.from({ length: 100 }, () => service.send('/healthz')));
  expect([new Set(answers.map(({ status }) => status)), asked()]).toEqual([new Set([200]), 1]);
  vi.advanceTimersByTime(501);
  expect([(await service.send('/healthz')).status, asked()]).toEqual([200, 2]);
});
