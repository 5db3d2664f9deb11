import { beforeEach, describe, expect, test, vi } from 'vitest';
import { anyNumber, anyText, errorOf, person, signedIn } from '../../../testing/client.ts';
import { runService } from '../../../testing/service.ts';
import { deleteExpired } from '../../service/cleanup.ts';
import { askAddress, authorizeAs, exchange, newState } from '../../../testing/third-party.ts';
import { changeAccount, deleteRows } from '../../../testing/rows.ts';

const service = await runService({ THIRD_PARTIES: 'demonstration' });
const { query } = service.database;
const back = (who: string, system = 'larch') => authorizeAs(service, who, { system });
const ada = person('ada');
const symbolOf = async (answer: ReturnType<typeof exchange>) => errorOf(await answer).symbol;
const many = <T>(count: number, make: () => T) => Array.from({ length: count }, make);

beforeEach(async () => {
  await deleteRows(query, ['sessions', 'events', 'authorization_requests']);
});

describe('signing in with a third party', () => {
  test.each(['larch', 'juniper'])(
    'opens a session for the linked account and writes its event: %s [LOG-04, SES-14]',
    async (system) => {
      const answer = await exchange(service, await back('lin-hart', system), {
        system,
        headers: { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Chrome/140.0 Safari/537.36' },
      });
      expect(answer.status).toBe(200);
      expect(answer.json).toEqual({
        access_token: anyText,
        expires_in: 3600,
        web_session_expires_in: 14 * 86_400,
        web_session_auth_code: anyText,
      });
      const { access_token: token, web_session_auth_code: code } = signedIn(answer);
      const details = await service.send('/oauth2/session/details/', {
        session: code,
      });
      expect(details.json).toEqual({ account: anyNumber, issuedAt: anyNumber });
      const profile = await service.send('/v1.0/users/@me/profile/', { token });
      expect(profile.json).toMatchObject({ nickName: 'Lin' });
      expect(await query.selectFrom('events').select(['type', 'address', 'device']).execute()).toEqual([
        { type: 'login with third account', address: '127.0.0.1', device: 'Chrome on Windows' },
      ]);
      expect(await query.selectFrom('authorization_requests').selectAll().execute()).toEqual([]);
    },
  );

  test('logs in to the account of the regional brand [LOG-04]', async () => {
    const form = { system: 'juniper', brand: 'regional' } as const;
    const { access_token: token } = signedIn(
      await exchange(service, await authorizeAs(service, 'wang-xiaoyu', form), form),
    );
    const profile = await service.send('/v1.0/users/@me/profile/', { token });
    expect(profile.json).toMatchObject({ nickName: person('138').nickName });
  });

  test.each([
    ['ada-moss', 'larch', 'no_password'],
    ['ada-moss', 'juniper', 'no_password'],
    ['noa-field', 'larch', 'third_account_require_email'],
    ['kim-stone', 'larch', 'account_forbidden'],
  ])('signing in with a third party opens no session for %s of %s: %s [LOG-04]', async (who, system, symbol) => {
    expect(await symbolOf(exchange(service, await back(who, system), { system }))).toBe(symbol);
    expect(await query.selectFrom('sessions').selectAll().execute()).toEqual([]);
  });

  test.each([
    ['a password', 'hash', 'account_found'],
    ['no password', null, 'no_password'],
  ])(
    'signing in with a third party reveals to the address’s proved owner that its account has %s [LOG-04, LOG-03]',
    async (_, hash, symbol) => {
      await changeAccount(query, ada.email, { password_hash: hash });
      expect(errorOf(await exchange(service, await back('ada-moss')))).toMatchObject({
        symbol,
        email: ada.email,
      });
    },
  );

  test('signing in with a third party opens no session for an account deleted or disabled since it was linked [LOG-04]', async () => {
    const lin = query.updateTable('accounts').where('email_key', '=', person('lin').username);
    await lin.set({ deleted_at: new Date() }).execute();
    expect(await symbolOf(exchange(service, await back('lin-hart')))).toBe('account_not_found');
    await lin.set({ deleted_at: null, disabled_at: new Date() }).execute();
    expect(await symbolOf(exchange(service, await back('lin-hart')))).toBe('account_forbidden');
    await lin.set({ disabled_at: null }).execute();
  });
});

describe('the response of a third party', () => {
  test('the response of a third party is accepted once, even for 20 parallel requests [LOG-04]', async () => {
    const credentials = await back('lin-hart');
    const answers = await Promise.all(many(20, () => exchange(service, credentials)));
    expect(answers.filter(({ status }) => status === 200).length).toBe(1);
    expect(new Set(answers.filter(({ status }) => status !== 200).map((each) => errorOf(each).symbol))).toEqual(
      new Set(['third_account_refused']),
    );
    expect(await symbolOf(exchange(service, credentials))).toBe('third_account_refused');
    expect((await query.selectFrom('sessions').selectAll().execute()).length).toBe(1);
  });

  test('the response of a third party is refused with an unknown state, or the state of another authorization [LOG-04]', async () => {
    const { code, state, iss = '' } = await back('lin-hart');
    const other = newState();
    expect(await symbolOf(exchange(service, { code, state: other }))).toBe('third_account_refused');
    await askAddress(service, { state: other });
    // The code is bound to the verifier of its own authorization.
    expect(await symbolOf(exchange(service, { code, state: other }))).toBe('third_account_refused');
    expect(await symbolOf(exchange(service, { code, state: other }))).toBe('third_account_refused');
    expect((await exchange(service, { code, state, iss })).status).toBe(200);
  });

  test('the response of a third party is refused without an issuer if the provider announces one [LOG-04]', async () => {
    const { code, state } = await back('lin-hart');
    expect(await symbolOf(exchange(service, { code, state }))).toBe('third_account_refused');
  });

  test('the response of a third party is refused for another system or client or from another issuer, and the authorization stays open [LOG-04]', async () => {
    const credentials = await back('lin-hart', 'juniper');
    for (const form of [{ system: 'larch' }, { system: 'willow' }, { system: 'juniper', brand: 'regional' as const }]) {
      expect(await symbolOf(exchange(service, credentials, form))).toBe('third_account_refused');
    }
    expect((await exchange(service, credentials, { system: 'juniper' })).status).toBe(200);
    const mixed = { ...(await back('lin-hart')), iss: 'http://juniper.localhost' };
    expect(await symbolOf(exchange(service, mixed))).toBe('third_account_refused');
  });

  test('the response of a third party is refused with a wrong code, and then with the right one: an authorization has one exchange [LOG-04]', async () => {
    const credentials = await back('lin-hart');
    expect(await symbolOf(exchange(service, { ...credentials, code: 'made up' }))).toBe('third_account_refused');
    expect(await symbolOf(exchange(service, credentials))).toBe('third_account_refused');
  });

  test('the response of a third party is accepted for ten minutes [LOG-04]', async () => {
    const credentials = await back('lin-hart');
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 600_001 });
    expect(await symbolOf(exchange(service, credentials))).toBe('third_account_refused');
    vi.useRealTimers();
    expect((await exchange(service, credentials)).status).toBe(200);
  });

  test('the response of a third party is JSON with a code and a state [LOG-04]', async () => {
    const form = {
      grant_type: 'third_auth',
      third_auth_system: 'larch',
      method: 'code',
      session_mode: 'web',
      client_id: 'account-center-default',
      scope: 'read_profile',
    };
    const wrong = [
      '',
      '{',
      '{}',
      JSON.stringify({ code: '', state: newState() }),
      JSON.stringify({ code: 'c', state: 'short' }),
      '["c"]',
    ];
    for (const credentials of wrong) {
      expect(errorOf(await service.send('/v1.0/oauth2/token/', { form: { ...form, credentials } })).symbol).toBe(
        'invalid_parameters',
      );
    }
    expect(
      await symbolOf(exchange(service, { code: 'c', state: newState() }, { brand: 'regional', system: 'larch' })),
    ).toBe('third_account_refused');
  });

  test('the response of a third party is deleted once expired, used or not [LOG-04]', async () => {
    await askAddress(service);
    const clock = { now: () => new Date(Date.now() + 601_000) };
    await deleteExpired({ database: service.database, clock, keepSeconds: 86_400, eventDays: 400 });
    expect(await query.selectFrom('authorization_requests').selectAll().execute()).toEqual([]);
  });
});
