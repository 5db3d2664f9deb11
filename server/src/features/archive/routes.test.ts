import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { unzipSync, strFromU8 } from 'fflate';
import { sql } from 'kysely';
import * as v from 'valibot';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { countFailedLogin } from '../../accounts/events.ts';
import { archiveAddressSchema } from '#contract/calls/archive.ts';
import { temporaryFolder } from '../../../testing/at-end.ts';
import { errorOf, person, signedIn } from '../../../testing/client.ts';
import { runService } from '../../../testing/service.ts';
import { openVault, type Vault } from '../../../testing/vault/vault.ts';
import { secondsAfter } from '../../platform/clock.ts';
import { deleteDueFiles } from '../../platform/files/files-to-delete.ts';
import { folderStore } from '../../platform/files/folder-store.ts';
import { beginTask } from './store.ts';
import {
  accountId,
  accountOf,
  addRows,
  archiveTask,
  changeAccount,
  changeRows,
  deleteRows,
  eventTypes,
} from '../../../testing/rows.ts';

const folder = temporaryFolder('archives');
const service = await runService(
  { ARCHIVE_DIR: join(folder, 'archives'), PICTURES_DIR: join(folder, 'pictures') },
  { listen: true },
);
const { query } = service.database;
const { value: instance } = await query
  .selectFrom('facts')
  .select('value')
  .where('name', '=', 'instance')
  .executeTakeFirstOrThrow();
const lin = person('lin');
const tasks = '/v2/user/data-archive/tasks';
const urls = '/v2/user/data-archive/urls';

let vault: Vault;
let token = '';
const bearer = () => ({ authorization: `Bearer ${token}` });
const status = async () =>
  v.parse(v.looseObject({ status: v.string() }), (await service.send(`${tasks}/status`, { headers: bearer() })).json);
const files = () =>
  readdirSync(join(folder, 'archives'), { recursive: true, encoding: 'utf8', withFileTypes: true }).filter((each) =>
    each.isFile(),
  );

/** The verify headers with a new mailed code. */
async function prove() {
  await service.mails();
  await deleteRows(query, ['limits', 'challenges', 'one_time_codes', 'mails']);
  return vault.prove('users.data_archive');
}

const start = (proof: Record<string, string> = {}) =>
  service.send(tasks, { method: 'POST', headers: { ...bearer(), ...proof } });
const ready = () =>
  vi.waitFor(async () => expect(await status()).toMatchObject({ status: 'ready' }), { timeout: 15_000, interval: 50 });

async function makeArchive() {
  expect((await start(await prove())).status).toBe(204);
  await ready();
}

async function address(): Promise<URL> {
  const { open } = await vault.call('POST', urls, undefined, await prove());
  return new URL(v.parse(archiveAddressSchema, open()).url);
}

const download = async () => unzipSync((await call(await address())).body);
const textIn = (zip: ReturnType<typeof unzipSync>, file: string) => strFromU8(zip[file] ?? new Uint8Array());

function call(
  { pathname, search, host }: URL,
  method = 'GET',
  more: Record<string, string> = {},
): Promise<{ status: number; headers: Record<string, unknown>; body: Buffer }> {
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        host: '127.0.0.1',
        port: service.port,
        path: pathname + search,
        method,
        headers: { host, ...more },
        agent: false,
      },
      (response) => {
        const { statusCode: code = 0, headers } = response;
        buffer(response).then((body) => resolve({ status: code, headers, body }), reject);
      },
    );
    sent.on('error', reject).end();
  });
}

beforeEach(async () => {
  await deleteRows(query, ['archive_tasks', 'limits', 'challenges', 'one_time_codes', 'events']);
  token = signedIn(await service.logIn(lin.username, lin.password)).access_token;
  vault = await openVault(service, token, lin.email);
});

