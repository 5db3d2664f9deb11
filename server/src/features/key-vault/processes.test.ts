import { once } from 'node:events';
import { expect, test } from 'vitest';
import pg from 'pg';
import type { CmkItem } from '#contract/calls/key-vault.ts';
import { errorOf, person, signedIn, type Answer, type Client } from '../../../testing/client.ts';
import {
  bareChange,
  makeHead,
  makeKey,
  makeVerification,
  pinHashOf,
  protectedChange,
  unprotect,
} from '../../../testing/vault/cmks.ts';
import { endProcess, startProcess } from '../../../testing/process.ts';
import { filledDatabase } from '../../../testing/service.ts';
import { openChannel, openVault, type Vault } from '../../../testing/vault/vault.ts';

const robin = person('robin');
const code = robin.keys?.code ?? '';
const path = '/v2/key-vault/cmks';
const logIn = async (client: Client) => signedIn(await client.logIn(robin.username, robin.password)).access_token;

/** The current group, opened with a code. */
async function opened(vault: Vault, pin: string) {
  const items = await vault.list();
  const head = items.find(({ followId }) => followId === null);
  const { verification } = await vault.read(head?.id ?? '');
  const pinHash = verification === null ? '' : pinHashOf(pin, verification);
  const extracted = await vault.extract(head?.id ?? '', pinHash);
  const keys = items.map((item, index) => ({
    item,
    privateKey: extracted[index] === undefined ? '' : unprotect(pin, extracted[index]),
  }));
  return { pinHash, keys, head: head?.id ?? '' };
}

type Opened = Awaited<ReturnType<typeof opened>>;

const renewed = ({ pinHash, keys, head }: Opened, pin: string) => ({
  cmks: keys.map(({ item, privateKey }) => protectedChange(item, pin, privateKey, pinHash)),
  verification: makeVerification(pin),
  followId: head,
});

/** Holds a database lock that an operation needs, until one waits for it. */
async function hold(url: string, statement: string) {
  const holder = new pg.Client({ connectionString: url });
  await holder.connect();
  await holder.query('begin');
  await holder.query(statement);
  return {
    isWaitedFor: async () => {
      const waiting = 'select 1 from pg_locks where not granted and $1 = any(pg_blocking_pids(pid))';
      const { rows } = await holder.query<{ pid: number }>('select pg_backend_pid() as pid');
      while ((await holder.query(waiting, [rows[0]?.pid])).rowCount === 0);
    },
    release: async () => {
      await holder.query('rollback');
      await holder.end();
    },
  };
}

const lastKey = `select 1 from cmks where number = (select max(number) from cmks) for update`;
const history = 'lock table events in access exclusive mode';

test.each([
  ['between two keys of a change', lastKey, 'PUT'],
  ['after all keys of a change', history, 'PUT'],
  ['after all keys of a reset', history, 'POST'],
])(
  'a process killed %s changes nothing, and its proof stays valid [KEY-13]',
  async (_, statement, method) => {
    const environment = { DATABASE_URL: await filledDatabase() };
    const [first, second] = await Promise.all([startProcess(environment), startProcess(environment)]);
    const token = await logIn(first);
    const [doomed, other] = [await openVault(first, token, robin.email), await openVault(second, token, robin.email)];
    const before = await opened(other, code);
    const ids = before.keys.map(({ item }) => item.id);
    const payload = method === 'PUT' ? renewed(before, 'New-Code-2') : makeHead('New-Code-2', makeKey(), ids);
    const proofed = await doomed.prove();
    const held = await hold(environment.DATABASE_URL, statement);
    const outcome = doomed.call(method, path, payload, proofed).then(
      () => 'answered',
      () => 'cut',
    );
    await held.isWaitedFor();
    await endProcess(first, 'SIGKILL');
    await held.release();
    expect(await outcome).toBe('cut');
    expect(await opened(other, code)).toEqual(before);
    expect((await other.call(method, path, payload, proofed)).answer.status).toBe(200);
    const after = await opened(other, 'New-Code-2');
    expect(after.keys.map(({ item }) => item.id)).toEqual(method === 'PUT' ? ids : [after.head]);
    if (method === 'PUT')
      expect(after.keys.map(({ privateKey }) => privateKey)).toEqual(before.keys.map(({ privateKey }) => privateKey));
  },
  120_000,
);

