import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import * as v from 'valibot';
import { anyText, errorOf, person, proof, signedIn, methodsOf } from '../../../testing/client.ts';
import { runService } from '../../../testing/service.ts';
import { accountId, changeAccount, changeRows } from '../../../testing/rows.ts';

const service = await runService();
const { database } = service;
const lin = person('lin');
const account = await accountId(database.query, lin.email);
const logIn = async () => signedIn(await service.logIn(lin.username, lin.password));
const withCode = (code: string) => ({ authorization: `refresh_token ${code}` });
const details = (code?: string) =>
  service.send('/oauth2/session/details/', code === undefined ? {} : { headers: withCode(code) });
const end = (code: string) => service.send('/oauth2/token/', { method: 'DELETE', headers: withCode(code) });
const renew = (code: string, client_id = 'account-center-default') =>
  service.send('/oauth2/token/', { form: { client_id, grant_type: 'session_implicit', code, scope: 'read_profile' } });
const profile = (token?: string) => service.send('/v1.0/users/@me/profile/', token === undefined ? {} : { token });
const tokenIn = (json: unknown) => v.parse(v.object({ access_token: v.string(), expires_in: v.number() }), json);

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(async () => {
  await changeAccount(database.query, account, { disabled_at: null, deleted_at: null, remove_at: null });
});
const later = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000);

describe('a session', () => {
  test('a session returns its account and issue time, at both paths [SES-04]', async () => {
    const { web_session_auth_code: code } = await logIn();
    const issuedAt = Date.now();
    expect((await details(code)).json).toEqual({ account: account, issuedAt });
    const versioned = await service.send('/v1.0/oauth2/session/details/', { headers: withCode(code) });
    expect(versioned.json).toEqual({ account: account, issuedAt });
  });

  test('a session has no account without a code, with an unknown one or after it ended [SES-04]', async () => {
    const signedOut = { account: -1, issuedAt: -1 };
    const { web_session_auth_code: code } = await logIn();
    expect([(await details()).json, (await details('unknown')).json]).toEqual([signedOut, signedOut]);
    expect((await end(code)).status).toBe(204);
    expect((await details(code)).json).toEqual({ ...signedOut, endedBecause: 'logged_out' });
  });

  test.each([
    ['disabled', { disabled_at: new Date() }, 'account_disabled'],
    ['deleted', { deleted_at: new Date() }, 'account_deleted'],
    ['due for deletion', { remove_at: new Date(0) }, 'account_deleted'],
  ])('of an account that is %s returns no account, and why [SES-04]', async (_, change, endedBecause) => {
    const { web_session_auth_code: code } = await logIn();
    await changeAccount(database.query, account, change);
    expect((await details(code)).json).toEqual({ account: -1, issuedAt: -1, endedBecause });
  });

  test('a session that was ended tells whoever holds its code or token why, and no one else [SES-10]', async () => {
    const { web_session_auth_code: code, access_token: token } = await logIn();
    const endedBecause = 'password_changed';
    await changeRows(database.query, 'sessions', { ended_at: new Date(), ended_because: endedBecause });
    expect((await details(code)).json).toEqual({ account: -1, issuedAt: -1, endedBecause });
    expect([errorOf(await profile(token)), errorOf(await renew(code))]).toMatchObject([
      { endedBecause },
      { endedBecause },
    ]);
    const strangers = [await profile('unknown'), await renew('unknown'), await renew(code, 'account-center-regional')];
    expect(strangers.map((each) => Object.hasOwn(errorOf(each), 'endedBecause'))).toEqual([false, false, false]);
  });

  test('a session expires when unused for its idle time, and each renewal counts as a use [SES-10]', async () => {
    const brief = await runService({ DATABASE_URL: service.url, SESSION_IDLE_SECONDS: '600' });
    const { web_session_auth_code: code } = await logIn();
    const renewed = () =>
      brief.send('/oauth2/token/', {
        form: { client_id: 'account-center-default', grant_type: 'session_implicit', code, scope: 'read_profile' },
      });
    later(599);
    expect((await renewed()).status).toBe(200);
    later(599);
    expect((await renewed()).status).toBe(200);
    later(600);
    expect(errorOf(await renewed()).symbol).toBe('session_code_expired');
    expect(errorOf(await brief.send('/oauth2/session/details/', { headers: withCode(code) })).symbol).toBe(
      'session_code_expired',
    );
  });

  test('a session is reported as expired once it has expired [SES-10]', async () => {
    const { web_session_auth_code: code } = await logIn();
    later(14 * 86_400);
    const answers = [await details(code), await renew(code)];
    expect(answers.map((each) => [each.status, errorOf(each).symbol])).toEqual([
      [401, 'session_code_expired'],
      [401, 'session_code_expired'],
    ]);
  });

  test('a session ends for good, and ending it again succeeds [SES-09]', async () => {
    const { web_session_auth_code: code, access_token: token } = await logIn();
    expect((await end(code)).status).toBe(204);
    expect((await end(code)).status).toBe(204);
    expect((await end('unknown')).status).toBe(204);
    expect(errorOf(await profile(token))).toMatchObject({ symbol: 'required_authentication', code: 12_308 });
    expect(errorOf(await renew(code))).toMatchObject({ symbol: 'required_authentication', code: 12_308 });
    const events = await database.query
      .selectFrom('events')
      .select('type')
      .where('address', '=', '127.0.0.1')
      .distinct()
      .execute();
    expect(events).toEqual([{ type: 'login with password' }]);
  });

  test('a session renews its token for its own client only [SES-02]', async () => {
    const { web_session_auth_code: code } = await logIn();
    const reply = tokenIn((await renew(code)).json);
    expect(reply.expires_in).toBe(3600);
    expect((await profile(reply.access_token)).status).toBe(200);
    expect(errorOf(await renew(code, 'account-center-regional')).symbol).toBe('required_authentication');
    expect(errorOf(await renew(code, 'someone')).symbol).toBe('client_not_found');
    expect(errorOf(await renew('unknown')).symbol).toBe('required_authentication');
  });

  test('a session issues no token that outlives it [SES-02]', async () => {
    const { web_session_auth_code: code } = await logIn();
    later(14 * 86_400 - 100);
    expect(tokenIn((await renew(code)).json).expires_in).toBe(100);
  });
});

