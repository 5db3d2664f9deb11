import { sql } from 'kysely';
import * as v from 'valibot';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import {
  apps,
  asked,
  askedByDesk,
  askedByPhone,
  challengeOf,
  exchange,
  garden,
  redirectIn,
  tokenIn,
  userInfo,
  verifier,
  visitor,
} from '../../../testing/apps.ts';
import { errorOf, type Answer } from '../../../testing/client.ts';
import { runService } from '../../../testing/service.ts';
import { changeAccount } from '../../../testing/rows.ts';

const service = await runService(apps);
const { query } = service.database;
const refusal = ({ status, json, headers }: Answer) => {
  expect([headers['cache-control'], Object.keys(json ?? {})]).toEqual(['no-store', ['error', 'error_description']]);
  return [status, v.parse(v.object({ error: v.string() }), json).error];
};
const basic = (id: string, secret: string) => ({
  authorization: `Basic ${Buffer.from(`${encodeURIComponent(id)}:${encodeURIComponent(secret)}`).toString('base64')}`,
});
const none = { client_id: '', client_secret: '' };

beforeEach(async () => void (await query.deleteFrom('limits').execute()));

test('an app reads the name by POST, with the token in the header or in the form, but not in both [OAU-01]', async () => {
  const token = tokenIn(await exchange(service, await (await visitor(service)).allow()));
  const headers = { authorization: `Bearer ${token}` };
  const post = (parts: { headers?: Record<string, string>; form?: Record<string, string> }) =>
    service.send('/v1.0/oauth2/userinfo/', { method: 'POST', ...parts });
  const { json } = await userInfo(service, token);
  for (const parts of [{ headers }, { headers, form: {} }, { form: { access_token: token } }])
    expect((await post(parts)).json).toEqual(json);
  expect(refusal(await post({ headers, form: { access_token: token } }))).toEqual([400, 'invalid_request']);
  expect(refusal(await post({ form: { access_token: 'unknown' } }))).toEqual([401, 'invalid_token']);
  expect(refusal(await post({}))).toEqual([401, 'invalid_token']);
});

test('the challenge names an error only to who sent a token, and a token sent twice is an invalid request [OAU-01]', async () => {
  const ask = async (parts: { headers?: Record<string, string>; raw?: string }) => {
    const answer = await service.send('/v1.0/oauth2/userinfo/', { method: 'POST', ...parts });
    const [, error = null] = /error="(\w+)"/.exec(String(answer.headers['www-authenticate'])) ?? [];
    return [...refusal(answer), error];
  };
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  expect(await ask({})).toEqual([401, 'invalid_token', null]);
  expect(await ask({ headers: { authorization: 'Bearer unknown' } })).toEqual([401, 'invalid_token', 'invalid_token']);
  expect(await ask({ headers, raw: 'access_token=1&access_token=2' })).toEqual([
    400,
    'invalid_request',
    'invalid_request',
  ]);
});

