import { sql } from 'kysely';
import * as v from 'valibot';
import { beforeEach, describe, expect, test } from 'vitest';
import { errorOf, person, signedIn } from '../../../testing/client.ts';
import { runInternal } from '../../../testing/internal.ts';
import { changeRows } from '../../../testing/rows.ts';
import { newsRecipients } from './internal.ts';

const { client, query, call } = await runInternal();
const [lin, noor] = [person('lin'), person('noor')];
const recipient = v.strictObject({
  account: v.number(),
  email: v.string(),
  language: v.string(),
  nickName: v.string(),
  unsubscribe: v.string(),
});
const listSchema = v.strictObject({ recipients: v.array(recipient), next: v.nullable(v.number()) });
const list = async (rest = '') => v.parse(listSchema, (await call('GET', `/internal/v1/news/recipients${rest}`)).json);
const emails = async () => (await list()).recipients.map(({ email }) => email);
const set = (values: object, email = lin.email) =>
  query.updateTable('accounts').set(values).where('email_key', '=', email).execute();
const stored = () =>
  query.selectFrom('accounts').select(['news', 'news_at']).where('email_key', '=', lin.email).executeTakeFirstOrThrow();

/** The link at the foot of Lin's news, without its host. */
async function linkOfLin(): Promise<string> {
  const { recipients } = await list();
  const link = new URL(recipients.find(({ email }) => email === lin.email)?.unsubscribe ?? '');
  return `${link.pathname}${link.search}`;
}

beforeEach(async () => {
  await query.deleteFrom('limits').execute();
  await changeRows(query, 'accounts', { news: false, news_at: null });
  await set({
    news: true,
    email_verified: true,
    disabled_at: null,
    abandonment_id: null,
    remove_at: null,
    language: 'en-US',
  });
});

describe('the customers who get news', () => {
  test('the customers who get news are listed page by page, each with the link to unsubscribe [PRO-07]', async () => {
    await set({ news: true }, noor.email);
    const { recipients, next } = await list('?brand=regional');
    expect(recipients.map(({ email, nickName, language }) => [email, nickName, language])).toEqual([
      [lin.email, 'Lin', 'en-US'],
      [noor.email, 'Noor', 'en-US'],
    ]);
    expect(next).toBeNull();
    expect(recipients[0]?.unsubscribe).toMatch(
      /^http:\/\/account\.regional\.localhost:4600\/news\/unsubscribe\?token=\d+\.[\w-]{43}$/,
    );
    expect((await list(`?after=${recipients[0]?.account}`)).recipients.map(({ email }) => email)).toEqual([noor.email]);
    await sql`insert into accounts (email_key, email, email_verified, nick_name, first_name, last_name, country, language, password_changed_at, factors_changed_at, created_at, news)
      select n || '@many.example', n || '@many.example', true, '', '', '', '', 'en-US', now(), now(), now(), true from generate_series(1, ${newsRecipients}) as n`.execute(
      query,
    );
    const first = await list();
    const second = await list(`?after=${first.next}`);
    expect([first.recipients.length, second.recipients.length, second.next]).toEqual([newsRecipients, 2, null]);
    await query.deleteFrom('accounts').where('email', 'like', '%@many.example').execute();
  });

  test.each([
    ['who has not said yes', { news: false }],
    ['whose address is not verified', { email_verified: false }],
    ['whose account is disabled', { disabled_at: new Date() }],
    ['whose deletion is planned', { abandonment_id: 'a', remove_at: new Date(Date.now() + 3_600_000) }],
  ])('exclude a customer %s [PRO-07]', async (_, values) => {
    expect(await emails()).toEqual([lin.email]);
    await set(values);
    expect(await emails()).toEqual([]);
  });

  test.each(['?after=x', '?brand=other', '?limit=5'])(
    'the customers who get news are refused for the query %s [PRO-07]',
    async (rest) => {
      expect(await call('GET', `/internal/v1/news/recipients${rest}`)).toMatchObject({
        status: 400,
        json: { error: { symbol: 'invalid_parameters' } },
      });
    },
  );

  test('the customers who get news are not sent to another key or to browsers [PRO-07]', async () => {
    expect((await call('GET', '/internal/v1/news/recipients', undefined, { bearer: 'x'.repeat(40) })).status).toBe(401);
    expect((await client.send('/internal/v1/news/recipients')).status).toBe(404);
  });
});

