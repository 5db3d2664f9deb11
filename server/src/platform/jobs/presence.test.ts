import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { atEnd } from '../../../testing/at-end.ts';
import { balancerTo } from '../../../testing/balancer.ts';
import { migratedDatabase } from '../../../testing/service.ts';
import { openDatabase } from '../database/open.ts';
import { openPresence, releaseJobs } from './presence.ts';

test(
  'a worker keeps its lock when the server of its connection freezes without closing it [NET-10]',
  { tags: 'release' },
  async () => {
    const url = await migratedDatabase();
    const database = openDatabase(url, 2);
    atEnd(() => database.close());
    const balancer = await balancerTo(url);
    const lost: string[] = [];
    const presence = await openPresence(balancer.url, ({ message }) => void lost.push(message));
    atEnd(() => presence.close());
    presence.add('worker');
    const holders = async () => {
      const { rows } = await sql<{
        pid: number;
      }>`select pid from pg_locks join pg_database on pg_database.oid = database
      where locktype = 'advisory' and classid = 4601 and granted and datname = current_database()`.execute(
        database.query,
      );
      return rows.map(({ pid }) => pid);
    };
    await vi.waitFor(async () => expect(await holders()).toHaveLength(1));
    const [former] = await holders();
    balancer.freeze();
    // The frozen connection still has the lock, as far as the server knows.
    const wait = { timeout: 10_000, interval: 50 };
    await vi.waitFor(async () => expect((await holders()).filter((pid) => pid !== former)).toHaveLength(1), wait);
    expect(lost).toEqual([expect.stringContaining('did not answer')]);
    await sql`select graphile_worker.add_job('send-mail')`.execute(database.query);
    await sql`update graphile_worker._private_jobs set locked_by = 'worker', locked_at = now()`.execute(database.query);
    expect(await releaseJobs(database, ['worker'])).toEqual([]);
  },
);