describe('a code', () => {
  test.each<[string, Record<string, string>]>([
    ['another verifier', { code_verifier: challengeOf('another') }],
    ['the challenge as the verifier', { code_verifier: challengeOf(verifier) }],
    ['an altered address', { redirect_uri: 'https://garden.example/callback?' }],
    ['no address', { redirect_uri: '' }],
    ['the name of another app', { client_id: 'phone', client_secret: '' }],
    ['another code', { code: challengeOf('another') }],
  ])('a code is not exchanged with %s, and stays valid [OAU-01]', async (_, form) => {
    const code = await (await visitor(service)).allow();
    expect(refusal(await exchange(service, code, form))).toEqual([400, 'invalid_grant']);
    expect((await exchange(service, code)).status).toBe(200);
  });

  test.each(['code', 'code_verifier'])('a code is not exchanged without %s [OAU-01]', async (name) => {
    const code = await (await visitor(service)).allow();
    expect(refusal(await exchange(service, code, { [name]: '' }))).toEqual([400, 'invalid_request']);
  });

  test.each(['the owner ends all other sessions', 'its own user logs out'])(
    'is not exchanged once %s; an earlier token stays, and a code of the other session is accepted [OAU-01, SES-08]',
    async (end) => {
      const stranger = await visitor(service);
      const [code, token] = [await stranger.allow(), tokenIn(await exchange(service, await stranger.allow()))];
      const owner = await visitor(service);
      const own = await owner.allow();
      const ended = end.startsWith('the owner')
        ? await service.send('/v2/user/sessions/others', {
            method: 'DELETE',
            token: owner.token,
          })
        : await service.send('/oauth2/token/', {
            method: 'DELETE',
            session: stranger.code,
          });
      expect(ended.status).toBeLessThan(300);
      expect(refusal(await exchange(service, code))).toEqual([400, 'invalid_grant']);
      expect([(await userInfo(service, token)).status, (await exchange(service, own)).status]).toEqual([200, 200]);
    },
  );

  test('exchanged while its session ends waits for the end, without a deadlock [OAU-01, SES-08]', async () => {
    const code = await (await visitor(service)).allow();
    let answer = Promise.resolve<unknown>(null);
    await query.transaction().execute(async (ending) => {
      await ending.updateTable('sessions').set({ ended_at: new Date() }).execute();
      answer = exchange(service, code).then(refusal);
      const waits = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      await vi.waitFor(async () => expect((await waits.execute(query)).rows.length).toBe(1), { timeout: 5000 });
      await ending.deleteFrom('app_codes').execute();
    });
    expect(await answer).toEqual([400, 'invalid_grant']);
  });

  test('of one brand’s issuer is not exchanged at the other’s, and is still exchanged at its own [OAU-01]', async () => {
    const code = await (await visitor(service)).allow();
    const form = {
      grant_type: 'authorization_code',
      code,
      redirect_uri: asked.redirect_uri,
      code_verifier: verifier,
      client_id: garden.clientId,
      client_secret: garden.clientSecret,
    };
    const other = await service.send('/v1.0/oauth2/token/', { host: 'account.regional.localhost', form });
    expect(refusal(other)).toEqual([400, 'invalid_grant']);
    expect((await exchange(service, code)).status).toBe(200);
  });

  test('used twice is refused, and ends the token issued for it [OAU-01]', async () => {
    const code = await (await visitor(service)).allow();
    const token = tokenIn(await exchange(service, code));
    expect((await userInfo(service, token)).status).toBe(200);
    expect(refusal(await exchange(service, code))).toEqual([400, 'invalid_grant']);
    expect((await userInfo(service, token)).status).toBe(401);
  });

  test('repeated by another app has no effect [OAU-01]', async () => {
    const code = await (await visitor(service)).allow();
    const token = tokenIn(await exchange(service, code));
    await exchange(service, code, { client_id: 'phone', client_secret: '' });
    expect((await userInfo(service, token)).status).toBe(200);
  });

  test('exchanged 20 times in parallel yields one token, which the other attempts end [OAU-01]', async () => {
    const code = await (await visitor(service)).allow();
    const answers = await Promise.all(Array.from({ length: 20 }, () => exchange(service, code)));
    const [good, ...more] = answers.filter(({ status }) => status === 200);
    expect([more, answers.filter(({ status }) => status === 400).length]).toEqual([[], 19]);
    expect((await userInfo(service, good === undefined ? '' : tokenIn(good))).status).toBe(401);
  });

  test('a code lasts a minute, and its token an hour [OAU-01]', async () => {
    const { allow } = await visitor(service);
    const [late, code] = [await allow(), await allow()];
    const token = tokenIn(await exchange(service, code));
    vi.useFakeTimers({ toFake: ['Date'] });
    vi.setSystemTime(Date.now() + 60_000);
    expect(refusal(await exchange(service, late))).toEqual([400, 'invalid_grant']);
    expect((await userInfo(service, token)).status).toBe(200);
    vi.setSystemTime(Date.now() + 3_540_000);
    expect((await userInfo(service, token)).status).toBe(401);
  });

  test('a code is stored as a hash, and so is its token [OAU-01]', async () => {
    const code = await (await visitor(service)).allow();
    const token = tokenIn(await exchange(service, code));
    const rows = JSON.stringify([
      await query.selectFrom('app_codes').selectAll().execute(),
      await query.selectFrom('app_tokens').selectAll().execute(),
    ]);
    expect([rows.includes(code), rows.includes(token), rows.includes('garden')]).toEqual([false, false, true]);
  });

  test('of an account disabled since is not exchanged, and its tokens read nothing [OAU-01]', async () => {
    const { allow, username } = await visitor(service, 'robin');
    const [code, token] = [await allow(), tokenIn(await exchange(service, await allow()))];
    const disable = (at: Date | null) => changeAccount(query, username, { disabled_at: at });
    await disable(new Date());
    expect(refusal(await exchange(service, code))).toEqual([400, 'invalid_grant']);
    expect((await userInfo(service, token)).status).toBe(401);
    await disable(null);
    expect((await userInfo(service, token)).status).toBe(200);
  });
});

