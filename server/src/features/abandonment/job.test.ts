import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { brands } from '../../../testing/brands.ts';
import { errorOf, person, signedIn } from '../../../testing/client.ts';
import { runService, type Running } from '../../../testing/service.ts';
import { firstHousekeeping } from '../../../testing/first-housekeeping.ts';
import { killedAt, killedAtEachStep } from '../../../testing/killed-at.ts';
import { secretKey } from '../../../testing/secret-key.ts';
import { secondsAfter } from '../../platform/clock.ts';
import { deriveKeys } from '../../platform/crypto/key.ts';
import { deleteDueFiles, listFile } from '../../platform/files/files-to-delete.ts';
import type { Database } from '../../platform/database/open.ts';
import { folderStore, type FileStore } from '../../platform/files/folder-store.ts';
import { addJob } from '../../platform/jobs/queue.ts';
import { queueDueDeletions, queueDeletion, deletionHandler, deletionJob } from './job.ts';
import { setDeletion } from './store.ts';
import { accountId, addRows, changeAccount } from '../../../testing/rows.ts';

const wait = { timeout: 15_000, interval: 50 };
const robin = person('robin');
const noPictures = folderStore(join(tmpdir(), 'no-pictures'));

/** A service with a customer whose deletion is due in a few seconds. */
async function planned(seconds: number, settings: Record<string, string> = {}) {
  const service = await runService(settings);
  const { query } = service.database;
  await firstHousekeeping(query);
  const { access_token: token, web_session_auth_code: code } = signedIn(
    await service.logIn(robin.username, robin.password),
  );
  const id = await accountId(query, robin.email);
  const executeAt = secondsAfter(new Date(), seconds);
  const payload = { account: id, abandonment: 'planned' };
  await query.transaction().execute(async (transaction) => {
    await setDeletion(transaction, id, { id: 'planned', scheduledAt: new Date(), executeAt });
    await queueDeletion(transaction, payload, executeAt);
  });
  const isGone = async () =>
    (await query.selectFrom('accounts').select('id').where('id', '=', id).execute()).length === 0;
  const lastMails = async (at: Running = service) =>
    (await at.mails()).filter(({ to, subject }) => to === robin.email && subject === 'Your account was deleted');
  return { service, query, id, token, code, payload, executeAt, isGone, lastMails };
}

/** Every table that contains a text, except `facts`, where the demonstration remembers which accounts it added. */
async function tablesWith(service: Running, text: string): Promise<string[]> {
  const { rows } = await sql<{
    name: string;
  }>`select tablename as name from pg_tables where schemaname = 'public' and tablename not in ('mails', 'facts') order by 1`.execute(
    service.database.query,
  );
  const found: string[] = [];
  for (const { name } of rows) {
    const { rows: hits } =
      await sql`select 1 from ${sql.table(name)} as each where position(${text} in each::text) > 0 limit 1`.execute(
        service.database.query,
      );
    if (hits.length > 0) found.push(name);
  }
  return found;
}

describe('at its due time', () => {
  test('a deletion that is due deletes an account with every row, ends its sessions, frees its address, and mails the owner, also at a former address [DEL-03, PRO-04]', async () => {
    const { service, id, token, code, isGone, lastMails } = await planned(2);
    expect((await tablesWith(service, String(id))).length).toBeGreaterThan(4);
    const former = { account_id: id, email: 'former@elsewhere.example', since: new Date(), created_at: new Date() };
    const expires_at = secondsAfter(new Date(), 3600);
    await addRows(service.database.query, 'email_undos', { ...former, token_hash: 'x', expires_at, used_at: null });
    await expect.poll(isGone, wait).toBe(true);
    await expect
      .poll(
        async () => (await service.mails()).filter(({ to }) => to === former.email).map(({ subject }) => subject),
        wait,
      )
      .toEqual(['The account that used this email was deleted']);
    expect([await tablesWith(service, String(id)), await tablesWith(service, robin.email)]).toEqual([[], []]);
    expect(errorOf(await service.send('/v2/user/abandonment', { token })).symbol).toBe('token_invalid');
    expect((await service.send('/oauth2/session/details/', { session: code })).json).toEqual({
      account: -1,
      issuedAt: -1,
    });
    expect(errorOf(await service.logIn(robin.username, robin.password)).symbol).toBe('incorrect_password');
    await expect.poll(async () => (await lastMails()).length, wait).toBe(1);
    const sent = await service.send('/v1.0/users/verification-codes/', {
      body: { email: robin.email, client_id: 'account-center-default' },
    });
    expect(sent.status).toBe(200);
  }, 30_000);

  test('an account due but not deleted yet counts as deleted: its calls are refused, and it cannot be recovered [DEL-03]', async () => {
    const { service, query, id, token } = await planned(3600);
    await changeAccount(query, id, { remove_at: new Date() });
    for (const method of ['GET', 'DELETE']) {
      expect(errorOf(await service.send('/v2/user/abandonment', { method, token })).symbol).toBe('account_not_found');
    }
    expect(errorOf(await service.logIn(robin.username, robin.password)).symbol).toBe('account_not_found');
    expect(errorOf(await service.logIn(robin.username, 'a wrong password')).symbol).toBe('incorrect_password');
  });
});

