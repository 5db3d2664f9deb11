import { sql } from 'kysely';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import {
  apps,
  asked,
  askedByDesk,
  askedByPhone,
  exchange,
  phone,
  queryOf,
  redirectIn,
  tokenIn,
  userInfo,
  visitor,
} from '../../../testing/apps.ts';
import { accountHost, anyNumber, anyText, errorOf, type Answer } from '../../../testing/client.ts';
import { runService } from '../../../testing/service.ts';
import { deleteRows, eventTypes } from '../../../testing/rows.ts';

const service = await runService(apps);
const { query } = service.database;
const issuer = `http://${accountHost}:${service.port}`;
const answerOf = (address: URL) => [`${address.origin}${address.pathname}`, Object.fromEntries(address.searchParams)];

beforeEach(async () => {
  await deleteRows(query, ['consents', 'app_codes', 'app_tokens', 'events', 'limits']);
});

describe('the details', () => {
  test('name the app, what it would receive, and where to return [OAU-01]', async () => {
    const { details } = await visitor(service);
    const { json } = await details(asked);
    expect(json).toEqual({
      app: { client: 'garden', name: 'Garden', site: 'https://garden.example', logo: null },
      scopes: ['read_profile'],
      account: { name: 'Lin', email: 'lin.hart@example.com' },
      declineTo: anyText,
    });
  });

  test('of an unknown app or an unregistered address are refused, as is every other call for them [OAU-01]', async () => {
    const { details, precheck, decide } = await visitor(service);
    const { redirect_uri: _, ...withoutAddress } = askedByPhone;
    const wrong = [
      { ...asked, client_id: 'unknown' },
      { ...asked, redirect_uri: 'https://garden.example/callback2' },
      withoutAddress,
    ];
    for (const request of wrong) {
      const answers = [
        await details(request),
        await precheck(request),
        await decide(request, 'allow'),
        await decide(request, 'decline'),
      ];
      const symbol = request.client_id === 'unknown' ? 'client_not_found' : 'redirect_not_registered';
      expect(answers.map((each) => errorOf(each).symbol)).toEqual([symbol, symbol, symbol, symbol]);
    }
    expect(await query.selectFrom('app_codes').selectAll().execute()).toEqual([]);
  });

  test.each([
    ['response_type', 'token', 'unsupported_response_type'],
    ['scope', 'partner', 'invalid_scope'],
    ['code_challenge_method', 'plain', 'invalid_request'],
  ])(
    'of a request with %s %s return to the registered address with state and issuer, and nothing is allowed [OAU-01]',
    async (name, value, error) => {
      const { details, precheck, decide } = await visitor(service);
      const request = { ...asked, [name]: value };
      const expected = [
        'https://garden.example/callback',
        { error, error_description: anyText, state: asked.state, iss: issuer },
      ];
      expect(answerOf(redirectIn(await details(request)))).toEqual(expected);
      expect(answerOf(redirectIn(await decide(request, 'allow')))).toEqual(expected);
      expect((await precheck(request)).json).toEqual({ needed: true });
      expect(await query.selectFrom('consents').selectAll().execute()).toEqual([]);
    },
  );

  test('of an unknown app or an unregistered address are refused to signed-out users too, with one symbol [OAU-01]', async () => {
    const wrong = [
      { ...asked, client_id: 'unknown' },
      { ...asked, redirect_uri: 'https://garden.example/callback2' },
    ];
    for (const request of wrong) {
      const sent = await Promise.all([
        service.send(`/v1.0/oauth2/authorization/details/?${queryOf(request)}`),
        service.send('/v1.0/oauth2/authorization/precheck', { body: request }),
      ]);
      expect(sent.map((each) => errorOf(each).symbol)).toEqual(['client_not_found', 'client_not_found']);
    }
  });

  test('need a signed-in user [OAU-01]', async () => {
    const sent = await Promise.all([
      service.send(`/v1.0/oauth2/authorization/details/?${queryOf(asked)}`),
      service.send('/v1.0/oauth2/authorization/precheck', { body: { ...asked, decision: 'allow' } }),
    ]);
    expect(sent.map((each) => errorOf(each).symbol)).toEqual(Array(2).fill('required_authentication'));
  });
});