describe('an access token', () => {
  test('reads the profile [NET-11]', async () => {
    expect((await profile((await logIn()).access_token)).json).toEqual({
      id: account,
      nickName: 'Lin',
      firstName: 'Lin',
      lastName: 'Hart',
      country: 'US',
      avatar: null,
      version: 1,
      news: false,
      email: { address: lin.email, status: 'verified' },
    });
  });

  test('that is missing, unknown or expired gets a specific error [SES-12]', async () => {
    const { access_token: token } = await logIn();
    expect(errorOf(await profile())).toMatchObject({ symbol: 'required_authentication', code: 12_308 });
    expect(errorOf(await profile('unknown')).symbol).toBe('token_invalid');
    later(3600);
    const expired = await profile(token);
    expect(expired.status).toBe(401);
    expect(errorOf(expired)).toEqual({ symbol: 'token_expired', code: 8198, message: anyText });
  });

  test('of an account disabled or deleted since gets an error that states it [SES-11]', async () => {
    const { access_token: token, web_session_auth_code: code } = await logIn();
    const set = (values: { disabled_at?: Date; deleted_at?: Date }) => changeAccount(database.query, account, values);
    await set({ disabled_at: new Date() });
    expect(errorOf(await profile(token)).symbol).toBe('account_forbidden');
    expect(errorOf(await renew(code)).symbol).toBe('account_forbidden');
    await set({ deleted_at: new Date() });
    expect(errorOf(await profile(token)).symbol).toBe('account_not_found');
    expect(errorOf(await renew(code)).symbol).toBe('account_not_found');
  });

  test('an access token starts a challenge for the scenarios of the contract only [TFA-05]', async () => {
    const headers = { authorization: `Bearer ${(await logIn()).access_token}` };
    const start = (scenario: string) => service.send('/v2/auth/mfa/challenges', { headers, body: { scenario } });
    const known = await start('users.delete_account');
    expect(Object.keys(methodsOf(known))).toEqual(['email_code']);
    expect(errorOf(await start('users.everything')).symbol).toBe('scenario_not_found');
    expect(errorOf(await service.send('/v2/auth/mfa/challenges', { body: { scenario: 'users.totp' } })).symbol).toBe(
      'required_authentication',
    );
    await changeAccount(database.query, account, { email_verified: false });
    expect(Object.keys(methodsOf(await start('users.totp')))).toEqual(['password']);
    await changeAccount(database.query, account, { email_verified: true });
  });
});

test('a login without a second factor ignores verify headers but requires both or neither [NET-04]', async () => {
  expect((await service.logIn(lin.username, lin.password, {}, proof('any', '123456'))).status).toBe(200);
  expect(errorOf(await service.logIn(lin.username, lin.password, {}, { 'x-verify-id': 'any' })).symbol).toBe(
    'require_params_error',
  );
});