describe('the link at the foot of a news mail', () => {
  test('the link at the foot of a news mail opens a page with one button, and opening it changes nothing [PRO-07]', async () => {
    const link = await linkOfLin();
    const page = await client.send(link, { headers: { 'accept-language': 'en' } });
    expect(page.status).toBe(200);
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
    expect((await stored()).news).toBe(true);
    expect(page.text).toContain('<h1>Stop news by email?</h1>');
    expect(page.text).toMatch(/<meta name="description" content="[^"]{20,}" \/>/);
    expect(page.text).toContain('l•••@example.com');
    expect(page.text).toContain('<button class="button button--login" type="submit" autofocus>');
    expect(page.text.match(/<button|<form /g)).toEqual(['<form ', '<button']);
    expect(page.text).not.toContain(lin.email);
    expect(page.headers['content-security-policy']).toContain("form-action 'self'");
    const { text } = await client.send(link, { headers: { cookie: 'ac_language=zh-CN' } });
    expect(text).toContain('<html lang="zh-CN">');
    expect(text).toMatch(/<meta name="description" content="[^"]*[\u4e00-\u9fff]/);
  });

  test.each([
    ['its button', 'application/x-www-form-urlencoded', ''],
    ['a mail program (RFC 8058)', 'application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
    [
      'a mail program with another form',
      'multipart/form-data; boundary=b',
      '--b\r\ncontent-disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n',
    ],
  ])(
    'the link at the foot of a news mail unsubscribes without a login and for good when %s presses it [PRO-07]',
    async (_, type, raw) => {
      const link = await linkOfLin();
      const press = () =>
        client.send(link, {
          method: 'POST',
          headers: { 'content-type': type, origin: 'null', 'accept-language': 'en' },
          raw,
        });
      const answer = await press();
      expect(answer.status).toBe(200);
      expect(answer.headers['location']).toBeUndefined();
      expect(answer.headers['set-cookie']).toBeUndefined();
      expect(answer.text).toContain('<h1>You’ll get no more news by email</h1>');
      const { news, news_at: at } = await stored();
      expect([news, at instanceof Date, await emails()]).toEqual([false, true, []]);
      expect((await press()).status).toBe(200);
      expect((await stored()).news_at).toEqual(at);
      expect((await client.send(link)).text).not.toContain('<form');
    },
  );

  test('the link at the foot of a news mail unsubscribes no one with a forged account or number, or without a token [PRO-07]', async () => {
    const link = await linkOfLin();
    const wrong = [
      link.replace(/=\d+/, '=100000002'),
      link.slice(0, -1),
      link.replace(/\?.*/, ''),
      `${link}&token=1`,
      `${link}x`,
    ];
    for (const each of wrong) {
      const answer = await client.send(each, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        raw: 'List-Unsubscribe=One-Click',
      });
      expect([answer.status, (await client.send(each)).status]).toEqual([404, 404]);
    }
    expect((await stored()).news).toBe(true);
  });

  test('the link at the foot of a news mail stays valid after an email change, and refuses a long body [PRO-07]', async () => {
    const link = await linkOfLin();
    await set({ email: 'lin@elsewhere.example' });
    const press = (raw: string) =>
      client.send(link, { method: 'POST', headers: { 'content-type': 'application/x-www-form-urlencoded' }, raw });
    expect(errorOf(await press('x'.repeat(5000))).symbol).toBe('invalid_parameters');
    expect([(await press('a=b')).status, (await stored()).news]).toEqual([200, false]);
    await set({ email: lin.email });
  });
});

describe('the choice in the profile', () => {
  const change = async (body: object) => {
    const { access_token: token } = signedIn(await client.logIn(lin.username, lin.password));
    return client.send('/v1.0/users/@me/profile/', {
      method: 'PATCH',
      token,
      body,
    });
  };

  test('the choice in the profile is withdrawn and renewed, each time with its date, without a version [PRO-07]', async () => {
    const off = await change({ news: false });
    expect([off.status, off.json]).toMatchObject([200, { news: false, version: 1 }]);
    const { news, news_at: first } = await stored();
    expect([news, first instanceof Date]).toEqual([false, true]);
    const on = await change({ news: true });
    expect([on.json, (await stored()).news]).toMatchObject([{ news: true }, true]);
    expect((await stored()).news_at?.getTime()).toBeGreaterThan(first?.getTime() ?? Infinity);
  });

  test('the choice in the profile applies to this account only [PRO-07]', async () => {
    await change({ news: false });
    await change({ news: true });
    expect(await emails()).toEqual([lin.email]);
    await client.send(await linkOfLin(), {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      raw: 'a=b',
    });
    const dated = await query.selectFrom('accounts').select('email').where('news_at', 'is not', null).execute();
    expect([await emails(), dated]).toEqual([[], [{ email: lin.email }]]);
  });

  test('the choice in the profile accepts only a choice [PRO-07]', async () => {
    for (const news of ['yes', 1, null]) expect(errorOf(await change({ news })).symbol).toBe('invalid_parameters');
    expect((await stored()).news).toBe(true);
  });
});
