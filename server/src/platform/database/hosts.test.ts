import { sql } from 'kysely';
import { expect, inject, test, vi } from 'vitest';
import { atEnd, temporaryFolder } from '../../../testing/at-end.ts';
import { balancerTo } from '../../../testing/balancer.ts';
import { handlersOf } from '../../../testing/job-handlers.ts';
import { freePort } from '../../../testing/ports.ts';
import { makeDatabase, setReadOnly } from '../../../testing/test-database.ts';
import { isLocalDatabase } from '../configuration/direct-database.ts';
import { addJob, prepareQueue, startQueue } from '../jobs/queue.ts';
import { startEmbedded } from './embedded/launcher.ts';
import { addressesOf } from './hosts.ts';
import { openDatabase } from './open.ts';
import { requireDatabase } from './require-database.ts';

test('an address with several hosts is one address for each of them [CFG-02]', () => {
  expect(addressesOf('postgresql://u:p%2C@h1:5432,[::1],h3:1/db?target_session_attrs=read-write')).toEqual([
    'postgresql://u:p%2C@h1:5432/db?target_session_attrs=read-write',
    'postgresql://u:p%2C@[::1]/db?target_session_attrs=read-write',
    'postgresql://u:p%2C@h3:1/db?target_session_attrs=read-write',
  ]);
  expect(addressesOf('postgresql://u@/db?host=%2Frun')).toEqual(['postgresql://u@/db?host=%2Frun']);
});

test('a database is on this machine only if each of its hosts is [OPR-01]', () => {
  const databases = ['127.0.0.1:1,localhost:2', '127.0.0.1:1,other.example.com:2', 'other.example.com,127.0.0.1'];
  expect(databases.map((hosts) => isLocalDatabase(`postgresql://u:p@${hosts}/db`))).toEqual([true, false, false]);
});

/** Two servers, each with a database of the same name and the tables of the queue. */
async function openServers() {
  const second = await startEmbedded(temporaryFolder('account-hosts'));
  atEnd(() => second.close());
  const servers = [];
  for (const server of [inject('databaseServer'), second.url('postgres')]) {
    const direct = await makeDatabase(server, 'hosts');
    await prepareQueue(direct);
    const { query, close } = openDatabase(direct, 1);
    await sql`create table rows_here (id int)`.execute(query);
    atEnd(close);
    servers.push({ query, url: (await balancerTo(direct)).url });
  }
  return servers;
}

test(
  'of several hosts, calls and jobs use the one that accepts changes, also after a failover [NET-10]',
  { tags: 'release', timeout: 60_000 },
  async () => {
    const [former, present] = await openServers();
    if (former === undefined || present === undefined) throw new Error('There are two servers.');
    await setReadOnly(former.query, true);
    const hostOf = (url: string): string => new URL(url).host;
    const hosts = [`127.0.0.1:${await freePort()}`, hostOf(former.url), hostOf(present.url)];
    const url = former.url.replace(hostOf(former.url), hosts.join(','));
    const { query, pool, close } = openDatabase(url, 3);
    atEnd(close);
    await requireDatabase({ pool }, 0);
    const write = () => sql`insert into rows_here values (1)`.execute(query);
    const countIn = async (server: typeof former) =>
      (await sql`select 1 from rows_here`.execute(server.query)).rows.length;
    const done: unknown[] = [];
    const stop = await startQueue({
      url,
      handlers: handlersOf({ 'send-mail': async (payload) => void done.push(payload) }),
      onFailure: () => undefined,
      onRestart: () => undefined,
    });
    atEnd(stop);
    await Promise.all([write(), write(), write()]);
    await pool.query('select 1');
    await addJob(query, 'send-mail', { number: 1 });
    await vi.waitFor(() => expect(done).toEqual([{ number: 1 }]), { timeout: 10_000 });
    expect([await countIn(former), await countIn(present)]).toEqual([0, 3]);

    await setReadOnly(former.query, false);
    await setReadOnly(present.query, true);
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`.execute(present.query);
    await vi.waitFor(write);
    await addJob(query, 'send-mail', { number: 2 });
    await vi.waitFor(() => expect(done.at(-1)).toEqual({ number: 2 }), { timeout: 20_000 });
    expect(await countIn(former)).toBeGreaterThan(0);

    await setReadOnly(former.query, true);
    const replicas = openDatabase(url, 1);
    atEnd(() => replicas.close());
    await expect(requireDatabase(replicas, 0)).rejects.toThrow(/accepts no changes|does not respond/);
  },
);
