import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { freshDatabase, runService } from '../../testing/service.ts';
import { atEnd } from '../../testing/at-end.ts';
import { handlersOf } from '../../testing/job-handlers.ts';
import { housekeepingHandler, housekeepingJob, startHousekeeping } from './housekeeping.ts';
import { openDatabase, type Database } from '../platform/database/open.ts';
import { prepareQueue, startQueue } from '../platform/jobs/queue.ts';

const wait = { timeout: 15_000, interval: 50 };

/** The seconds until each planned run. */
async function planned({ query }: Pick<Database, 'query'>): Promise<number[]> {
  const { rows } = await sql<{ seconds: number }>`
    select extract(epoch from run_at - now())::int as seconds from graphile_worker.jobs
    where task_identifier = ${housekeepingJob} and locked_at is null order by run_at`.execute(query);
  return rows.map(({ seconds }) => seconds);
}

/** A queue without workers, and a way to start some. */
async function queue() {
  const url = await freshDatabase();
  await prepareQueue(url);
  const database = openDatabase(url, 2);
  atEnd(() => database.close());
  const start = async (tasks: (() => Promise<void>)[], everySeconds: number) => {
    const failures: unknown[] = [];
    const handle = housekeepingHandler({ database, tasks, everySeconds, onFailure: (error) => failures.push(error) });
    const stop = await startQueue({
      url,
      handlers: handlersOf({ [housekeepingJob]: handle }),
      onFailure: () => undefined,
      onRestart: () => undefined,
    });
    atEnd(stop);
    return failures;
  };
  return { database, start };
}

test('two processes that start share one run, and the next one follows an hour later [NET-10]', async () => {
  const { database, start } = await queue();
  let runs = 0;
  const count = async (): Promise<void> => void (runs += 1);
  await Promise.all([startHousekeeping(database.query), startHousekeeping(database.query)]);
  await Promise.all([start([count], 3600), start([count], 3600)]);
  await expect.poll(() => runs, wait).toBe(1);
  await expect.poll(() => planned(database), wait).toEqual([expect.closeTo(3600, -2)]);
  expect(runs).toBe(1);
});

test('a run plans the next one, even if one of its tasks fails [NET-10]', async () => {
  const { database, start } = await queue();
  let runs = 0;
  await startHousekeeping(database.query);
  const refuse = (): Promise<void> => Promise.reject(new Error('refused'));
  const failures = await start([refuse, async () => void (runs += 1)], 1);
  await expect.poll(() => runs, wait).toBeGreaterThan(1);
  expect(failures.slice(0, 2)).toEqual([new Error('refused'), new Error('refused')]);
});

test('a service that starts schedules the next run after HOUSEKEEPING_SECONDS and replaces the scheduled one [CFG-02]', async () => {
  const first = await runService({ HOUSEKEEPING_SECONDS: '500000' });
  await expect.poll(() => planned(first.database), wait).toEqual([expect.closeTo(500_000, -3)]);
  await first.close();
  const second = await runService({ DATABASE_URL: first.url, HOUSEKEEPING_SECONDS: '7200' });
  await expect.poll(() => planned(second.database), wait).toEqual([expect.closeTo(7200, -2)]);
});
