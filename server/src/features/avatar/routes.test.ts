import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { beforeEach, describe, expect, test } from 'vitest';
import { renewalParameters } from '#contract/calls/avatar.ts';
import { profileSchema } from '#contract/calls/profile.ts';
import { temporaryFolder } from '../../../testing/at-end.ts';
import { decoded, picture } from '../../../testing/pictures.ts';
import { accountHost, errorOf, person, signedIn, type Answer } from '../../../testing/client.ts';
import { runService } from '../../../testing/service.ts';
import { secondsAfter } from '../../platform/clock.ts';
import { deleteDueFiles } from '../../platform/files/files-to-delete.ts';
import { folderStore } from '../../platform/files/folder-store.ts';
import { consumeUpload, replacePicture } from './store.ts';
import { deleteRows } from '../../../testing/rows.ts';

const folder = temporaryFolder('pictures');
let now = new Date();
const service = await runService({ PICTURES_DIR: folder }, { clock: { now: () => now } });
const { query } = service.database;
const files = () =>
  readdirSync(folder, { recursive: true, encoding: 'utf8', withFileTypes: true })
    .filter((each) => each.isFile())
    .map(({ name }) => name);
const tokenOf = async (name: string) =>
  signedIn(await service.logIn(person(name).username, person(name).password)).access_token;
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const [lin, robin] = [await tokenOf('lin'), await tokenOf('robin')];
const png = await picture('png');

const askParameters = (token: string, type = 'png') =>
  service.send(`/v1.0/users/@me/avatar/renewal-parameters/?type=${type}`, { headers: bearer(token) });
const parameters = async (token: string, type?: string) =>
  v.parse(renewalParameters, (await askParameters(token, type)).json);
const avatarOf = async (token: string) =>
  v.parse(profileSchema, (await service.send('/v1.0/users/@me/profile/', { headers: bearer(token) })).json).avatar;

function form(fields: Readonly<Record<string, string>>, file: Buffer | null, boundary = 'form-boundary'): Buffer {
  const part = (disposition: string, content: Buffer | string) =>
    Buffer.concat([
      Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; ${disposition}\r\n\r\n`),
      Buffer.from(content),
      Buffer.from('\r\n'),
    ]);
  const parts = Object.entries(fields).map(([name, value]) => part(`name="${name}"`, value));
  return Buffer.concat([
    ...parts,
    ...(file === null ? [] : [part('name="file"; filename="me.png"\r\ncontent-type: image/png', file)]),
    Buffer.from(`--${boundary}--\r\n`),
  ]);
}

function post(token: string | null, url: string, body: Buffer, headers: Record<string, string> = {}): Promise<Answer> {
  const sent = {
    'content-type': 'multipart/form-data; boundary=form-boundary',
    ...(token === null ? {} : bearer(token)),
    ...headers,
  };
  return service.send(new URL(url).pathname, { method: 'POST', headers: sent, raw: body });
}
const upload = async (token: string, file: Buffer, type?: string) => {
  const { url, inputs } = await parameters(token, type);
  return post(token, url, form(inputs, file));
};

beforeEach(async () => {
  now = new Date();
  await deleteRows(query, ['limits', 'avatar_uploads']);
});

describe('renewal parameters', () => {
  test('name the upload address and a token that is stored as a hash [PRO-03]', async () => {
    const { url, inputs } = await parameters(lin);
    const [, token = '?'] =
      new RegExp(`^http://${accountHost}:4600/v1.0/users/@me/avatar/([\\w-]{32})/$`).exec(url) ?? [];
    expect(inputs).toEqual({});
    const rows = await query.selectFrom('avatar_uploads').selectAll().execute();
    expect([rows.length, JSON.stringify(rows).includes(token)]).toEqual([1, false]);
  });

  test.each(['webp', 'jpeg', '', 'PNG'])('renewal parameters are not issued for the type %j [VAL-08]', async (type) => {
    expect(errorOf(await askParameters(lin, type)).symbol).toBe('invalid_parameters');
  });

  test('renewal parameters are issued 30 times an hour [NET-07]', async () => {
    for (let at = 0; at < 30; at += 1) await parameters(lin);
    const refused = await askParameters(lin);
    expect([refused.status, errorOf(refused).symbol]).toEqual([429, 'request_throttled']);
    expect((await askParameters(robin)).status).toBe(200);
  });

  test('renewal parameters are valid once, for their own account and for ten minutes [PRO-03]', async () => {
    const before = await avatarOf(lin);
    const { url } = await parameters(lin);
    const unknown = errorOf(await post(lin, url.replace(/[\w-]+\/$/, 'unknown/'), form({}, png))).symbol;
    const others = errorOf(await post(robin, url, form({}, png))).symbol;
    expect(unknown).toBe('not_found');
    expect(others).toBe('not_found');
    expect(await avatarOf(lin)).toEqual(before);
    expect(await avatarOf(robin)).toBeNull();
    expect((await post(lin, url, form({}, png))).status).toBe(204);
    expect(errorOf(await post(lin, url, form({}, png))).symbol).toBe('not_found');
    const late = await parameters(lin);
    now = secondsAfter(now, 600);
    expect(errorOf(await post(lin, late.url, form({}, png))).symbol).toBe('not_found');
  });

  test('used by two parallel uploads store one picture [PRO-03]', async () => {
    const { url } = await parameters(lin);
    const answers = await Promise.all([1, 2, 3].map(() => post(lin, url, form({}, png))));
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([204, 404, 404]);
    expect(files()).toHaveLength(1);
  });
});

