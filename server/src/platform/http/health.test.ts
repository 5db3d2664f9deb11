import { sql } from 'kysely';
import pg from 'pg';
import { expect, test, vi } from 'vitest';
import { errorOf } from '../../../testing/client.ts';
import { runService } from '../../../testing/service.ts';
import { setReadOnly } from '../../../testing/test-database.ts';
import { oldestDueJobSeconds } from '../jobs/queue.ts';

const service = await runService();

test('a hundred health checks within half a second ask the database once, and the next one asks again [NET-05]', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  vi.advanceTimersByTime(1000);
  const queries = vi.spyOn(pg.Client.prototype, 'query');
  const asked = () =>
    queries.mock.calls.filter(([first]) => JSON.stringify(first).includes('is_available and run_at')).length;
  const answers = await Promise.all(Array.from({ length: 100 }, () => service.send('/healthz')));
  expect([new Set(answers.map(({ status }) => status)), asked()]).toEqual([new Set([200]), 1]);
  vi.advanceTimersByTime(501);
  expect([(await service.send('/healthz')).status, asked()]).toEqual([200, 2]);
});

test('a job due for more than a minute is reported, and the service stays healthy [NET-10]', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const health = async () => {
    vi.advanceTimersByTime(60_000);
    const { status, json } = await service.send('/healthz');
    return [status, json];
  };
  const { query } = service.database;
  // No process has a handler for it, so it stays.
  const due = async (seconds: number) => {
    await sql`select graphile_worker.add_job('unknown', job_key := 'late', run_at := now() - make_interval(secs => ${seconds}))`.execute(
      query,
    );
  };
  await due(55);
  expect(await health()).toEqual([200, { status: 'ok' }]);
  await due(61);
  expect(await health()).toEqual([200, { status: 'jobs delayed' }]);
  expect(Math.floor(await oldestDueJobSeconds(query))).toBe(61);
  await due(-3600);
  expect(await health()).toEqual([200, { status: 'ok' }]);
});

test('a stopping process is not ready, but serves everything until its grace period ends [OPR-01]', async () => {
  const stopping = await runService({ DRAIN_SECONDS: '1' }, { listen: true });
  expect((await stopping.send('/readyz')).status).toBe(200);
  expect((await stopping.send('/readyz')).json).toEqual({ status: 'ready' });
  const closed = stopping.close();
  const { status, json } = await stopping.send('/readyz');
  // So that no proxy sends a call on a connection that is about to close.
  expect((await stopping.app.inject({ url: '/config.json' })).headers.connection).toBe('close');
  expect([status, json]).toEqual([503, { status: 'stopping' }]);
  expect([(await stopping.send('/config.json')).status, (await stopping.send('/healthz')).status]).toEqual([200, 200]);
  await closed;
  await expect(stopping.send('/readyz')).rejects.toThrow(/ECONNREFUSED/);
});

test('a database that accepts no changes makes a process unhealthy and its calls unavailable, until it does [OPR-01, NET-10]', async () => {
  const own = await runService({ LOG_LEVEL: 'silent' });
  const { query } = own.database;
  await setReadOnly(query, true);
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`.execute(query);
  await expect.poll(async () => (await own.send('/healthz')).json).toEqual({ status: 'database read-only' });
  const ready = await own.send('/readyz');
  expect([ready.status, ready.json]).toEqual([503, { status: 'database read-only' }]);
  // A restart would bring no database back.
  expect((await own.send('/livez')).status).toBe(200);
  const login = await own.logIn('nobody@example.com', 'a guess');
  expect([login.status, login.headers['retry-after'], errorOf(login).symbol]).toEqual([503, '3', 'system_error']);
  await setReadOnly(query, false);
  await expect.poll(async () => (await own.send('/healthz')).json, { timeout: 5000 }).toEqual({ status: 'ok' });
  expect(errorOf(await own.logIn('nobody@example.com', 'a guess')).symbol).toBe('incorrect_password');
});

test('tables that search_path hides make calls unavailable, and they work again as soon as it is set back [NET-10]', async () => {
  const own = await runService({ LOG_LEVEL: 'silent' });
  const { query } = own.database;
  const setPath = async (path: string) => {
    await sql`do $$ begin execute format('alter database %I set search_path = ${sql.raw(path)}', current_database()); end $$`.execute(
      query,
    );
  };
  await setPath('hidden');
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`.execute(query);
  await expect.poll(async () => (await own.logIn('nobody@example.com', 'a guess')).status, { timeout: 5000 }).toBe(503);
  await setPath('"$user", public');
  await expect
    .poll(async () => errorOf(await own.logIn('nobody@example.com', 'a guess')).symbol, { timeout: 5000 })
    .toBe('incorrect_password');
  await expect.poll(async () => (await own.send('/healthz')).json, { timeout: 5000 }).toEqual({ status: 'ok' });
  const answers = await Promise.all(Array.from({ length: 20 }, () => own.logIn('nobody@example.com', 'a guess')));
  expect(answers.filter(({ status }) => status === 503)).toEqual([]);
});
