import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { freshDatabase } from '../../../testing/service.ts';
import { openDatabase } from '../database/open.ts';
import { addJob, prepareQueue, startQueue } from './queue.ts';

test('a job whose process was killed runs in another process, and one that runs is left alone [TFA-04]', async () => {
  const url = await freshDatabase();
  await prepareQueue(url);
  const database = openDatabase(url, 2);
  const done: string[] = [];
  let finish: () => void = () => undefined;
  const running = new Promise<void>((resolve) => (finish = resolve));
  const handlers = {
    first: () => Promise.resolve(void done.push('first')),
    slow: async () => {
      done.push('slow');
      await running;
    },
  };
  await addJob(database.query, 'first', {});
  // As a killed process leaves it.
  await sql`update graphile_worker._private_jobs set attempts = 1, locked_by = 'worker-gone', locked_at = now() - interval '1 minute'`.execute(database.query);
  const stop = await startQueue({ url, handlers, onFailure: () => undefined });
  await addJob(database.query, 'slow', {});
  await vi.waitFor(() => expect(done.toSorted()).toEqual(['first', 'slow']), { timeout: 15_000, interval: 50 });
  const stopOther = await startQueue({ url, handlers, onFailure: () => undefined });
  // Whatever looks for jobs of killed processes has looked at the running one too, once it has found this one.
  await database.query.transaction().execute(async (query) => {
    await addJob(query, 'first', {});
    await sql`update graphile_worker._private_jobs set attempts = 1, locked_by = 'worker-gone' where locked_by is null`.execute(query);
  });
  await sql`update graphile_worker._private_jobs set locked_at = now() - interval '1 minute'`.execute(database.query);
  await vi.waitFor(() => expect(done.toSorted()).toEqual(['first', 'first', 'slow']), { timeout: 15_000, interval: 50 });
  finish();
  await Promise.all([stop(), stopOther()]);
  await database.close();
});
