import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { legalDocumentNames, legalDocumentSchema, listAgreements } from '#contract/calls/legal-documents.ts';
import { temporaryFolder } from '../../../testing/at-end.ts';
import { errorOf, person, signedIn } from '../../../testing/client.ts';
import { create, currentAgreements } from '../../../testing/sign-up.ts';
import { runService } from '../../../testing/service.ts';

const folder = temporaryFolder('legal');
const clock = { now: () => new Date(Date.now()) };
const service = await runService({}, { clock, brands: { default: { legalFolder: folder } } });
const { query } = service.database;
const [lin, mila] = [person('lin'), person('mila')];
const builtIn = '2026-10-01';

beforeEach(() => {
  rmSync(folder, { recursive: true });
  mkdirSync(folder);
  vi.useRealTimers();
});

function publish(path: string, text = 'New terms.\n\nMore of them,\nin two lines.\n'): void {
  mkdirSync(join(folder, path, '..'), { recursive: true });
  writeFileSync(join(folder, path), text);
}

async function logIn(who = lin) {
  const { access_token: token } = signedIn(await service.logIn(who.username, who.password));
  const headers = { authorization: `Bearer ${token}` };
  return {
    agreements: async () =>
      v.parse(listAgreements.answer, (await service.send('/v2/user/agreement', { headers })).json).documents,
    agree: (contract: string, version: string) =>
      service.send('/v2/user/agreement', { headers, body: { contract, version } }),
    send: (path: string, method: string, more = {}) => service.send(path, { method, headers: { ...headers, ...more } }),
  };
}
const read = (name: string, more = '') => service.send(`/v2/user/contracts?contract=${name}${more}`);
const current = async (name = 'terms') => v.parse(legalDocumentSchema, (await read(name)).json);

describe('the agreements of an account', () => {
  test('the agreements of an account are listed next to the current versions [LOG-08]', async () => {
    const both = (agreed: string) =>
      legalDocumentNames.map((contract) => ({
        contract,
        version: builtIn,
        agreed,
        news: expect.any(Array) as unknown,
      }));
    expect(await (await logIn()).agreements()).toEqual(both(builtIn));
    expect(await (await logIn(mila)).agreements()).toEqual(both('2026-03-01'));
  });

  test('the agreements of an account are stored once with the time of the first agreement, and repeating them changes nothing [LOG-08]', async () => {
    const { agree, agreements } = await logIn(mila);
    const rows = () =>
      query
        .selectFrom('agreements')
        .selectAll()
        .where('version', '=', builtIn)
        .where('account_id', '=', query.selectFrom('accounts').select('id').where('email', '=', mila.email))
        .execute();
    expect((await agree('terms', builtIn)).status).toBe(204);
    const stored = await rows();
    expect([stored.length, (await agree('terms', builtIn)).status, await rows()]).toEqual([1, 204, stored]);
    expect((await agreements()).map(({ agreed }) => agreed)).toEqual([builtIn, '2026-03-01']);
  });

  test.each([
    ['terms', '2026-03-01', 'agreement_required'],
    ['terms', '2031-01-01', 'agreement_required'],
    ['cookies', builtIn, 'invalid_parameters'],
    ['terms', '', 'invalid_parameters'],
  ])('never name another document or version: %s of "%s" is %s [LOG-08]', async (contract, version, symbol) => {
    const { agree } = await logIn();
    const before = await query.selectFrom('agreements').selectAll().execute();
    expect(errorOf(await agree(contract, version)).symbol).toBe(symbol);
    expect(await query.selectFrom('agreements').selectAll().execute()).toEqual(before);
  });
});