test('an account that became due while the service was down is deleted at the next start, even if its job is lost [DEL-03]', async () => {
  const { service, id, isGone, executeAt } = await planned(3600);
  await sql`delete from graphile_worker._private_jobs`.execute(service.database.query);
  expect(await isGone()).toBe(false);
  await service.close();
  const later = await runService({ DATABASE_URL: service.url }, { clock: { now: () => secondsAfter(executeAt, 1) } });
  const rows = later.database.query.selectFrom('accounts').select('id').where('id', '=', id);
  await expect.poll(async () => (await rows.execute()).length, wait).toBe(0);
  const subjects = async () => (await later.mails()).filter(({ to }) => to === robin.email).map((each) => each.subject);
  await expect.poll(subjects, wait).toEqual(['Your account was deleted']);
}, 30_000);

test('a deletion killed midway changes nothing, and the next process completes it once [DEL-03]', async () => {
  const { service, query, id, payload, isGone, lastMails } = await planned(3600);
  await changeAccount(query, id, { remove_at: new Date() });
  const before = await tablesWith(service, String(id));
  // Killed after the rows are deleted, before the mail is queued and the transaction committed.
  const handle = deletionHandler({
    database: service.database,
    clock: { now: () => new Date() },
    keys: unusable,
    brands,
    pictures: noPictures,
  });
  await expect(handle(payload)).rejects.toThrow('killed');
  expect([await isGone(), await tablesWith(service, String(id)), await lastMails()]).toEqual([false, before, []]);
  // The state in which a killed process leaves its job.
  await sql`update graphile_worker._private_jobs set run_at = now() - interval '1 minute', attempts = 1, locked_by = 'worker-gone', locked_at = now() - interval '1 minute'`.execute(
    query,
  );
  await expect.poll(isGone, wait).toBe(true);
  await addJob(query, deletionJob, payload);
  await expect
    .poll(
      async () =>
        (await sql`select 1 from graphile_worker.jobs where task_identifier = ${deletionJob}`.execute(query)).rows
          .length,
      wait,
    )
    .toBe(0);
  expect((await lastMails()).length).toBe(1);
}, 30_000);

test('a running deletion is not queued again, and is retried if its process is killed [DEL-03]', async () => {
  const { service, query, executeAt } = await planned(3600);
  const parts = { database: service.database, clock: { now: () => secondsAfter(executeAt, 1) } };
  const jobs = async () =>
    (
      await sql<{ canRun: boolean }>`select attempts < max_attempts as "canRun" from graphile_worker.jobs
        where task_identifier = ${deletionJob}`.execute(query)
    ).rows;
  await sql`update graphile_worker._private_jobs set attempts = 1, locked_by = 'worker-alive', locked_at = now()`.execute(
    query,
  );
  await queueDueDeletions(parts);
  expect(await jobs()).toEqual([{ canRun: true }]);
});