describe('an app', () => {
  test('an app authenticates in the header or in the body, and by its client id if it has no secret [OAU-01]', async () => {
    const { allow } = await visitor(service);
    const { clientId, clientSecret } = garden;
    const answers = [
      await exchange(service, await allow()),
      await exchange(service, await allow(), none, basic(clientId, clientSecret)),
      await exchange(service, await allow(askedByPhone), {
        client_id: 'phone',
        client_secret: '',
        redirect_uri: askedByPhone.redirect_uri,
      }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  });

  test.each<[string, Record<string, string>, Record<string, string>]>([
    ['a wrong secret', { client_secret: 'another secret of it' }, {}],
    ['no secret', { client_secret: '' }, {}],
    ['a secret where it has none', { client_id: 'phone', client_secret: 'x' }, {}],
    ['an unknown name', { client_id: 'unknown' }, {}],
    ['no name', none, {}],
    ['a wrong secret in the header', none, basic('garden', 'another secret of it')],
    ['an unreadable header', none, { authorization: 'Basic garden' }],
    ['a bearer', none, { authorization: 'Bearer garden' }],
  ])('with %s is refused [OAU-01]', async (_, form, headers) => {
    const code = await (await visitor(service)).allow();
    const answer = await exchange(service, code, form, headers);
    expect(refusal(answer)).toEqual([401, 'invalid_client']);
    expect(answer.headers['www-authenticate']).toEqual(
      'authorization' in headers ? 'Basic realm="account-center"' : undefined,
    );
    expect((await exchange(service, code)).status).toBe(200);
  });

  test.each(['http://127.0.0.1:53017/callback', 'example.desk:/callback'])(
    'on this machine gets its code at %s, for which it is exchanged and for no other address [OAU-01]',
    async (redirect_uri) => {
      const { details, decide } = await visitor(service);
      const request = { ...askedByDesk, redirect_uri };
      expect(errorOf(await decide(request)).symbol).toBe('consent_required');
      const { declineTo } = v.parse(v.object({ declineTo: v.string() }), (await details(request)).json);
      const to = redirectIn(await decide(request, 'allow'));
      expect([declineTo, to.href].map((each) => each.split('?')[0])).toEqual([redirect_uri, redirect_uri]);
      const form = { client_id: 'desk', client_secret: '' };
      const code = to.searchParams.get('code') ?? '';
      const registered = await exchange(service, code, { ...form, redirect_uri: askedByDesk.redirect_uri });
      expect(refusal(registered)).toEqual([400, 'invalid_grant']);
      expect((await exchange(service, code, { ...form, redirect_uri })).status).toBe(200);
    },
  );

  test.each(['plus+percent%2Fequal=', 'half%2', 'a b+c%20d&e'])(
    'authenticates with the secret %s in the header, form-encoded or as it is [OAU-01]',
    async (clientSecret) => {
      const service = await runService({
        APPS: JSON.stringify([{ ...garden, clientSecret: clientSecret.padEnd(16, '.') }]),
      });
      const { allow } = await visitor(service);
      const secret = clientSecret.padEnd(16, '.');
      const raw = `Basic ${Buffer.from(`garden:${secret}`).toString('base64')}`;
      const answers = [
        await exchange(service, await allow(), none, basic('garden', secret)),
        await exchange(service, await allow(), none, { authorization: raw }),
      ];
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    },
  );

  test.each([
    ['no grant', '', 'invalid_request'],
    ['an empty one', 'grant_type=', 'invalid_request'],
    ['two', 'grant_type=authorization_code&grant_type=authorization_code', 'invalid_request'],
    ['an unknown one', 'grant_type=urn:ietf:params:oauth:grant-type:device_code', 'unsupported_grant_type'],
  ])('that requests %s is refused as in RFC 6749 [OAU-01]', async (_, raw, error) => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const answer = await service.send('/v1.0/oauth2/token/', {
      method: 'POST',
      headers,
      raw: `${raw}&client_id=phone`,
    });
    expect(refusal(answer)).toEqual([400, error]);
    expect(refusal(await service.send('/oauth2/token/', { method: 'POST' }))).toEqual([400, 'invalid_request']);
  });

  test.each([
    ['as text', 'text/plain', 'grant_type=authorization_code&client_id=phone'],
    ['with NUL', 'application/x-www-form-urlencoded', 'grant_type=authorization_code&client_id=phone&code=a%00b'],
    ['with two ids', 'application/x-www-form-urlencoded', 'grant_type=authorization_code&client_id=a&client_id=phone'],
  ])('that is sent %s is refused as in RFC 6749 [OAU-01]', async (_, type, raw) => {
    const headers = { 'content-type': type };
    const answer = await service.send('/v1.0/oauth2/token/', { method: 'POST', headers, raw });
    expect(refusal(answer)).toEqual([400, 'invalid_request']);
  });

  test('an app is refused if it authenticates twice, repeats a parameter or requests another grant [OAU-01]', async () => {
    const code = await (await visitor(service)).allow();
    const twice = await exchange(service, code, {}, basic('garden', garden.clientSecret));
    const grant = await exchange(service, code, { grant_type: 'refresh_token' });
    const headers = { 'content-type': 'application/x-www-form-urlencoded', ...basic('garden', garden.clientSecret) };
    const repeated = await service.send('/v1.0/oauth2/token/', {
      method: 'POST',
      headers,
      raw: `grant_type=authorization_code&code=${code}&code=${code}`,
    });
    expect([twice, grant, repeated].map(refusal)).toEqual([
      [400, 'invalid_request'],
      [400, 'unsupported_grant_type'],
      [400, 'invalid_request'],
    ]);
  });

  test('an app gets an account identifier that no other app gets [OAU-01]', async () => {
    const { allow } = await visitor(service);
    const byPhone = { client_id: 'phone', client_secret: '', redirect_uri: askedByPhone.redirect_uri };
    const tokens = [
      tokenIn(await exchange(service, await allow())),
      tokenIn(await exchange(service, await allow())),
      tokenIn(await exchange(service, await allow(askedByPhone), byPhone)),
    ];
    const [one, again, other] = await Promise.all(
      tokens.map(async (token) => v.parse(v.object({ sub: v.string() }), (await userInfo(service, token)).json).sub),
    );
    expect([one === again, one === other]).toEqual([true, false]);
  });
});

describe('the token of an app', () => {
  test('the token of an app is refused by the account’s calls, and the account’s token by the calls for apps [OAU-01]', async () => {
    const { allow, token } = await visitor(service);
    const appToken = tokenIn(await exchange(service, await allow()));
    const headers = { authorization: `Bearer ${appToken}` };
    const calls = [
      service.send('/v1.0/users/@me/profile/', { headers }),
      service.send('/v1.0/oauth2/consents/', { headers }),
      service.send('/v1.0/oauth2/authorization/', { headers, body: { ...asked, decision: 'allow' } }),
      service.send('/v2/auth/mfa/challenges', { headers, body: { scenario: 'users.totp' } }),
      service.send('/v2/key-vault/cmks', { headers }),
    ];
    expect((await Promise.all(calls)).map((each) => errorOf(each).symbol)).toEqual(Array(5).fill('token_invalid'));
    const details = await service.send('/oauth2/session/details/', {
      session: appToken,
    });
    expect(details.json).toEqual({ account: -1, issuedAt: -1 });
    const answer = await userInfo(service, token);
    expect(refusal(answer)).toEqual([401, 'invalid_token']);
    expect(answer.headers['www-authenticate']).toBe(
      'Bearer realm="account-center", error="invalid_token", error_description="the access token is unknown or has expired"',
    );
  });

  test('reads the profile only with the scope for it [OAU-01]', async () => {
    const { allow } = await visitor(service);
    const code = await allow({ ...askedByPhone, scope: 'partner' });
    const answer = await userInfo(
      service,
      tokenIn(
        await exchange(service, code, {
          client_id: 'phone',
          client_secret: '',
          redirect_uri: askedByPhone.redirect_uri,
        }),
      ),
    );
    expect(refusal(answer)).toEqual([403, 'insufficient_scope']);
    expect(String(answer.headers['www-authenticate'])).toEqual(expect.stringContaining('error="insufficient_scope"'));
  });
});
