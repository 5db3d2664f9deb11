import { sql } from 'kysely';
import { beforeEach, expect, inject, test, vi } from 'vitest';
import { balancerTo } from '../../../testing/balancer.ts';
import { freshDatabase } from '../../../testing/service.ts';
import { openDatabase } from '../database/open.ts';
import { handlersOf } from '../../../testing/job-handlers.ts';
import { ask } from '../../../testing/test-database.ts';
import { addJob, HopelessJob, prepareQueue, startQueue } from './queue.ts';

// The package itself logs the error that ends a worker.
beforeEach(() => void vi.spyOn(console, 'trace').mockReturnValue(undefined));

/** A queue's database, the queues on it, and its connections. */
async function openQueue(connections = 1) {
  const url = await freshDatabase();
  const name = /\/(test_\w+)/.exec(url)?.[1] ?? '';
  const server = inject('databaseServer');
  await prepareQueue(url);
  const { query, close } = openDatabase(url, connections);
  const waits: number[] = [];
  return {
    url,
    name,
    query,
    close,
    /** Before each restart of a queue. */
    waits,
    start: (handlers: Parameters<typeof handlersOf>[0]) =>
      startQueue({
        url,
        handlers: handlersOf(handlers),
        longestWaits: { 'send-mail': 60 },
        onFailure: () => undefined,
        onRestart: (waitMs) => void waits.push(waitMs),
      }),
    endConnections: () =>
      ask(server, `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`),
    allowConnections: (isAllowed: boolean) => ask(server, `alter database ${name} allow_connections ${isAllowed}`),
    jobs: async () => (await sql`select 1 from graphile_worker.jobs`.execute(query)).rows,
  };
}

test('a job whose process was killed runs in another process, and a running one is not touched [TFA-04]', async () => {
  const { query, close, start } = await openQueue(2);
  const done: string[] = [];
  let finish: () => void = () => undefined;
  const running = new Promise<void>((resolve) => (finish = resolve));
  const handlers = {
    'send-mail': () => Promise.resolve(void done.push('first')),
    'make-archive': async () => {
      done.push('slow');
      await running;
    },
  };
  await addJob(query, 'send-mail', {});
  // The state that a killed process leaves.
  await sql`update graphile_worker._private_jobs set attempts = 1, locked_by = 'worker-gone', locked_at = now() - interval '1 minute'`.execute(
    query,
  );
  const stop = await start(handlers);
  await addJob(query, 'make-archive', {});
  await vi.waitFor(() => expect(done.toSorted()).toEqual(['first', 'slow']), { timeout: 15_000, interval: 50 });
  const stopOther = await start(handlers);
  // When the search for killed processes' jobs has found this one, it has seen the running one too.
  await query.transaction().execute(async (transaction) => {
    await addJob(transaction, 'send-mail', {});
    await sql`update graphile_worker._private_jobs set attempts = 1, locked_by = 'worker-gone' where locked_by is null`.execute(
      transaction,
    );
  });
  await sql`update graphile_worker._private_jobs set locked_at = now() - interval '1 minute'`.execute(query);
  await vi.waitFor(() => expect(done.toSorted()).toEqual(['first', 'first', 'slow']), {
    timeout: 15_000,
    interval: 50,
  });
  finish();
  await Promise.all([stop(), stopOther()]);
  await close();
});

test(
  'a queue without a database restarts after increasing waits, and after short ones once a job has completed [NET-10]',
  { tags: 'release', timeout: 60_000 },
  async () => {
    const { query, close, start, waits, allowConnections, endConnections, jobs } = await openQueue();
    const done: string[] = [];
    const stop = await start({ 'send-mail': (payload) => Promise.resolve(void done.push(String(payload))) });
    const wait = { timeout: 20_000, interval: 50 };

    await allowConnections(false);
    await endConnections();
    await vi.waitFor(() => expect(waits).toEqual([1000, 2000, 4000]), wait);
    await allowConnections(true);
    await vi.waitFor(() => addJob(query, 'send-mail', {}), wait);
    await vi.waitFor(() => expect(done).toHaveLength(1), wait);
    await vi.waitFor(async () => expect(await jobs()).toEqual([]), wait);

    await endConnections();
    await vi.waitFor(() => expect(waits).toEqual([1000, 2000, 4000, 1000]), wait);
    await vi.waitFor(() => addJob(query, 'send-mail', {}), wait);
    await vi.waitFor(() => expect(done).toHaveLength(2), wait);
    await stop();
    await close();
  },
);