test('the picture of a deleted account is deleted, and no other [DEL-03, PRO-03]', async () => {
  const { service, query, id, payload } = await planned(3600);
  const removed: string[] = [];
  const pictures = { ...noPictures, remove: (name: string) => Promise.resolve(void removed.push(name)) };
  const handle = deletionHandler({
    database: service.database,
    clock: { now: () => new Date() },
    keys: deriveKeys([secretKey]),
    brands,
    pictures,
  });
  await changeAccount(query, id, { avatar_name: 'robin.png' });
  await handle(payload);
  expect(removed).toEqual([]);
  await changeAccount(query, id, { remove_at: new Date() });
  await handle(payload);
  await handle(payload);
  expect(removed).toEqual(['robin.png']);
});

test('a deletion that is killed before the picture is deleted is complete: the next run sends no second mail, and the housekeeping deletes the picture and the archive [DEL-03, PRO-03, ARC-01]', async () => {
  const { service, query, id, payload, isGone, lastMails } = await planned(3600);
  await changeAccount(query, id, { avatar_name: 'robin.png', remove_at: new Date() });
  const expires_at = secondsAfter(new Date(), 3600);
  await addRows(query, 'archive_tasks', {
    id: 'data',
    account_id: id,
    status: 'ready',
    created_at: new Date(),
    expires_at,
  });
  await listFile(query, 'archives', 'data', expires_at);
  const removed: string[] = [];
  const store = { ...noPictures, remove: (name: string) => Promise.resolve(void removed.push(name)) };
  const parts = { database: service.database, clock: { now: () => new Date() }, keys: deriveKeys([secretKey]), brands };
  const killedThere = { ...noPictures, remove: () => Promise.reject(new Error('killed')) };
  await expect(deletionHandler({ ...parts, pictures: killedThere })(payload)).rejects.toThrow('killed');
  expect(await isGone()).toBe(true);
  await deletionHandler({ ...parts, pictures: store })(payload);
  await deleteDueFiles({ ...parts, pictures: store, archives: store });
  await expect.poll(async () => (await lastMails()).length, wait).toBe(1);
  expect(removed.toSorted()).toEqual(['data', 'robin.png']);
}, 30_000);

test('a deletion killed before any of its steps is whole or has not begun, and one mail is sent [DEL-03, QA-03]', async () => {
  const { service, query, id, payload, isGone, lastMails } = await planned(3600);
  await changeAccount(query, id, { avatar_name: 'robin.png', remove_at: new Date() });
  const before = await tablesWith(service, String(id));
  const removed: string[] = [];
  const store = { ...noPictures, remove: (name: string) => Promise.resolve(void removed.push(name)) };
  const { database } = service;
  const handle = (parts: { database: Database; pictures: FileStore }) =>
    deletionHandler({ ...parts, clock: { now: () => new Date() }, keys: deriveKeys([secretKey]), brands })(payload);
  const kills = await killedAtEachStep(
    (step) => {
      const dying = killedAt(step, database, store);
      return handle({ database: dying.database, pictures: dying.files });
    },
    async () => {
      if (!(await isGone())) expect([await tablesWith(service, String(id)), removed]).toEqual([before, []]);
    },
  );
  await handle({ database, pictures: store });
  await deleteDueFiles({ database, clock: { now: () => new Date() }, pictures: store, archives: store });
  await expect.poll(async () => (await lastMails()).length, wait).toBe(1);
  expect([await isGone(), removed]).toEqual([true, ['robin.png']]);
  expect(kills).toBeGreaterThan(3);
}, 30_000);

const unusable = {
  hash: () => '',
  open: () => Buffer.from(''),
  seal: () => {
    throw new Error('killed');
  },
  isCurrent: () => true,
  derive: () => [],
};

test('the job deletes nothing if the deletion was cancelled or planned again [DEL-01]', async () => {
  const { service, query, id, payload, executeAt, isGone } = await planned(3600);
  const handle = (now: Date) =>
    deletionHandler({
      database: service.database,
      clock: { now: () => now },
      keys: unusable,
      brands,
      pictures: noPictures,
    })(payload);
  await handle(new Date());
  await changeAccount(query, id, { abandonment_id: 'again' });
  await handle(secondsAfter(executeAt, 1));
  await changeAccount(query, id, { abandonment_id: null, remove_at: null });
  await handle(secondsAfter(executeAt, 1));
  expect(await isGone()).toBe(false);
});