describe('a decision', () => {
  test('to allow yields a code that reads exactly the name and the email address [OAU-01]', async () => {
    const { decide } = await visitor(service);
    const address = redirectIn(await decide(asked, 'allow'));
    expect(answerOf(address)).toEqual([
      'https://garden.example/callback',
      { code: anyText, state: asked.state, iss: issuer },
    ]);
    const reply = await exchange(service, address.searchParams.get('code') ?? '');
    expect([reply.status, reply.headers['cache-control'], reply.json]).toEqual([
      200,
      'no-store',
      {
        access_token: anyText,
        token_type: 'Bearer',
        expires_in: 3600,
        scope: 'read_profile',
        auth_time: anyNumber,
      },
    ]);
    expect((await userInfo(service, tokenIn(reply))).json).toEqual({
      sub: anyText,
      name: 'Lin',
      email: 'lin.hart@example.com',
      email_verified: true,
    });
  });

  test('to decline stores nothing, and the details name the same redirect [OAU-01]', async () => {
    const { decide, details, allowed } = await visitor(service);
    const { json } = await details(asked);
    const declined = redirectIn(await decide(asked, 'decline'));
    expect(answerOf(declined)).toEqual([
      'https://garden.example/callback',
      { error: 'access_denied', error_description: anyText, state: asked.state, iss: issuer },
    ]);
    expect(json).toMatchObject({ declineTo: declined.href });
    expect([(await allowed()).json, await eventTypes(query, 'app %')]).toEqual([{ consents: [] }, []]);
  });

  test('to allow is mailed each time, and mail and event name the app [ACT-05]', async () => {
    await service.mails();
    await query.deleteFrom('mails').execute();
    const { allow, decide, email } = await visitor(service);
    await allow(asked);
    await decide(asked);
    await decide(askedByPhone, 'decline');
    const mails = (await service.mails()).filter(({ subject }) => subject === 'An app has access to your account');
    expect(mails.map(({ to }) => to)).toEqual([email]);
    expect(mails[0]?.text).toMatch(
      /\n\nThe app Garden was given access to your account\.\n\nIt has access until you remove it\.\n\nWhen: /,
    );
    expect(await query.selectFrom('events').select('detail').where('type', '=', 'app allowed').execute()).toEqual([
      { detail: 'Garden' },
    ]);
  });

  test('a decision is requested again only for more scopes, another app or another user [OAU-01]', async () => {
    const { precheck, allow, decide } = await visitor(service);
    const wider = { ...askedByPhone, scope: 'read_profile partner' };
    const needed = async () => (await Promise.all([asked, askedByPhone, wider].map(precheck))).map(({ json }) => json);
    await allow(askedByPhone);
    expect(await needed()).toEqual([{ needed: true }, { needed: false }, { needed: true }]);
    await allow(wider);
    expect(await needed()).toEqual([{ needed: true }, { needed: false }, { needed: false }]);
    expect((await (await visitor(service, 'robin')).precheck(askedByPhone)).json).toEqual({ needed: true });
    expect(redirectIn(await decide(askedByPhone)).searchParams.has('code')).toBe(true);
    expect(await eventTypes(query, 'app %')).toEqual(['app allowed', 'app allowed']);
  });

  test('a decision is requested each time for an app without a secret whose address is on this machine [OAU-01]', async () => {
    const { precheck, allow, decide } = await visitor(service);
    await allow(askedByDesk);
    expect((await precheck(askedByDesk)).json).toEqual({ needed: true });
    expect(errorOf(await decide(askedByDesk)).symbol).toBe('consent_required');
    expect(redirectIn(await decide(askedByDesk, 'allow')).searchParams.has('code')).toBe(true);
  });

  test('that was never made cannot be skipped [OAU-01]', async () => {
    const { decide } = await visitor(service);
    expect(errorOf(await decide(asked)).symbol).toBe('consent_required');
    expect(await query.selectFrom('app_codes').selectAll().execute()).toEqual([]);
  });
});