test('a picture is removed by a change of the profile, and its address is gone at once [PRO-03]', async () => {
  expect((await upload(lin, png)).status).toBe(204);
  const { url = '' } = (await avatarOf(lin)) ?? {};
  expect((await service.send(new URL(url).pathname)).status).toBe(200);
  const body = { avatar: null };
  const removed = await service.send('/v1.0/users/@me/profile/', { method: 'PATCH', token: lin, body });
  expect([removed.status, v.parse(profileSchema, removed.json).avatar, await avatarOf(lin)]).toEqual([200, null, null]);
  expect([(await service.send(new URL(url).pathname)).status, files()]).toEqual([404, []]);
  expect((await service.send('/v1.0/users/@me/profile/', { method: 'PATCH', token: lin, body })).status).toBe(200);
});

describe('an upload', () => {
  test.each([
    ['jpg', 'jpg', 'image/jpeg'],
    ['png', 'png', 'image/png'],
    ['gif', 'png', 'image/png'],
    ['bmp', 'png', 'image/png'],
  ] as const)('of a %s replaces the profile picture at once [PRO-03]', async (type, stored, mime) => {
    const before = await avatarOf(lin);
    expect((await upload(lin, await picture(type), type)).status).toBe(204);
    const avatar = await avatarOf(lin);
    expect(avatar).toMatchObject({ source: 'storage', type: stored });
    const { pathname } = new URL(avatar?.url ?? '');
    expect(pathname === new URL(before?.url ?? avatar?.url ?? '').pathname).toEqual(before === null);
    expect(files()).toEqual([pathname.split('/').at(-1)]);
    const { status, headers } = await service.send(pathname);
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': mime,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'cache-control': 'private, max-age=31536000, immutable',
    });
    const [name = ''] = files();
    const [path = ''] = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((each) =>
      each.endsWith(name),
    );
    expect(await decoded(readFileSync(join(folder, path)))).toMatchObject({ mime, width: 200, height: 200 });
    if (before !== null) expect((await service.send(new URL(before.url).pathname)).status).toBe(404);
  });

  test('an upload may have at most 524288 bytes [VAL-08]', async () => {
    const bmp = await picture('bmp');
    const sized = (size: number) => Buffer.concat([bmp, Buffer.alloc(size - bmp.length)]);
    expect((await upload(lin, sized(524_288), 'bmp')).status).toBe(204);
    const before = await avatarOf(lin);
    expect(errorOf(await upload(lin, sized(524_289), 'bmp')).symbol).toBe('invalid_parameters');
    expect(await avatarOf(lin)).toEqual(before);
  });

  test.each([
    ['of a kind that is not accepted', async () => Buffer.from('RIFF\x1a\0\0\0WEBPVP8L')],
    ['that is a page', async () => Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['that is empty', async () => Buffer.alloc(0)],
  ] as const)('%s is refused, and the former picture stays [PRO-03, VAL-08]', async (_what, make) => {
    await upload(lin, png);
    const before = [await avatarOf(lin), files()];
    expect(errorOf(await upload(lin, await make())).symbol).toBe('invalid_parameters');
    expect([await avatarOf(lin), files()]).toEqual(before);
  });

  test('whose form is not exactly one file is refused [VAL-08]', async () => {
    const { url } = await parameters(lin);
    const twice = Buffer.concat([form({}, png).subarray(0, -19), form({}, png)]);
    const bodies = [
      form({}, null),
      form({ more: 'x' }, png),
      twice,
      form({}, png).subarray(0, 300),
      Buffer.from('no form'),
    ];
    for (const body of bodies) expect(errorOf(await post(lin, url, body)).symbol).toBe('invalid_parameters');
    expect((await post(lin, url, form({}, png))).status).toBe(204);
  });

  test('from the page of another site is refused [NET-03]', async () => {
    const { url } = await parameters(lin);
    expect(errorOf(await post(lin, url, form({}, png), { origin: 'https://evil.example' })).symbol).toBe(
      'token.permission-denied',
    );
    expect((await post(lin, url, form({}, png), { origin: `http://${accountHost}:4600` })).status).toBe(204);
  });
});