describe('an archive', () => {
  test('an archive is requested, created by a job and reported by mail [ARC-01]', async () => {
    expect(await status()).toEqual({ status: 'none', createdAt: null, expiresAt: null });
    const before = Date.now();
    await makeArchive();
    const { createdAt, expiresAt } = await status();
    expect(Number(createdAt) >= before).toBe(true);
    expect(Number(expiresAt) - Number(createdAt) >= 10 * 86_400_000).toBe(true);
    const mails = (await service.mails()).filter(
      ({ to, subject }) => to === lin.email && subject === 'Your data is ready',
    );
    expect(mails.length).toBe(1);
    expect(await eventTypes(query)).toContain('user archive task created');
  });

  test('an archive contains this account as a page and as JSON, with no secret and no data of another account [ARC-01]', async () => {
    await changeAccount(query, lin.email, { nick_name: '<b>"Lin"' });
    await makeArchive();
    const { body, headers, status: code } = await call(await address());
    expect([code, headers['content-type'], headers['cache-control']]).toEqual([200, 'application/zip', 'no-store']);
    expect(headers['content-disposition']).toMatch(
      /^attachment; filename="account-data-[\w.]+@example\.com-\d{4}-\d\d-\d\d\.zip"$/,
    );
    const zip = unzipSync(body);
    const page = textIn(zip, 'index.html');
    expect(page).toContain('<td>&#60;b&#62;&#34;Lin&#34;</td>');
    const json = (name: string): unknown => JSON.parse(textIn(zip, `data/${name}.json`));
    expect(json('account')).toMatchObject([{ email: lin.email, nick_name: '<b>"Lin"' }]);
    expect(json('events')).toMatchObject([{ type: 'login with password' }, { type: 'user archive task created' }]);
    const all = Object.values(zip)
      .map((each) => strFromU8(each))
      .join('\n');
    const { password_hash: hash } = await accountOf(query, lin.email);
    for (const secret of [hash ?? '', lin.password, token]) expect(all).not.toContain(secret);
    const others = await query
      .selectFrom('accounts')
      .select(['id', 'email', 'nick_name'])
      .where('email', '!=', lin.email)
      .execute();
    expect(others.length).toBeGreaterThan(3);
    for (const { id, email } of others) for (const each of [String(id), email]) expect(all).not.toContain(each);
  });

  test.each([
    [
      'en-US',
      'US',
      'Logged in with password | Personal data requested | Firefox on macOS | Terms &#38; Conditions | English | United States',
      /<p>Created on [A-Z][a-z]+ \d+, \d{4}, \d+:\d\d [AP]M \(E[SD]T\)<\/p>/,
    ],
    ['en-US', 'GB', 'United Kingdom', /<p>Created on \d+ [A-Z][a-z]+ \d{4}, \d\d:\d\d \((GMT|BST)\)<\/p>/],
    [
      'zh-CN',
      'US',
      '使用密码登录 | 申请了个人数据 | macOS 上的 Firefox | 条款与条件 | 简体中文 | 美国',
      /<p>生成时间 \d{4}年\d+月\d+日 \d\d:\d\d（GMT-[45]）<\/p>/,
    ],
  ])(
    'lists events with device and time in %s, with the dates of %s [ARC-01, SHL-10, SHL-11]',
    async (language, country, cells, made) => {
      const id = await accountId(query, lin.email);
      await changeAccount(query, id, { language, country });
      await query.updateTable('events').set({ device: 'Firefox on macOS' }).where('account_id', '=', id).execute();
      await query
        .insertInto('agreements')
        .values({ account_id: id, contract: 'terms', version: '2020-01-01', agreed_at: new Date() })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      await makeArchive();
      const page = textIn(await download(), 'index.html');
      for (const cell of cells.split(' | ')) expect(page).toContain(`<td>${cell}</td>`);
      expect(page).toMatch(made);
      expect(page).not.toMatch(/login with password|user archive task|\d\d:\d\d:\d\d/);
      await changeAccount(query, id, { language: 'en-US', country: 'US' });
    },
  );

  test('an archive shows how often an event happened [ARC-01]', async () => {
    const id = await accountId(query, lin.email);
    const at = new Date();
    const guess = () => countFailedLogin(query, id, at, { address: '203.0.113.24', device: 'guesser' });
    for (let times = 0; times < 12; times += 1) await guess();
    await makeArchive();
    const zip = await download();
    const page = textIn(zip, 'index.html');
    expect(page).toMatch(/<td>12<\/td>\s*<td>203\.0\.113\.24<\/td>\s*<td>guesser<\/td>/);
    const events: unknown = JSON.parse(textIn(zip, 'data/events.json'));
    expect(events).toContainEqual(expect.objectContaining({ type: 'failed log-in', times: 12 }));
  });

  test('an archive contains the profile picture, linked from its page [ARC-01, PRO-03]', async () => {
    const set = (name: string | null) => changeAccount(query, lin.email, { avatar_name: name });
    await folderStore(join(folder, 'pictures', instance)).put('lin.png', Buffer.from('a picture'));
    await set('lin.png');
    await makeArchive();
    const zip = await download();
    expect(textIn(zip, 'profile-picture.png')).toBe('a picture');
    expect(textIn(zip, 'index.html')).toContain('<a href="profile-picture.png">Your profile picture</a>');
    expect(Object.values(zip).some((each) => strFromU8(each).includes('lin.png'))).toBe(false);
    await set(null);
  });

  test('an archive is stored sealed [ARC-01]', async () => {
    await makeArchive();
    const stored = files().map(({ parentPath, name }) => readFileSync(join(parentPath, name)));
    expect(stored.length).toBeGreaterThan(0);
    for (const each of stored) expect(each.subarray(0, 2).toString()).not.toBe('PK');
  });

  test('an archive cannot be requested while another one exists [ARC-01]', async () => {
    const id = await accountId(query, lin.email);
    await makeArchive();
    await changeRows(query, 'archive_tasks', { proven_at: null });
    const set = (change: object) =>
      query.updateTable('archive_tasks').set(change).where('account_id', '=', id).execute();
    const symbols: unknown[] = [];
    const refusals = async () => {
      const download = await vault.call('POST', urls);
      symbols.push([(await status()).status, errorOf(await start()).symbol, errorOf(download.answer).symbol]);
    };
    await refusals();
    await set({ expires_at: secondsAfter(new Date(), -1) });
    await refusals();
    await set({ status: 'processing', expires_at: null });
    await refusals();
    await query.deleteFrom('archive_tasks').execute();
    await refusals();
    expect(symbols).toEqual([
      ['ready', 'dup_export_task', 'mfa_required'],
      ['expired', 'mfa_required', 'user_archive_not_found'],
      // Without its job it will never be ready.
      ['failed', 'mfa_required', 'user_archive_not_found'],
      ['none', 'mfa_required', 'user_archive_not_found'],
    ]);
  });

  test('an archive refuses a new request and a download while it is queued or being created [ARC-01]', async () => {
    const id = await accountId(query, lin.email);
    await addRows(query, 'archive_tasks', archiveTask(id, 'later'));
    await sql`select graphile_worker.add_job('make-archive', '{"task":"later"}'::json, job_key := 'archive:later', run_at := now() + interval '1 day')`.execute(
      query,
    );
    const refusals = async () => [
      errorOf(await start()).symbol,
      errorOf((await vault.call('POST', urls)).answer).symbol,
    ];
    expect(await refusals()).toEqual(['dup_export_task', 'user_archive_preparing']);
    await changeRows(query, 'archive_tasks', { status: 'processing' });
    expect(await refusals()).toEqual(['user_archive_preparing', 'user_archive_preparing']);
    await sql`select graphile_worker.remove_job('archive:later')`.execute(query);
  });

  test('an archive is created once by 10 parallel requests with one proof [ARC-01]', async () => {
    const proof = await prove();
    const answers = await Promise.all(Array.from({ length: 10 }, () => start(proof)));
    expect(answers.filter(({ status: code }) => code === 204).length).toBe(1);
    expect((await query.selectFrom('archive_tasks').select('id').execute()).length).toBe(1);
    await ready();
  });

  test('that has expired is removed from the store, as is one that was stored and never finished [ARC-01]', async () => {
    await makeArchive();
    const archives = folderStore(join(folder, 'archives', instance));
    const clean = (days: number) =>
      deleteDueFiles({
        database: service.database,
        archives,
        pictures: archives,
        clock: { now: () => secondsAfter(new Date(), days * 86_400) },
      });
    const [task] = await query.selectFrom('archive_tasks').select('id').execute();
    // As a process leaves it that is killed before the task is finished.
    const account_id = await accountId(query, lin.email);
    const created_at = new Date();
    await addRows(query, 'archive_tasks', archiveTask(account_id, 'killed'));
    await query.transaction().execute((transaction) => beginTask(transaction, 'killed', created_at));
    await archives.put('killed', Buffer.from('x'));
    const stored = () =>
      Promise.all([task?.id ?? '', 'killed'].map(async (name) => (await archives.read(name)) !== null));
    await clean(0);
    expect(await stored()).toEqual([true, true]);
    await clean(9);
    expect(await stored()).toEqual([true, false]);
    await clean(11);
    expect(await stored()).toEqual([false, false]);
  });
});