test(
  'a connection lost in any statement of a restart is noticed, and rejects no promise that nothing handles [NET-10]',
  { tags: 'release', timeout: 60_000 },
  async () => {
    const { query, close, endConnections, url } = await openQueue();
    const unhandled: unknown[] = [];
    const note = (error: unknown): void => void unhandled.push(error);
    process.on('unhandledRejection', note);
    const done = new Set<number>();
    const lost = new Set<number>();
    const numbers = [1, 2, 3, 4, 5, 6, 7, 8];
    const start = async (number: number): ReturnType<typeof startQueue> => {
      let sent = -Infinity;
      const balancer = await balancerTo(url, (message) => {
        if (!/listen|graphile_worker/i.test(message)) return false;
        sent += 1;
        if (sent === number) lost.add(number);
        return sent === number;
      });
      return startQueue({
        url: balancer.url,
        handlers: handlersOf({ 'send-mail': () => Promise.resolve(void done.add(number)) }),
        onFailure: () => undefined,
        onRestart: () => (sent = Math.max(sent, 0)),
      });
    };
    const stops = await Promise.all(numbers.map(start));
    await endConnections();
    const wait = { timeout: 20_000, interval: 50 };
    await vi.waitFor(() => expect(lost.size).toBe(numbers.length), wait);
    await vi.waitFor(async () => {
      await addJob(query, 'send-mail', {});
      expect(done.size).toBe(numbers.length);
    }, wait);
    await Promise.all(stops.map((stop) => stop()));
    process.off('unhandledRejection', note);
    expect(unhandled).toEqual([]);
    await close();
  },
);

test('a connection lost while its queue stops is released once [NET-10]', async () => {
  const { close, url } = await openQueue();
  const unhandled: unknown[] = [];
  const note = (error: unknown): void => void unhandled.push(error);
  process.on('unhandledRejection', note);
  const stopped: Promise<void>[] = [];
  let listens = 0;
  // At the second one, all pools have a connection.
  const balancer = await balancerTo(url, (message) => {
    if (!/^Q....LISTEN/s.test(message)) return false;
    listens += 1;
    if (listens !== 2) return false;
    stopped.push(stop());
    return true;
  });
  const stop = await startQueue({
    url: balancer.url,
    handlers: handlersOf({}),
    onFailure: () => undefined,
    onRestart: () => undefined,
  });
  await vi.waitFor(() => expect(stopped).not.toEqual([]), { timeout: 20_000, interval: 50 });
  await Promise.all(stopped);
  process.off('unhandledRejection', note);
  expect(unhandled).toEqual([]);
  await close();
});

test(
  'an idle queue that has run for half a minute restarts after the short wait, a stopped one never [NET-10]',
  { tags: 'release', timeout: 60_000 },
  async () => {
    const { name, query, close, start, waits, allowConnections, endConnections } = await openQueue();
    const done: string[] = [];
    let run = 0;
    const startNext = (): ReturnType<typeof startQueue> => {
      run += 1;
      const number = run;
      return start({ 'send-mail': () => Promise.resolve(void done.push(`run ${number}`)) });
    };
    const wait = { timeout: 20_000, interval: 50 };
    const passed = vi.spyOn(performance, 'now');
    const stop = await startNext();

    await allowConnections(false);
    await endConnections();
    await vi.waitFor(() => expect(waits).toEqual([1000, 2000]), wait);
    await allowConnections(true);
    await vi.waitFor(async () => expect((await sql`select 1`.execute(query)).rows).toHaveLength(1), wait);
    const workers = sql`select 1 from pg_stat_activity where datname = ${name} and query ilike 'listen "jobs:insert"%'`;
    // One for urgent jobs, one for the others.
    await vi.waitFor(async () => expect((await workers.execute(query)).rows).toHaveLength(2), wait);
    const later = performance.now() + 30_000;
    passed.mockImplementation(() => later);
    await allowConnections(false);
    await endConnections();
    await vi.waitFor(() => expect(waits).toEqual([1000, 2000, 1000]), wait);
    passed.mockRestore();

    await stop();
    await allowConnections(true);
    await vi.waitFor(() => addJob(query, 'send-mail', {}), wait);
    const stopOther = await startNext();
    await vi.waitFor(() => expect(done).toEqual(['run 2']), wait);
    expect(waits).toHaveLength(3);
    await stopOther();
    await close();
  },
);