test('two processes count tries together, and accept an envelope once [KEY-13]', async () => {
  const environment = { DATABASE_URL: await filledDatabase() };
  const both = await Promise.all([startProcess(environment), startProcess(environment)]);
  const [first, second] = both;
  const token = await logIn(first);
  const vault = await openVault(first, token, robin.email);
  const { head, pinHash } = await opened(vault, code);
  const extractions = `${path}/extractions`;
  const send = (process: Client, body: unknown): Promise<Answer> => process.send(extractions, { token, body });
  const seal = (hash: string) => openChannel(vault.key, 'POST', extractions).seal({ id: head, pinHash: hash });

  for (const envelope of Array.from({ length: 10 }, () => seal(pinHash))) {
    const pair = await Promise.all(both.map((process) => send(process, envelope)));
    expect(pair.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
  }

  const wrong = Buffer.alloc(32).toString('base64url');
  const guesses = await Promise.all(
    Array.from({ length: 60 }, (_, index) => send(index % 2 === 0 ? first : second, seal(wrong))),
  );
  expect(guesses.filter((each) => errorOf(each).symbol === 'pin_verification_failed').length).toBe(5);
  expect(errorOf(await send(second, seal(pinHash))).symbol).toBe('pin_locked');
}, 120_000);

test('no response and no log contains a code, its proof or a private key [KEY-13]', async () => {
  const service = await startProcess({ DATABASE_URL: await filledDatabase(), LOG_LEVEL: 'debug' });
  let log = '';
  for (const stream of [service.child.stdout, service.child.stderr])
    stream?.on('data', (chunk: Buffer) => (log += chunk.toString()));
  const replies: string[] = [];
  const watched: Client = {
    ...service,
    send: async (...sending) => {
      const answer = await service.send(...sending);
      replies.push(answer.text);
      return answer;
    },
  };
  const vault = await openVault(watched, await logIn(service), robin.email);
  const { pinHash, keys, head } = await opened(vault, code);
  const secrets = [code, pinHash, ...keys.map(({ privateKey }) => privateKey)];
  const items = await vault.update({
    cmks: keys.map(({ item, privateKey }) => bareChange(item, privateKey, pinHash)),
    verification: null,
    followId: null,
  });
  for (const { id } of items) await vault.read(id);
  const bare = keys.map(({ privateKey }, index) => ({ item: at(items, index), privateKey }));
  const verification = makeVerification('New-Code-2');
  await vault.update({
    cmks: bare.map(({ item, privateKey }) => protectedChange(item, 'New-Code-2', privateKey, null)),
    verification,
    followId: head,
  });
  secrets.push('New-Code-2', pinHashOf('New-Code-2', verification));
  const made = makeKey();
  await vault.call('POST', `${path}/extractions`, { id: head, pinHash });
  await vault.create(
    makeHead(
      'Last-Code-3',
      made,
      items.map(({ id }) => id),
    ),
  );
  secrets.push(made.privateKey);
  const flushed = once(service.child, 'close');
  await endProcess(service, 'SIGTERM');
  await flushed;
  expect(replies.length).toBeGreaterThan(20);
  expect(log).toContain(path);
  for (const secret of secrets) {
    const forms = [
      secret,
      Buffer.from(secret, 'base64url').toString('hex'),
      Buffer.from(secret, 'base64url').toString('base64'),
      Buffer.from(secret).toString('base64url'),
    ];
    for (const form of forms) expect(replies.join() + log).not.toContain(form);
  }
}, 60_000);

function at(items: readonly CmkItem[], index: number): CmkItem {
  const item = items[index];
  if (item === undefined) throw new Error(`There is no key ${index}.`);
  return item;
}