describe('the proof of its request', () => {
  const ask = async () => (await vault.call('POST', urls)).answer;
  const account = () => accountId(query, lin.email);
  const unchanged = { password_changed_at: new Date(0), factors_changed_at: new Date(0) };
  const minutesAgo = (minutes: number) => secondsAfter(new Date(), -60 * minutes);

  test('also covers its downloads for 15 minutes, and each is recorded [ARC-01, ARC-02]', async () => {
    await changeAccount(query, await account(), unchanged);
    await makeArchive();
    await changeRows(query, 'archive_tasks', { proven_at: minutesAgo(14.9) });
    for (let downloads = 0; downloads < 2; downloads += 1) {
      const { open } = await vault.call('POST', urls);
      const url = new URL(v.parse(archiveAddressSchema, open()).url);
      expect((await call(url)).status).toBe(200);
    }
    const made = (await eventTypes(query)).filter((type) => type === 'user archive url generated');
    expect(made.length).toBe(2);
    // Downloads do not extend it.
    await changeRows(query, 'archive_tasks', { proven_at: minutesAgo(15) });
    expect(errorOf(await ask()).symbol).toBe('mfa_required');
  });

  test('the proof of an archive’s request is renewed by the proof of a later download [ARC-01]', async () => {
    await makeArchive();
    await changeRows(query, 'archive_tasks', { proven_at: null });
    await download();
    expect((await ask()).status).toBe(200);
  });

  test.each([
    [
      'in another session',
      async () => {
        token = signedIn(await service.logIn(lin.username, lin.password)).access_token;
        vault = await openVault(service, token, lin.email);
      },
      'mfa_required',
    ],
    [
      'after a change of the password',
      async () => changeAccount(query, await account(), { password_changed_at: secondsAfter(new Date(), 1) }),
      'mfa_required',
    ],
    [
      'after a change of the second factor',
      async () => changeAccount(query, await account(), { factors_changed_at: secondsAfter(new Date(), 1) }),
      'mfa_required',
    ],
    ['after a logout', async () => changeRows(query, 'sessions', { ended_at: new Date() }), 'required_authentication'],
    [
      'for another archive',
      async () => {
        await changeRows(query, 'archive_tasks', { expires_at: minutesAgo(1) });
        const later = archiveTask(await account(), 'another');
        await addRows(query, 'archive_tasks', { ...later, status: 'ready', expires_at: minutesAgo(-60) });
      },
      'mfa_required',
    ],
  ])('the proof of an archive’s request covers no download %s [ARC-01]', async (_, happens, symbol) => {
    await makeArchive();
    await happens();
    expect(errorOf(await ask()).symbol).toBe(symbol);
    expect(await query.selectFrom('archive_addresses').selectAll().execute()).toEqual([]);
    await changeAccount(query, await account(), unchanged);
  });

  test('the proof of an archive’s request covers no other act and no new archive, and is used up [TFA-05]', async () => {
    const proof = await prove();
    expect((await start(proof)).status).toBe(204);
    await ready();
    const deletion = await service.send('/v1.0/users/@me/', { method: 'DELETE', headers: bearer() });
    expect(errorOf(deletion).symbol).toBe('mfa_required');
    await changeRows(query, 'archive_tasks', { expires_at: minutesAgo(1) });
    expect(errorOf(await start()).symbol).toBe('mfa_required');
    expect(errorOf(await start(proof)).symbol).toBe('mfa_session_not_found');
  });
});

