import { beforeEach, expect, test } from 'vitest';
import { deriveKeys } from '../../platform/crypto/key.ts';
import { brands } from '../../../testing/brands.ts';
import { person } from '../../../testing/client.ts';
import { runService } from '../../../testing/service.ts';
import { killedAt, killedAtEachStep } from '../../../testing/killed-at.ts';
import { secretKey } from '../../../testing/secret-key.ts';
import { leftOut, sources } from './contents.ts';
import { tables } from '../../platform/database/schema.ts';
import type { FileStore } from '../../platform/files/folder-store.ts';
import { archiveHandler } from './job.ts';
import { accountId, addRows, archiveTask, changeAccount, deleteRows } from '../../../testing/rows.ts';

const service = await runService();
const { database } = service;
const { query } = database;
const lin = person('lin');
const account = await accountId(query, lin.email);
const keys = deriveKeys([secretKey]);
const stored = new Map<string, Buffer>();
const memory: FileStore = {
  put: (name, content) => Promise.resolve(void stored.set(name, content)),
  read: (name) => Promise.resolve(stored.get(name) ?? null),
  remove: (name) => Promise.resolve(void stored.delete(name)),
};
const run = (archives: FileStore = memory, parts: Partial<Parameters<typeof archiveHandler>[0]> = {}) =>
  archiveHandler({
    database,
    keys,
    brands,
    archives,
    pictures: memory,
    clock: { now: () => new Date() },
    providers: [],
    apps: [],
    seconds: 60,
    ...parts,
  })({ task: 'one' });
const state = async () =>
  (await query.selectFrom('archive_tasks').select('status').execute()).map(({ status }) => status);
const readyMails = async () => (await service.mails()).filter(({ subject }) => subject === 'Your data is ready').length;

beforeEach(async () => {
  stored.clear();
  await service.mails();
  await deleteRows(query, ['archive_tasks', 'mails']);
  await addRows(query, 'archive_tasks', archiveTask(account, 'one'));
});

test('a job that fails before the archive is stored, or is killed after it, runs again and leaves one archive and one mail [ARC-01]', async () => {
  await expect(run({ ...memory, put: () => Promise.reject(new Error('The disk is full.')) })).rejects.toThrow(
    'The disk is full.',
  );
  expect([await state(), await readyMails()]).toEqual([['processing'], 0]);
  // Killed after the file is stored, before the state is.
  const put: FileStore['put'] = async (name, content) => {
    await memory.put(name, content);
    throw new Error('killed');
  };
  await expect(run({ ...memory, put })).rejects.toThrow('killed');
  expect([await state(), [...stored.keys()]]).toEqual([['processing'], ['one']]);
  await run();
  const made = stored.get('one');
  await run();
  expect([await state(), await readyMails(), stored.get('one') === made]).toEqual([['ready'], 1, true]);
});

const killed = (): never => {
  throw new Error('killed');
};

test.each([
  ['while the picture is read', { pictures: { ...memory, read: () => Promise.reject(new Error('killed')) } }, []],
  ['before the archive is sealed', { keys: { ...keys, seal: killed } }, []],
  [
    'between the state and the mail',
    {
      keys: {
        ...keys,
        seal: (purpose: string, content: Buffer) =>
          purpose === 'outgoing-mail' ? killed() : keys.seal(purpose, content),
      },
    },
    ['one'],
  ],
])('a job killed %s leaves no archive, and the next run creates it with one mail [ARC-01]', async (_, parts, files) => {
  await changeAccount(query, account, { avatar_name: 'lin.png' });
  const pictures = { ...memory, read: () => Promise.resolve(Buffer.from('picture')) };
  await expect(run(memory, { pictures, ...parts })).rejects.toThrow('killed');
  expect([await state(), [...stored.keys()], await readyMails()]).toEqual([['processing'], files, 0]);
  await run(memory, { pictures });
  await run(memory, { pictures });
  expect([await state(), [...stored.keys()], await readyMails()]).toEqual([['ready'], ['one'], 1]);
});

test('a job killed before any of its steps leaves no ready archive without a file, and one run makes it with one mail [ARC-01, QA-03]', async () => {
  await changeAccount(query, account, { avatar_name: 'lin.png' });
  const pictures = { ...memory, read: () => Promise.resolve(Buffer.from('picture')) };
  const kills = await killedAtEachStep(
    (step) => {
      const { database: dying, files } = killedAt(step, database, memory);
      return run(files, { database: dying, pictures });
    },
    async () => {
      expect(['pending', 'processing']).toContain((await state())[0]);
      expect(await readyMails()).toBe(0);
    },
  );
  await run(memory, { pictures });
  expect([await state(), [...stored.keys()], await readyMails()]).toEqual([['ready'], ['one'], 1]);
  expect(kills).toBeGreaterThan(10);
});

test('two processes that run the same job send one mail [ARC-01]', async () => {
  await Promise.all([run(), run()]);
  expect([await state(), await readyMails(), stored.size]).toEqual([['ready'], 1, 1]);
});

test('creates no archive for a deleted account [ARC-01]', async () => {
  await query.deleteFrom('archive_tasks').execute();
  await run();
  expect(stored.size).toBe(0);
});

test('every table with an account’s rows is in the archive or deliberately excluded [ARC-01]', () => {
  const ofAccounts = Object.entries(tables)
    .filter(([name, columns]) => name === 'accounts' || 'account_id' in columns)
    .map(([name]) => name);
  expect([...sources.map(({ table }) => table), ...leftOut].toSorted()).toEqual(ofAccounts.toSorted());
});

test('every column of an archived table is classified as exported, hidden or secret [ARC-01]', () => {
  // `account-columns.ts` classifies those of `accounts`.
  const secrets =
    /^(id|account_id|token_hash|code_hash|session_id|since|moved_from|series|network|from_network|private_key|verification|number|placed_by|proven_at|former_id|totp_secret|totp_last_step|totp_clock_steps|passkey_id|is_of_new_passkey|is_of_known_place|proof_hash)$/;
  const unknown = sources
    .filter(({ table }) => table !== 'accounts')
    .flatMap(({ table, columns, more = [] }) => {
      const given: readonly string[] = [...columns, ...more];
      return Object.keys(tables[table])
        .filter((name) => !given.includes(name) && !secrets.test(name))
        .map((name) => `${table}.${name}`);
    });
  expect(unknown).toEqual([]);
});