const unknownNames = ['..%2f..%2fpostgres', 'unknown.png', `${'a'.repeat(32)}.html`, `${'a'.repeat(32)}.png`];
test.each(unknownNames)('there is no picture %s [PRO-03]', async (name) => {
  const answer = await service.send(`/avatars/${name}`);
  expect([answer.status, errorOf(answer).symbol]).toEqual([404, 'not_found']);
});

test('removes the files of a killed process, and no account’s picture [PRO-03]', async () => {
  await upload(lin, png);
  const instance = (await query.selectFrom('facts').select('value').where('name', '=', 'instance').executeTakeFirst())
    ?.value;
  const pictures = folderStore(join(folder, instance ?? readdirSync(folder)[0] ?? ''));
  const clean = (seconds: number) =>
    deleteDueFiles({
      database: service.database,
      pictures,
      archives: pictures,
      clock: { now: () => secondsAfter(now, seconds) },
    });
  await clean(3600);
  const current = files();
  const { url } = await parameters(robin);
  const { account_id: id, name } = await query
    .selectFrom('avatar_uploads')
    .select(['account_id', 'name'])
    .where('used_at', 'is', null)
    .orderBy('expires_at', 'desc')
    .executeTakeFirstOrThrow();
  // Killed while the picture is written, or before the account has it.
  const { token_hash } = await query
    .selectFrom('avatar_uploads')
    .select('token_hash')
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  await query.transaction().execute((transaction) => consumeUpload(transaction, token_hash, id, now));
  await pictures.put(name, png);
  mkdirSync(join(folder, instance ?? '', `${name}.drafts`));
  writeFileSync(join(folder, instance ?? '', `${name}.drafts`, 'part'), png);
  await clean(0);
  expect(files().toSorted()).toEqual([...current, name, 'part'].toSorted());
  await clean(700);
  expect(files()).toEqual(current);
  // The slow upload no longer becomes the account's picture.
  const late = query.transaction().execute((transaction) => replacePicture(transaction, id, name, now));
  expect(await late).toBe(false);
  expect((await post(robin, url, form({}, png))).status).toBe(404);
});

test('a replaced picture is listed in the same transaction, and the housekeeping removes it if the process is killed [PRO-03]', async () => {
  await upload(lin, png);
  const { avatar_name: first } = await query
    .selectFrom('accounts')
    .select('avatar_name')
    .where('email', '=', person('lin').email)
    .executeTakeFirstOrThrow();
  await upload(lin, png);
  const listed = await query.selectFrom('files_to_delete').select('name').where('name', '=', first).execute();
  expect(listed).toEqual([{ name: first }]);
});
