// `kill -9` of a process between any two steps of an archive and of a deletion: nothing is lost, and nothing is done by
// half or twice. `npm run faults -- --kill` runs it.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { setDeletion } from '../src/features/abandonment/store.ts';
import { sealPurpose } from '../src/features/archive/job.ts';
import { deriveKeys } from '../src/platform/crypto/key.ts';
import { deleteDueFiles, listFile } from '../src/platform/files/files-to-delete.ts';
import { folderStore } from '../src/platform/files/folder-store.ts';
import { temporaryFolder } from '../testing/at-end.ts';
import { person } from '../testing/client.ts';
import { firstHousekeeping } from '../testing/first-housekeeping.ts';
import { accountId, addRows, archiveTask, changeAccount } from '../testing/rows.ts';
import { secretKey } from '../testing/secret-key.ts';
import { runService } from '../testing/service.ts';

const program = fileURLToPath(new URL('../testing/killed-job.ts', import.meta.url));
const lin = person('lin');

interface Run {
  readonly job: 'archive' | 'deletion';
  readonly payload: object;
  readonly url: string;
  readonly folder: string;
}

/** Runs a job in a process of its own, which is killed at a step. Returns whether it was. */
async function isKilledAt(step: number, run: Run): Promise<boolean> {
  const args = ['--import', import.meta.resolve('tsx'), program, JSON.stringify({ ...run, step })];
  const env = { ...process.env, TSX_TSCONFIG_PATH: fileURLToPath(new URL('../tsconfig.json', import.meta.url)) };
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit'], env });
  await once(child, 'exit');
  if (child.signalCode === 'SIGKILL') return true;
  expect(child.exitCode).toBe(0);
  return false;
}

/** A service, Lin with a picture, and a job that the service's own queue does not have. */
async function start(job: Run['job'], payload: (account: number) => object) {
  const folder = temporaryFolder(job);
  const service = await runService();
  const { query } = service.database;
  await firstHousekeeping(query);
  const account = await accountId(query, lin.email);
  const files = folderStore(folder);
  await files.put('lin.png', Buffer.from('a picture'));
  await changeAccount(query, account, { avatar_name: 'lin.png' });
  const mails = async (subject: string) =>
    (await service.mails()).filter((mail) => mail.to === lin.email && mail.subject === subject).length;
  const run: Run = { job, payload: payload(account), url: service.url, folder };
  return { service, query, account, folder, files, mails, run };
}

/** Kills the job at its first step, then at its second, until a run has fewer steps. Returns how often. */
async function killAtEachStep(run: Run, afterKill: () => Promise<void>): Promise<number> {
  let step = 1;
  for (; await isKilledAt(step, run); step += 1) await afterKill();
  return step - 1;
}

test('a process that is killed between any two steps of an archive loses nothing: the next one makes it, with one mail [ARC-01, QA-03]', async ({
  annotate,
}) => {
  const { query, account, folder, files, mails, run } = await start('archive', () => ({ task: 'one' }));
  await addRows(query, 'archive_tasks', archiveTask(account, 'one'));
  const state = async () => (await query.selectFrom('archive_tasks').select('status').executeTakeFirst())?.status;
  const kills = await killAtEachStep(run, async () => {
    expect(['pending', 'processing']).toContain(await state());
    expect(await mails('Your data is ready')).toBe(0);
  });
  await annotate(`Killed at each of ${kills} steps.`);
  expect(kills).toBeGreaterThan(10);
  // Once more, as a queue does that lost the end of the run.
  expect(await isKilledAt(kills + 1, run)).toBe(false);
  expect([await state(), await mails('Your data is ready')]).toEqual(['ready', 1]);
  expect(readdirSync(folder).toSorted()).toEqual(['lin.png', 'one']);
  const sealed = await files.read('one');
  const archive = deriveKeys([secretKey]).open(sealPurpose('one'), sealed ?? Buffer.alloc(0));
  expect(archive?.subarray(0, 2).toString()).toBe('PK');
}, 600_000);

test('a process that is killed between any two steps of a deletion loses nothing: it is whole or has not begun, and one mail is sent [DEL-03, QA-03]', async ({
  annotate,
}) => {
  const deletion = (account: number) => ({ account, abandonment: 'planned' });
  const { service, query, account, folder, files, mails, run } = await start('deletion', deletion);
  await query.transaction().execute(async (transaction) => {
    const [scheduledAt, executeAt] = [new Date(Date.now() - 1000), new Date()];
    await setDeletion(transaction, account, { id: 'planned', scheduledAt, executeAt });
  });
  await listFile(query, 'pictures', 'lin.png', new Date());
  const rowsOf = async () => {
    const own = await query.selectFrom('accounts').select('id').where('id', '=', account).execute();
    const events = await query.selectFrom('events').select('id').where('account_id', '=', account).execute();
    return [own.length, events.length];
  };
  const before = await rowsOf();
  const after = [0, 0];
  let isDone = false;
  const kills = await killAtEachStep(run, async () => {
    const rows = await rowsOf();
    expect([before, after]).toContainEqual(rows);
    if (isDone) expect(rows).toEqual(after);
    isDone = rows[0] === 0;
    expect(await mails('Your account was deleted')).toBe(isDone ? 1 : 0);
    if (!isDone) expect(readdirSync(folder)).toEqual(['lin.png']);
  });
  await annotate(`Killed at each of ${kills} steps.`);
  expect(kills).toBeGreaterThan(3);
  expect(await isKilledAt(kills + 1, run)).toBe(false);
  // What a run that was killed after the rows were gone left behind.
  await deleteDueFiles({
    database: service.database,
    clock: { now: () => new Date() },
    pictures: files,
    archives: files,
  });
  expect([await rowsOf(), await mails('Your account was deleted')]).toEqual([after, 1]);
  expect(readdirSync(folder)).toEqual([]);
}, 600_000);