describe('a version that the operator publishes', () => {
  test('a version that the operator publishes takes effect on its day, in every language, without a restart [LOG-08]', async () => {
    publish('terms/2026-11-01/en-US.txt');
    expect((await current()).version).toBe(builtIn);
    publish('terms/2026-11-01/zh-CN.txt', '新条款。');
    publish('terms/2999-01-01/en-US.txt');
    publish('terms/2999-01-01/zh-CN.txt');
    expect(await current()).toEqual({
      name: 'terms',
      version: '2026-11-01',
      text: 'New terms.\n\nMore of them, in two lines.',
    });
    expect((await current('privacy')).version).toBe(builtIn);
    vi.setSystemTime(new Date('2999-01-01T00:00:00Z'));
    expect((await current()).version).toBe('2999-01-01');
  });

  test('a version that the operator publishes must be agreed to from then on, and earlier versions can still be read [LOG-08]', async () => {
    const { agree, agreements } = await logIn();
    const before = await currentAgreements(service);
    for (const language of ['en-US', 'zh-CN']) publish(`privacy/2026-11-02/${language}.txt`);
    expect(await agreements()).toContainEqual({
      contract: 'privacy',
      version: '2026-11-02',
      agreed: builtIn,
      news: [],
    });
    expect(errorOf(await create(service, { code: '000000', agreements: before })).symbol).toBe('agreement_required');
    expect(errorOf(await agree('privacy', builtIn)).symbol).toBe('agreement_required');
    expect((await agree('privacy', '2026-11-02')).status).toBe(204);
    const versions = await Promise.all(
      [builtIn, '2026-11-02'].map(
        async (version) => v.parse(legalDocumentSchema, (await read('privacy', `&version=${version}`)).json).version,
      ),
    );
    expect(versions).toEqual([builtIn, '2026-11-02']);
    expect(errorOf(await read('privacy', '&version=2026-01-01')).symbol).toBe('not_found');
    expect(errorOf(await read('privacy', '&version=..%2F..%2Fetc')).symbol).toBe('not_found');
  });

  test('a version that the operator publishes describes the changes of each version since the agreed one, in the page’s language [LOG-08]', async () => {
    const { send } = await logIn(mila);
    const newsIn = async (language: string) => {
      const answer = await send('/v2/user/agreement', 'GET', { 'accept-language': language });
      return v.parse(listAgreements.answer, answer.json).documents[0]?.news;
    };
    for (const day of ['02', '03', '04'])
      for (const language of ['en-US', 'zh-CN']) publish(`terms/2026-11-${day}/${language}.txt`);
    publish('terms/2026-11-02/en-US.summary.txt', 'Cameras can be shared.');
    publish('terms/2026-11-04/en-US.summary.txt', 'Recordings are\nstored for longer.\n');
    publish('terms/2026-11-04/zh-CN.summary.txt', '录像保存时间更长。');
    expect(await newsIn('en-US')).toEqual(
      expect.arrayContaining(['Recordings are stored for longer.', 'Cameras can be shared.']),
    );
    expect((await newsIn('zh-CN'))?.[0]).toBe('录像保存时间更长。');
  });

  test('without an agreement blocks neither logout nor deletion [LOG-08, DEL-01]', async () => {
    for (const language of ['en-US', 'zh-CN']) publish(`terms/2026-11-03/${language}.txt`);
    const { send } = await logIn(mila);
    expect((await send('/v2/user/abandonment/locks', 'GET')).status).toBe(200);
    expect(errorOf(await send('/v2/user/abandonment', 'POST')).symbol).toBe('mfa_required');
    const { web_session_auth_code: code, access_token: token } = signedIn(
      await service.logIn(mila.username, mila.password),
    );
    expect(token).not.toBe('');
    expect((await service.send('/oauth2/token/', { method: 'DELETE', session: code })).status).toBe(204);
  });

  test.each(['2026-13-01', '2026-11-31', 'new', '2026-11-01.txt'])(
    'must be a date: %s is refused [LOG-08]',
    async (name) => {
      for (const language of ['en-US', 'zh-CN']) publish(`terms/${name}/${language}.txt`);
      expect((await current()).version).toBe(builtIn);
    },
  );
});

test('names an unreadable folder at the start [CFG-02]', async () => {
  await expect(
    runService({ DATABASE_URL: service.url }, { brands: { default: { legalFolder: join(folder, 'nowhere') } } }),
  ).rejects.toThrow(/legalFolder of a brand cannot be read/);
});