test('a queue stopped while it restarts closes its connections once the workers have started and ended [NET-10]', async () => {
  const { query, close, start, endConnections, jobs } = await openQueue();
  let stopped: Promise<void> | undefined;
  // Runs as soon as the first workers have started, while the urgent ones are starting.
  const stop = await start({ 'send-mail': () => Promise.resolve(void (stopped = stop())) });
  await addJob(query, 'send-mail', {}, { afterSeconds: 1 });
  await endConnections();
  await vi.waitFor(() => expect(stopped).toBeDefined(), { timeout: 20_000, interval: 50 });
  await stopped;
  expect(await jobs()).toEqual([]);
  await close();
}, 60_000);

test(
  'a job whose completion cannot be stored runs again, and a new worker replaces the ended one, although all connections are intact [NET-10]',
  { tags: 'release', timeout: 70_000 },
  async () => {
    const { query, close, start } = await openQueue(2);
    // A completed job is deleted; only that fails.
    await sql`create function refuse() returns trigger language plpgsql as
    $$ begin if old.attempts = 1 then raise exception 'It cannot be marked.'; end if; return old; end $$`.execute(
      query,
    );
    await sql`create trigger refuse before delete on graphile_worker._private_jobs
    for each row execute function refuse()`.execute(query);
    let runs = 0;
    let atOnce = 0;
    let release: () => void = () => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    const stop = await start({
      'send-mail': () => Promise.resolve(void (runs += 1)),
      'make-archive': async () => {
        atOnce += 1;
        await released;
      },
    });
    await addJob(query, 'send-mail', {});
    const wait = { timeout: 30_000, interval: 50 };
    await vi.waitFor(() => expect(runs).toBe(2), wait);
    await sql`drop trigger refuse on graphile_worker._private_jobs`.execute(query);
    for (let job = 0; job < 3; job += 1) await addJob(query, 'make-archive', {});
    await vi.waitFor(() => expect(atOnce).toBe(3), wait);
    release();
    await stop();
    await close();
  },
);

test('a failed job waits no longer than its kind may, and a hopeless one is dead after one attempt [TFA-04]', async () => {
  const { query, close, start } = await openQueue();
  await addJob(query, 'send-mail', {}, { maxAttempts: 10_000 });
  await addJob(query, 'make-archive', {});
  // The next wait of the queue would be six hours.
  await sql`update graphile_worker._private_jobs set attempts = 9 where max_attempts > 9`.execute(query);
  const stop = await start({
    'send-mail': () => Promise.reject(new Error('away')),
    'make-archive': () => Promise.reject(new HopelessJob(new Error('refused'))),
  });
  const states = async () =>
    (
      await sql<object>`select task_identifier as name, attempts, attempts = max_attempts as "isDead", last_error as problem,
        extract(epoch from run_at - now()) < 61 as "isSoon" from graphile_worker.jobs order by 1`.execute(query)
    ).rows;
  await expect.poll(states, { timeout: 10_000 }).toEqual([
    { name: 'make-archive', attempts: 1, isDead: true, problem: 'refused', isSoon: true },
    { name: 'send-mail', attempts: 10, isDead: false, problem: 'away', isSoon: true },
  ]);
  await stop();
  await close();
});