describe('its address', () => {
  test('the address of an archive is valid until a download has finished, and a HEAD request does not consume it [ARC-02]', async () => {
    await makeArchive();
    const url = await address();
    expect(await call(url, 'HEAD')).toMatchObject({ status: 200 });
    const answers = await Promise.all([1, 2, 3, 4].map(() => call(url)));
    expect(answers.map(({ status: code }) => code)).toContain(200);
    expect([(await call(url, 'HEAD')).status, (await call(url)).status]).toEqual([404, 404]);
    expect(await eventTypes(query)).toContain('user archive url generated');
  });

  test('the address of an archive gives parts of the archive, which do not consume it [ARC-02]', async () => {
    await makeArchive();
    const url = await address();
    const part = async (range: string, more: Record<string, string> = {}) => call(url, 'GET', { range, ...more });
    const start = await part('bytes=0-99');
    const size = Number(/\/(\d+)$/.exec(String(start.headers['content-range']))?.[1]);
    expect([start.status, start.body.length, start.headers['accept-ranges']]).toEqual([206, 100, 'bytes']);
    const etag = String(start.headers['etag']);
    const rest = await part('bytes=100-', { 'if-range': etag });
    expect([rest.status, rest.headers['content-range']]).toEqual([206, `bytes 100-${size - 1}/${size}`]);
    const end = await part('bytes=-10');
    expect(end.body).toEqual(rest.body.subarray(-10));
    const beyond = await part(`bytes=${size}-`);
    expect([beyond.status, beyond.headers['content-range']]).toEqual([416, `bytes */${size}`]);
    const whole = await part('bytes=0-99', { 'if-range': '"another"' });
    expect([whole.status, whole.body.equals(Buffer.concat([start.body, rest.body]))]).toEqual([200, true]);
    expect((await part('bytes=0-99')).status).toBe(404);
  });

  test.each(['bytes=0-', 'bytes=0-99999999', 'bytes=-99999999'])(
    'is consumed by a range of everything: %s [ARC-02]',
    async (range) => {
      await makeArchive();
      const url = await address();
      const { status, body, headers } = await call(url, 'GET', { range });
      expect([status, headers['content-range']]).toEqual([206, `bytes 0-${body.length - 1}/${body.length}`]);
      expect((await call(url, 'GET', { range })).status).toBe(404);
    },
  );

  const inactive = [{ disabled_at: new Date() }, { remove_at: new Date() }];
  test.each(inactive)(
    'the address of an archive is refused while the account may not act, and is not consumed: %j [ARC-02]',
    async (state) => {
      await makeArchive();
      const url = await address();
      await changeAccount(query, lin.email, state);
      expect([(await call(url, 'HEAD')).status, (await call(url)).status]).toEqual([404, 404]);
      await changeAccount(query, lin.email, { disabled_at: null, remove_at: null });
      expect((await call(url)).status).toBe(200);
    },
  );

  test('the address of an archive ends with the session that requested it only [ARC-02, SES-08]', async () => {
    await makeArchive();
    const url = await address();
    const [own, third] = [
      signedIn(await service.logIn(lin.username, lin.password)),
      signedIn(await service.logIn(lin.username, lin.password)),
    ];
    await service.send('/oauth2/token/', {
      method: 'DELETE',
      session: third.web_session_auth_code,
    });
    expect((await call(url, 'HEAD')).status).toBe(200);
    const ended = await service.send('/v2/user/sessions/others', {
      method: 'DELETE',
      token: own.access_token,
    });
    expect([ended.status, (await call(url, 'HEAD')).status, (await call(url)).status]).toEqual([200, 404, 404]);
  });

  test('expires, and cannot be guessed [ARC-02]', async () => {
    await makeArchive();
    const url = await address();
    await changeRows(query, 'archive_addresses', { expires_at: secondsAfter(new Date(), -1) });
    const unknown = new URL(url);
    unknown.searchParams.set('token', 'unknown');
    for (const each of [url, unknown]) {
      const { status: code, body } = await call(each);
      expect([code, JSON.parse(body.toString())]).toMatchObject([404, { error: { symbol: 'user_archive_not_found' } }]);
    }
  });

  test('the address of an archive arrives sealed for the page that requested it [ARC-02]', async () => {
    await makeArchive();
    const { answer, open } = await vault.call('POST', urls, undefined, await prove());
    expect(answer.text).not.toContain('token');
    expect(v.parse(archiveAddressSchema, open()).url).toMatch(
      /^http:\/\/account\.default\.localhost:\d+\/v2\/user\/data-archive\/files\?token=[\w-]{43}$/,
    );
    const withoutKey = await service.send(urls, { method: 'POST', headers: { ...bearer(), ...(await prove()) } });
    expect(errorOf(withoutKey).symbol).toBe('envelope_invalid');
  });
});
