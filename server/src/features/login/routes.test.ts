import { hash } from '@node-rs/argon2';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { loginScenario } from '#contract/calls/login.ts';
import { anyNumber, anyText, errorOf, person, signedIn } from '../../../testing/client.ts';
import { runService } from '../../../testing/service.ts';
import { quickPasswords } from '../../../testing/passwords.ts';
import { ApiError } from '../../platform/api-error.ts';
import { accountOf, changeAccount } from '../../../testing/rows.ts';
import { proveByMail } from '../../../testing/mailed-code.ts';
import { noPasswordPerHour } from '../../service/limits.ts';

const service = await runService({ LOGIN_TRIES_PER_ADDRESS: '10' });
const strict = await runService({ LOGIN_TRIES_PER_ADDRESS: '1000' });
const lin = person('lin');
const many = (count: number) => Array.from({ length: count }, (_, index) => index);

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  for (const { database } of [service, strict]) await database.query.deleteFrom('limits').execute();
});
const later = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000);

describe('login with a password', () => {
  test('login with a password returns tokens and a session, and writes its event [SES-07]', async () => {
    const answer = await service.logIn(
      'LIN.hart@Example.com',
      lin.password,
      {},
      { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Chrome/140.0 Safari/537.36' },
    );
    expect(answer.status).toBe(200);
    expect(answer.json).toEqual({
      access_token: anyText,
      expires_in: 3600,
      web_session_expires_in: 14 * 86_400,
      web_session_auth_code: anyText,
    });
    const events = await service.database.query
      .selectFrom('events')
      .select(['type', 'address', 'device'])
      .where('address', '=', '127.0.0.1')
      .execute();
    expect(events).toEqual([{ type: 'login with password', address: '127.0.0.1', device: 'Chrome on Windows' }]);
  });

  test('answers an unknown account like a wrong password [LOG-03]', async () => {
    const wrong = await service.logIn(lin.username, 'not this one');
    const unknown = await service.logIn('unknown.here@example.com', 'not this one');
    expect([unknown.status, unknown.json]).toEqual([wrong.status, wrong.json]);
    expect(errorOf(wrong)['symbol']).toBe('incorrect_password');
  });

  test('login with a password shows that an account is disabled only after the right password [LOG-03]', async () => {
    const kim = person('kim');
    expect(errorOf(await service.logIn(kim.username, 'not this one')).symbol).toBe('incorrect_password');
    expect(errorOf(await service.logIn(kim.username, kim.password)).symbol).toBe('account_forbidden');
  });

  test('login with a password shows that an account has no password [LOG-03]', async () => {
    expect(errorOf(await service.logIn('ada.moss@example.com', 'anything')).symbol).toBe('no_password');
  });

  test('login with a password shows to one network twenty times an hour that an account has no password, then responds as for an unknown one [LOG-03]', async () => {
    const [{ id } = { id: 0 }] = await strict.database.query
      .selectFrom('accounts')
      .select('id')
      .where('email', '=', 'ada.moss@example.com')
      .execute();
    const attempt = async () => {
      // Each time as if for another account without a password.
      await strict.database.query.deleteFrom('limits').where('key', 'like', `login-account%:account:${id}`).execute();
      return errorOf(await strict.logIn('ada.moss@example.com', 'anything'));
    };
    await strict.database.query.deleteFrom('limits').execute();
    const symbols: string[] = [];
    for (let tries = 0; tries <= noPasswordPerHour; tries += 1) symbols.push((await attempt()).symbol);
    expect(symbols.slice(0, -1).every((symbol) => symbol === 'no_password')).toBe(true);
    expect(symbols.at(-1)).toBe('incorrect_password');
    const unknown = errorOf(await strict.logIn('unknown.here@example.com', 'anything'));
    expect(await attempt()).toEqual(unknown);
  });

  test('login with a password accepts the first-party clients only [LOG-03]', async () => {
    expect(errorOf(await service.logIn(lin.username, lin.password, { client_id: 'someone' })).symbol).toBe(
      'client_not_found',
    );
  });

  test('login with a password accepts a phone number only from the regional client [LOG-01]', async () => {
    const wang = person('138');
    expect(errorOf(await service.logIn(wang.username, wang.password)).symbol).toBe('incorrect_password');
    expect((await service.logIn(wang.username, wang.password, { client_id: 'account-center-regional' })).status).toBe(
      200,
    );
  });

  const writtenNumbers = ['+86 138 0013 8000', '１３８００１３８０００', '（+86）138-0013-8000'];
  test.each(writtenNumbers)(
    'login with a password accepts the phone number %s as people write it [LOG-01, VAL-06]',
    async (written) => {
      expect(
        (await service.logIn(written, person('138').password, { client_id: 'account-center-regional' })).status,
      ).toBe(200);
    },
  );

  test.each(['password', 'session_implicit', 'third_auth'])(
    'refuses a form of the pages with the grant %s that lacks a field [LOG-03]',
    async (grant_type) => {
      const answer = await service.logIn('', lin.password, { grant_type });
      expect(errorOf(answer).symbol).toBe('invalid_parameters');
    },
  );
});

test('a hash of the unnormalized password is renewed at the next login [LOG-01]', async () => {
  const typed = 'cafe\u0301 am hafen';
  const former = await hash(typed, { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 });
  const { query } = service.database;
  const account = query.selectFrom('accounts').select(['id', 'password_hash']).where('email_key', '=', lin.username);
  const { id, password_hash: before } = await account.executeTakeFirstOrThrow();
  await changeAccount(query, id, { password_hash: former });
  signedIn(await service.logIn(lin.username, typed));
  const renewed = (await account.executeTakeFirstOrThrow()).password_hash;
  expect(renewed).not.toBe(former);
  signedIn(await service.logIn(lin.username, typed));
  expect((await account.executeTakeFirstOrThrow()).password_hash).toBe(renewed);
  await changeAccount(query, id, { password_hash: before });
});

test('parallel logins renew an old hash once, and a failed renewal fails none of them [LOG-01]', async () => {
  const renew = vi.fn(quickPasswords.hash);
  const own = await runService({ DATABASE_URL: service.url }, { passwords: { ...quickPasswords, hash: renew } });
  const typed = 'cafe\u0301 am hafen';
  const { query } = service.database;
  const rows = query.updateTable('accounts').where('email_key', '=', lin.username);
  const { password_hash: before } = await accountOf(query, lin.username);
  const makeFormer = async () =>
    rows
      .set({ password_hash: await hash(typed, { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 }) })
      .execute();
  await makeFormer();
  renew.mockRejectedValueOnce(new ApiError('request_throttled', { retryAfter: 2 }));
  signedIn(await own.logIn(lin.username, typed));
  renew.mockClear();
  for (const answer of await Promise.all([1, 2, 3, 4, 5, 6].map(() => own.logIn(lin.username, typed))))
    signedIn(answer);
  expect(renew).toHaveBeenCalledTimes(1);
  await rows.set({ password_hash: before }).execute();
});

describe('the limit of failures', () => {
  test('the limit of failures lets exactly ten of sixty parallel guesses through, and returns its wait [LOG-03]', async () => {
    const answers = await Promise.all(many(60).map(() => service.logIn(lin.username, 'a guess')));
    const symbols = answers.map((each) => errorOf(each).symbol);
    expect(symbols.filter((each) => each === 'incorrect_password')).toHaveLength(10);
    // Throttled if ten passwords take longer to compare than a guess waits in the queue.
    const refusals = ['resource_protected', 'suspected_attacker', 'request_throttled'];
    expect(symbols.filter((each) => refusals.includes(each))).toHaveLength(50);
    const { symbol, retryAfter } = errorOf(await service.logIn(lin.username, lin.password));
    expect([symbol, retryAfter]).toEqual(['resource_protected', 900]);
  });

  test('the limit of failures is the same for an unknown account [LOG-03]', async () => {
    const answers = await Promise.all(many(30).map(() => strict.logIn('unknown@example.com', 'a guess')));
    expect(answers.filter((each) => errorOf(each).symbol === 'incorrect_password').length).toBe(10);
  });

  test('counts a phone number as one user name in every notation, known or not [LOG-03, VAL-06]', async () => {
    const regional = { client_id: 'account-center-regional' };
    for (const [written, other] of [
      ['13800138000', '+86 138-0013-8000'],
      ['13900139000', '１３９００１３９０００'],
    ] as const) {
      for (const _ of many(5)) await strict.logIn(written, 'a guess', regional);
      for (const _ of many(5)) await strict.logIn(other, 'a guess', regional);
      expect(errorOf(await strict.logIn(written, 'a guess', regional)).symbol).toBe('resource_protected');
    }
  });

  test('the limit of failures ends after fifteen minutes [LOG-03]', async () => {
    for (const _ of many(10)) await strict.logIn(lin.username, 'a guess');
    later(899);
    expect(errorOf(await strict.logIn(lin.username, lin.password))['retryAfter']).toBe(1);
    later(2);
    expect((await strict.logIn(lin.username, lin.password)).status).toBe(200);
  });

  test('the limit of failures clears the failures of an account after a login, and refunds one attempt of the address [LOG-03]', async () => {
    for (const _ of many(9)) await service.logIn(lin.username, 'a guess');
    signedIn(await service.logIn(lin.username, lin.password));
    expect(errorOf(await service.logIn('first.other@example.com', 'a guess')).symbol).toBe('incorrect_password');
    expect(errorOf(await service.logIn('second.other@example.com', 'a guess')).symbol).toBe('suspected_attacker');
    for (const _ of many(9)) await strict.logIn(lin.username, 'a guess');
    signedIn(await strict.logIn(lin.username, lin.password));
    expect(errorOf(await strict.logIn(lin.username, 'a guess')).symbol).toBe('incorrect_password');
  });

  test('the limit of failures does not count attempts in progress: none of fifty parallel right logins waits longer than two seconds [LOG-03]', async () => {
    const answers = await Promise.all(many(50).map(() => service.logIn(lin.username, lin.password)));
    const waits = answers.filter(({ status }) => status !== 200).map((answer) => Number(errorOf(answer)['retryAfter']));
    expect(answers.filter(({ status }) => status === 200).length >= 10).toBe(true);
    expect(waits.every((seconds) => seconds <= 2)).toBe(true);
    expect((await service.logIn(lin.username, lin.password)).status).toBe(200);
  });

  test('the limit of failures does not lock a remembered device when someone else guesses, and counts that device’s own failures [LOG-03]', async () => {
    const sam = person('sam');
    const proven = await proveByMail(strict, await strict.logIn(sam.username, sam.password));
    const headers = { ...proven, 'x-verify-scenario': loginScenario };
    const first = signedIn(await strict.logIn(sam.username, sam.password, { mfa_trusted: 'true' }, headers));
    const trusted = { mfa_trust_token: first.mfa_trust_token ?? '' };
    for (const _ of many(10)) await strict.logIn(sam.username, 'a guess');
    expect(errorOf(await strict.logIn(sam.username, sam.password)).symbol).toBe('resource_protected');
    expect((await strict.logIn(sam.username, sam.password, trusted)).status).toBe(200);
    for (const _ of many(10)) await strict.logIn(sam.username, 'a guess', trusted);
    expect(errorOf(await strict.logIn(sam.username, sam.password, trusted)).symbol).toBe('resource_protected');
  });

  test('a login ends this browser’s earlier session, and no other [SES-09]', async () => {
    const codes = [
      signedIn(await service.logIn(lin.username, lin.password)).web_session_auth_code,
      signedIn(await service.logIn(lin.username, lin.password)).web_session_auth_code,
    ];
    const accounts = () =>
      Promise.all(codes.map(async (code) => (await service.send('/oauth2/session/details/', { session: code })).json));
    await service.logIn(lin.username, 'not this one', {}, { cookie: `ac_session_code=${codes[0]}` });
    expect(await accounts()).toEqual([
      { account: anyNumber, issuedAt: anyNumber },
      { account: anyNumber, issuedAt: anyNumber },
    ]);
    signedIn(
      await service.logIn(
        person('robin').username,
        person('robin').password,
        {},
        { cookie: `ac_session_code=${codes[0]}` },
      ),
    );
    expect(await accounts()).toEqual([
      { account: -1, issuedAt: -1, endedBecause: 'logged_out' },
      { account: anyNumber, issuedAt: anyNumber },
    ]);
  });

  test('the limit of calls throttles a session that calls too often, and no other session of the account [LOG-03]', async () => {
    const slow = await runService({ SESSION_REQUESTS_PER_MINUTE: '3', DATABASE_URL: service.url });
    const read = async () => {
      const { access_token: token } = signedIn(await slow.logIn(lin.username, lin.password));
      return () => slow.send('/v1.0/users/@me/profile/', { token });
    };
    const [one, other] = [await read(), await read()];
    const answers = await Promise.all(many(5).map(one));
    const refused = answers.filter(({ status }) => status !== 200).map((each) => errorOf(each));
    expect(refused).toEqual(
      many(2).map(() => ({ symbol: 'request_throttled', message: anyText, retryAfter: anyNumber })),
    );
    expect((await other()).status).toBe(200);
  });

  test('the limit of calls throttles an address that calls too often, with a wait [LOG-03]', async () => {
    const slow = await runService({ REQUESTS_PER_MINUTE: '2', DATABASE_URL: service.url });
    const answers = await Promise.all(many(3).map(() => slow.logIn(lin.username, lin.password)));
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused.map((each) => errorOf(each))).toEqual([
      { symbol: 'request_throttled', message: anyText, retryAfter: anyNumber },
    ]);
  });
});
