import * as v from 'valibot';
import { beforeEach, describe, expect, test } from 'vitest';
import { apps, askedByPhone, exchange, phone, tokenIn, visitor } from '../../../testing/apps.ts';
import { person, type Answer } from '../../../testing/client.ts';
import { runService } from '../../../testing/service.ts';
import { metadataPath } from './metadata.ts';

const service = await runService({ ...apps, REQUESTS_PER_MINUTE: '20' });
const { query } = service.database;
const tokenPath = '/v1.0/oauth2/token/';
const userInfoPath = '/v1.0/oauth2/userinfo/';
/** What a browser sends with a call of the phone app's page. */
const page = { origin: 'https://phone.example', 'sec-fetch-site': 'cross-site' };
const asPhone = { client_id: phone.clientId, client_secret: '', redirect_uri: askedByPhone.redirect_uri };

/** The CORS headers of a response, without their prefix. */
const corsOf = ({ headers }: Answer) =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => {
      const [, short] = /^access-control-(.*)$/.exec(name) ?? [];
      return short === undefined ? [] : [[short, value]];
    }),
  );
const readable = (origin: string) => ({
  'allow-origin': origin,
  'expose-headers': 'retry-after, www-authenticate',
});
const refusal = ({ status, json }: Answer) => [status, v.parse(v.looseObject({ error: v.string() }), json).error];
const readInfo = (token: string, headers: Record<string, string> = page) =>
  service.send(userInfoPath, { token, headers });

beforeEach(async () => void (await query.deleteFrom('limits').execute()));

describe('a page of an app without a secret [OAU-01]', () => {
  test('a page of an app without a secret exchanges its code and reads the account’s name', async () => {
    const code = await (await visitor(service)).allow(askedByPhone);
    const exchanged = await exchange(service, code, asPhone, page);
    const read = await readInfo(tokenIn(exchanged));
    expect(read.json).toMatchObject({ email: 'lin.hart@example.com' });
    expect([exchanged, read].map(corsOf)).toEqual([readable(page.origin), readable(page.origin)]);
  });

  test('reads the metadata, which caches store for each origin', async () => {
    const answer = await service.send(metadataPath, { headers: page });
    expect([answer.status, corsOf(answer), answer.headers['vary']]).toEqual([
      200,
      readable(page.origin),
      'host, origin',
    ]);
  });

  test('reads why a call is refused, in the form of RFC 6749', async () => {
    const send = (headers: Record<string, string>, raw = '{') =>
      service.send(tokenPath, { headers: { ...page, ...headers }, raw });
    const answers = [
      await exchange(service, 'another code', asPhone, page),
      await exchange(service, 'another code', { ...asPhone, grant_type: '' }, page),
      await send({ 'content-type': 'application/json' }),
      await send({ 'content-type': 'text/plain' }),
      await readInfo('another token'),
    ];
    expect(answers.map(refusal)).toEqual([
      [400, 'invalid_grant'],
      [400, 'invalid_request'],
      [400, 'invalid_request'],
      [400, 'invalid_request'],
      [401, 'invalid_token'],
    ]);
    expect(answers.map(corsOf)).toEqual(answers.map(() => readable(page.origin)));
  });

  test('a page of an app without a secret is asked to wait, as is an app that is no page', async () => {
    const tries = Array.from({ length: 21 }, (_, index) => index);
    const last = async (headers: Record<string, string>) => {
      let answer = await exchange(service, '', asPhone, headers);
      for (const _ of tries) answer = await exchange(service, '', asPhone, headers);
      return answer;
    };
    for (const answer of [await last(page), await last({})]) {
      expect(refusal(answer)).toEqual([429, 'temporarily_unavailable']);
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    }
  });

  test('a page of an app without a secret cannot log anyone in, although the pages of the account center do that at the same path', async () => {
    const { username, password } = person('lin');
    await query.deleteFrom('sessions').execute();
    const answer = await service.logIn(username, password, {}, page);
    expect(refusal(answer)).toEqual([400, 'invalid_request']);
    expect(await query.selectFrom('sessions').selectAll().execute()).toEqual([]);
  });
});

test.each([
  [tokenPath, 'POST'],
  ['/oauth2/token/', 'POST'],
  [userInfoPath, 'GET, POST'],
  ['/v1.0/oauth2/userinfo', 'GET, POST'],
  [metadataPath, 'GET'],
])(
  'a preflight of %s allows %s to pages of apps without a secret only, without credentials [OAU-01]',
  async (path, methods) => {
    const [method = ''] = methods.split(', ');
    const ask = (origin: string) =>
      service.send(path, { method: 'OPTIONS', headers: { origin, 'access-control-request-method': method } });
    const own = await ask(page.origin);
    expect([own.status, corsOf(own)]).toEqual([
      204,
      {
        ...readable(page.origin),
        'allow-methods': methods,
        'allow-headers': 'authorization, content-type',
        'max-age': '600',
      },
    ]);
    // Any port of this machine, as for its redirect address.
    expect(corsOf(await ask('http://127.0.0.1:5173'))).toMatchObject(readable('http://127.0.0.1:5173'));
    for (const origin of ['https://garden.example', 'https://phone.example:8443', 'http://phone.example', 'null', '']) {
      const other = await ask(origin);
      expect([refusal(other), corsOf(other)]).toEqual([[403, 'invalid_request'], {}]);
    }
  },
);

test.each(['https://elsewhere.example', 'https://garden.example', 'null'])(
  'a call of a page at %s is refused, and the page cannot read that [OAU-01]',
  async (origin) => {
    const headers = { origin };
    for (const answer of [await exchange(service, '', asPhone, headers), await readInfo('', headers)])
      expect([refusal(answer), corsOf(answer)]).toEqual([[403, 'invalid_request'], {}]);
    const metadata = await service.send(metadataPath, { headers });
    expect([metadata.status, corsOf(metadata)]).toEqual([200, {}]);
  },
);

test('no other call of the service can be read by an app’s page [OAU-01]', async () => {
  const profile = '/v1.0/users/@me/profile/';
  const { token } = await visitor(service);
  const read = await service.send(profile, { token, headers: page });
  const preflight = await service.send(profile, {
    method: 'OPTIONS',
    headers: { ...page, 'access-control-request-method': 'GET' },
  });
  const ending = await service.send(tokenPath, { method: 'DELETE', headers: page });
  for (const answer of [read, preflight, ending]) expect([answer.status, corsOf(answer)]).toEqual([403, {}]);
});