describe('a request [OAU-01]', () => {
  const problemIn = (answer: Answer) => redirectIn(answer).searchParams.get('error');

  test('with prompt=none is answered without a page: by a code only if the user is logged in and has allowed it', async () => {
    const { allow, details, precheck, decide } = await visitor(service);
    const silent = { ...asked, prompt: 'none' };
    const read = () => service.send(`/v1.0/oauth2/authorization/details/?${queryOf(silent)}`);
    expect(answerOf(redirectIn(await read()))).toEqual([
      'https://garden.example/callback',
      { error: 'login_required', error_description: anyText, state: asked.state, iss: issuer },
    ]);
    expect([problemIn(await details(silent)), problemIn(await decide(silent, 'allow'))]).toEqual([
      'consent_required',
      'consent_required',
    ]);
    await allow();
    expect((await precheck(silent)).json).toEqual({ needed: false });
    expect(redirectIn(await decide(silent)).searchParams.has('code')).toBe(true);
    const unknown = { ...silent, redirect_uri: 'https://evil.example/' };
    const answer = await service.send(`/v1.0/oauth2/authorization/details/?${queryOf(unknown)}`);
    expect(errorOf(answer).symbol).toBe('client_not_found');
  });

  test('with prompt=consent is asked about again', async () => {
    const { allow, precheck, decide } = await visitor(service);
    await allow();
    const again = { ...asked, prompt: 'consent' };
    expect((await precheck(again)).json).toEqual({ needed: true });
    expect(errorOf(await decide(again)).symbol).toBe('consent_required');
    expect(redirectIn(await decide(again, 'allow')).searchParams.has('code')).toBe(true);
  });

  test.each([
    [{ prompt: 'login' }, { max_age: '300' }],
    [{ prompt: 'login consent select_account' }, { max_age: '300', prompt: 'consent' }],
    [{ max_age: '0' }, { max_age: '300' }],
    [{ max_age: '3000' }, { max_age: '3000' }],
  ])('with %j gets no code before another login, which leads to the same request with %j', async (sent, then) => {
    const { allow, details, precheck, decide } = await visitor(service);
    await allow();
    await query
      .updateTable('sessions')
      .set({ issued_at: new Date(Date.now() - 3_001_000) })
      .execute();
    const request = { ...asked, ...sent };
    const answers = [await details(request), await decide(request), await decide(request, 'allow')].map(redirectIn);
    expect(answers.map(({ origin, pathname }) => origin + pathname)).toEqual(Array(3).fill(`${issuer}/logout`));
    expect((await precheck(request)).json).toEqual({ needed: true });
    const back = new URL(answers[0]?.searchParams.get('redirect') ?? '');
    expect(answerOf(back)).toEqual([`${issuer}/oauth2/start`, { ...asked, ...then, hasChoose: 'true' }]);
    const fresh = await visitor(service);
    expect(redirectIn(await fresh.decide({ ...asked, ...then }, 'allow')).searchParams.has('code')).toBe(true);
    expect(problemIn(await details({ ...asked, prompt: 'none', max_age: '3000' }))).toBe('login_required');
  });

  test('a request shows the app when the user logged in', async () => {
    const { allow } = await visitor(service);
    const issued_at = new Date(1_800_000_000_500);
    await query.updateTable('sessions').set({ issued_at }).execute();
    const { json } = await exchange(service, await allow());
    expect(json).toMatchObject({ auth_time: 1_800_000_000 });
  });
});

test('a decision yields no code if its session ends first [OAU-01]', async () => {
  const { decide } = await visitor(service);
  let answer = Promise.resolve('');
  await query.transaction().execute(async (ending) => {
    await ending.updateTable('sessions').set({ ended_at: new Date() }).execute();
    let isAnswered = false;
    answer = decide(asked, 'allow')
      .then((each) => errorOf(each).symbol)
      .finally(() => (isAnswered = true));
    const waits = sql`select 1 from pg_locks where not granted`;
    await vi.waitUntil(async () => isAnswered || (await waits.execute(ending)).rows.length > 0, { timeout: 5000 });
  });
  expect(await answer).toBe('required_authentication');
  expect(await query.selectFrom('app_codes').selectAll().execute()).toEqual([]);
});

test('the metadata list the brand’s endpoints and the supported features [OAU-01]', async () => {
  const read = (host: string) => service.send('/.well-known/oauth-authorization-server', { host });
  const [own, regional] = [await read(accountHost), await read('account.regional.localhost')];
  expect(own.json).toMatchObject({
    issuer,
    authorization_endpoint: `${issuer}/oauth2/start`,
    token_endpoint: `${issuer}/v1.0/oauth2/token/`,
    userinfo_endpoint: `${issuer}/v1.0/oauth2/userinfo/`,
    code_challenge_methods_supported: ['S256'],
    grant_types_supported: ['authorization_code'],
    authorization_response_iss_parameter_supported: true,
  });
  expect(regional.json).toMatchObject({ issuer: `http://account.regional.localhost:${service.port}` });
  expect(
    (await service.send('/.well-known/openid-configuration', { headers: { accept: 'application/json' } })).status,
  ).toBe(404);
});

test('an app with several addresses may use each of them [OAU-01]', async () => {
  const { decide } = await visitor(service);
  const address = redirectIn(
    await decide({ ...askedByPhone, redirect_uri: 'https://phone.example/b?kept=1' }, 'allow'),
  );
  expect([address.pathname, address.searchParams.get('kept'), phone.clientId]).toEqual(['/b', '1', 'phone']);
});
