import { describe, expect, test } from 'vitest';
import { errorOf } from '../../../testing/client.ts';
import { freePort } from '../../../testing/ports.ts';
import { runService } from '../../../testing/service.ts';
import { addressIn, askAddress, clientId, newState, visit } from '../../../testing/third-party.ts';

const service = await runService({ THIRD_PARTIES: 'demonstration', REQUESTS_PER_MINUTE: '1000' });
const { query } = service.database;
const random: unknown = expect.stringMatching(/^[\w-]{43}$/);
const systems = (query: string, host?: string) =>
  service.send(`/v1.0/oauth2/third-systems/${query}`, host === undefined ? {} : { host });

describe('the third parties of a brand', () => {
  test('the third parties of a brand are listed for its client, with their own names [LOG-01]', async () => {
    const [larch, juniper] = [
      { key: 'larch', name: 'Larch' },
      { key: 'juniper', name: 'Juniper' },
    ];
    expect((await systems(`?client_id=${clientId}`)).json).toEqual({ systems: [larch, juniper] });
    expect((await systems('?client_id=account-center-regional', 'account.regional.localhost')).json).toEqual({
      systems: [juniper],
    });
  });

  test('the third parties of a brand are not listed for an unknown client, or for a call that names none or two [LOG-01]', async () => {
    const symbols = ['?client_id=someone', '', '?client_id=', `?client_id=${clientId}&client_id=${clientId}`].map(
      async (each) => errorOf(await systems(each)).symbol,
    );
    expect(await Promise.all(symbols)).toEqual([
      'client_not_found',
      'invalid_parameters',
      'invalid_parameters',
      'invalid_parameters',
    ]);
  });

  test('the third parties of a brand are an empty list if turned off [LOG-01]', async () => {
    const without = await runService({ DATABASE_URL: service.url });
    expect((await without.send(`/v1.0/oauth2/third-systems/?client_id=${clientId}`)).json).toEqual({ systems: [] });
    expect(errorOf(await askAddress(without)).symbol).toBe('not_found');
  });
});

describe('the address of a third party', () => {
  test('requests an identity bound to the page’s state, a nonce and a PKCE challenge [LOG-04]', async () => {
    const state = newState();
    const address = addressIn(await askAddress(service, { state }));
    expect(address.hostname).toBe('larch.localhost');
    expect(Object.fromEntries(address.searchParams)).toEqual({
      client_id: clientId,
      response_type: 'code',
      scope: 'openid email profile',
      state,
      redirect_uri: `http://account.default.localhost:${service.port}/authcallback`,
      nonce: random,
      code_challenge: random,
      code_challenge_method: 'S256',
    });
    const stored = await query.selectFrom('authorization_requests').selectAll().execute();
    expect(
      stored.map(({ system, client_id, taken_at, expires_at, created_at }) => [
        system,
        client_id,
        taken_at,
        expires_at.getTime() - created_at.getTime(),
      ]),
    ).toEqual([['larch', clientId, null, 600_000]]);
    expect(JSON.stringify(stored)).not.toContain(state);
  });

  test('the address of a third party leads to a page to choose a user or cancel the sign-in [LOG-01]', async () => {
    const state = newState();
    const { page, choose } = await visit(addressIn(await askAddress(service, { state, system: 'juniper' })));
    expect(page.text).toContain('<title>Sign in with Juniper</title>');
    expect([...page.text.matchAll(/Continue as ([^<]+)/g)].map(([, name]) => name)).toEqual([
      'Lin Hart',
      'Sam Rivers',
      'Kim Stone',
      'Ada Moss',
      'Noa Field',
      'Ivo Lund',
      'Una Reed',
    ]);
    expect(page.headers['content-security-policy']).toContain(
      `form-action 'self' http://account.default.localhost:${service.port};`,
    );
    expect(Object.fromEntries(await choose({ cancel: 'yes' }))).toMatchObject({ error: 'access_denied', state });
  });

  test('of the regional brand offers that brand’s users at each sign-in [LOG-01]', async () => {
    for (const _ of [1, 2]) {
      const { page, choose } = await visit(
        addressIn(await askAddress(service, { brand: 'regional', system: 'juniper' })),
      );
      expect(page.text).toContain('Continue as <span lang="zh-CN">王小雨</span>');
      expect(page.text).not.toContain('Lin Hart');
      expect((await choose({ person: 'wang-xiaoyu' })).get('code')).toMatch(/^[\w-]{20,}$/);
    }
  });

  test('the address of a third party is refused for another system, redirect address, client, state or type [LOG-01]', async () => {
    const origin = `http://account.default.localhost:${service.port}`;
    const regional = `http://account.regional.localhost:${service.port}/authcallback`;
    const backs = [
      `${origin}/authcallback/`,
      `${origin}/authcallback?x`,
      `${origin}/login`,
      regional,
      'http://elsewhere.example/authcallback',
      '',
    ];
    const wrong = [
      ...backs.map((redirect_uri) => ({ redirect_uri })),
      { state: 'short' },
      { state: `${newState()}=` },
      { type: 'page' },
    ];
    for (const query of wrong) expect(errorOf(await askAddress(service, { query })).symbol).toBe('invalid_parameters');
    expect(errorOf(await askAddress(service, { query: { client_id: 'someone' } })).symbol).toBe('client_not_found');
    expect(errorOf(await askAddress(service, { system: 'willow' })).symbol).toBe('not_found');
    expect(errorOf(await askAddress(service, { system: 'larch', brand: 'regional' })).symbol).toBe('not_found');
  });

  test('the address of a third party is issued once for a state, even to parallel calls [LOG-04]', async () => {
    const state = newState();
    const answers = await Promise.all([1, 2, 3, 4].map(() => askAddress(service, { state })));
    expect(answers.filter(({ status }) => status === 200).length).toBe(1);
    expect(errorOf(await askAddress(service, { state, system: 'juniper' })).symbol).toBe('third_account_refused');
  });

  test('the address of a third party is refused if the third party does not respond or is not a provider [LOG-01]', async () => {
    const provider = (key: string, port: number | string) => ({
      brand: 'default',
      key,
      name: key,
      issuer: `http://127.0.0.1:${port}`,
      clientId: 'c',
      clientSecret: 's',
    });
    const providers = [provider('gone', await freePort()), provider('wrong', service.port)];
    const other = await runService({
      THIRD_PARTIES: JSON.stringify(providers),
      DATABASE_URL: service.url,
      LOG_LEVEL: 'silent',
    });
    for (const { key } of providers) {
      const answer = await askAddress(other, { system: key });
      expect([answer.status, errorOf(answer).symbol]).toEqual([500, 'third_account_unavailable']);
    }
  });

  test('the address of a third party is throttled [LOG-01]', async () => {
    const slow = await runService({ THIRD_PARTIES: 'off', REQUESTS_PER_MINUTE: '1', DATABASE_URL: service.url });
    await query.deleteFrom('limits').execute();
    await askAddress(slow);
    expect(errorOf(await askAddress(slow)).symbol).toBe('request_throttled');
  });
});
