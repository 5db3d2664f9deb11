import * as v from 'valibot';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Agreement } from '#contract/calls/legal-documents.ts';
import { anyNumber, anyText, errorOf, person, signedIn } from '../../../testing/client.ts';
import { accountColumns } from '../../platform/database/account-columns.ts';
import { runService } from '../../../testing/service.ts';
import { askForCode, create, currentAgreements, newcomer, otherThan } from '../../../testing/sign-up.ts';
import { mailedCode } from '../../../testing/mailed-code.ts';
import { deleteRows } from '../../../testing/rows.ts';

const service = await runService({ SIGN_UP_MAILS_PER_HOUR: '1000' });
const other = await runService({ DATABASE_URL: service.url, SIGN_UP_MAILS_PER_HOUR: '1000' });
const { query } = service.database;
const agreed = await currentAgreements(service);
const email_key = newcomer.email.toLowerCase();
const accounts = () => query.selectFrom('accounts').selectAll().where('email_key', '=', email_key).execute();
const seen = async (answer: ReturnType<typeof create>) => [(await answer).status, errorOf(await answer).symbol];
const expired = [404, 'mfa_session_not_found'];
const begin = async (body: Parameters<typeof askForCode>[1] = {}) => {
  await askForCode(service, body);
  return mailedCode(service);
};
/** Columns without a given value: null, or filled by the database. */
const untouched = Object.fromEntries(
  Object.entries(accountColumns).flatMap(([name, { isNullable, hasDefault }]) =>
    isNullable ? [[name, null]] : hasDefault ? [[name, expect.anything() as unknown]] : [],
  ),
);
const later = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000);
const start = new Date('2026-11-22T12:00:00Z');

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: start });
  await deleteRows(query, ['limits', 'one_time_codes', 'mails', 'events']);
  await query.deleteFrom('accounts').where('email_key', '=', email_key).execute();
});

describe('an account', () => {
  test('an account is created with the mailed code and signed in [LOG-02]', async () => {
    const code = await begin();
    const headers = { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Chrome/140.0 Safari/537.36' };
    const answer = await create(service, { code: `${code.slice(0, 3)} ${code.slice(3)}`, news: true }, headers);
    expect([answer.status, answer.json]).toEqual([
      200,
      { access_token: anyText, expires_in: 3600, web_session_expires_in: 14 * 86_400, web_session_auth_code: anyText },
    ]);
    const made = await accounts();
    expect(made).toEqual([
      {
        ...untouched,
        email_key,
        email: newcomer.email,
        email_verified: true,
        nick_name: 'Jo.Newcomer',
        first_name: '',
        last_name: '',
        country: 'GB',
        language: 'en-US',
        brand: 'default',
        news: true,
        news_at: start,
        password_changed_at: start,
        factors_changed_at: start,
        created_at: start,
        profile_version: 1,
        seeded: false,
        password_hash: expect.stringMatching(/^\$argon2id\$/) as unknown,
      },
    ]);
    const id = made[0]?.id;
    const { access_token: token, web_session_auth_code: session } = signedIn(answer);
    const profile = await service.send('/v1.0/users/@me/profile/', { token });
    expect(profile.json).toMatchObject({
      id,
      nickName: 'Jo.Newcomer',
      email: { address: newcomer.email, status: 'verified' },
    });
    const details = await service.send('/oauth2/session/details/', {
      session,
    });
    expect(details.json).toEqual({ account: id, issuedAt: start.getTime() });
    const events = await query.selectFrom('events').select(['account_id', 'type', 'at', 'address', 'device']).execute();
    expect(events).toEqual([
      { account_id: id, type: 'created account', at: start, address: '127.0.0.1', device: 'Chrome on Windows' },
    ]);
  });

  test('an account stores its agreements with version and time [LOG-08]', async () => {
    await create(service, { code: await begin() });
    const [account] = await accounts();
    const stored = await query
      .selectFrom('agreements')
      .selectAll()
      .where('account_id', '=', account?.id ?? 0)
      .orderBy('contract')
      .execute();
    const [terms, privacy] = agreed;
    expect(stored).toEqual([privacy, terms].map((each) => ({ account_id: account?.id, ...each, agreed_at: start })));
  });

  test('then logs in with its password, in any letter case of the address [LOG-01, LOG-02]', async () => {
    await create(service, { code: await begin(), email: newcomer.email.toUpperCase() });
    signedIn(await other.logIn(newcomer.email, newcomer.password));
    expect(errorOf(await service.logIn(newcomer.email, newcomer.password.toUpperCase())).symbol).toBe(
      'incorrect_password',
    );
  });

  test('of the regional brand has a shorter nickname and the page’s language [VAL-07]', async () => {
    const brand = { client_id: 'account-center-regional', email: `${'a'.repeat(40)}@example.com`, country: '' };
    const answer = await create(service, { ...brand, code: await begin(brand) });
    expect(answer.status).toBe(200);
    const made = await query
      .selectFrom('accounts')
      .select(['nick_name', 'language', 'country', 'news'])
      .where('email', '=', brand.email)
      .executeTakeFirst();
    expect(made).toEqual({ nick_name: 'a'.repeat(32), language: 'zh-CN', country: '', news: false });
  });

  test('of the regional brand has five minutes to enter its code [VAL-07]', async () => {
    const brand = { client_id: 'account-center-regional' };
    await begin({ client_id: brand.client_id });
    later(300);
    expect(await seen(create(service, { client_id: brand.client_id, code: await mailedCode(service) }))).toEqual(
      expired,
    );
  });

  test('an account can reuse the address of a deleted one [LOG-02]', async () => {
    await create(service, { code: await begin() });
    await query.updateTable('accounts').set({ deleted_at: new Date() }).where('email_key', '=', email_key).execute();
    expect((await create(service, { code: await begin() })).status).toBe(200);
    expect((await accounts()).length).toBe(2);
  });
});

describe('a code', () => {
  test('a code is invalid after five wrong guesses, even if then entered correctly [LOG-02]', async () => {
    const code = await begin();
    const left: unknown[] = [];
    for (let tries = 0; tries < 5; tries += 1)
      left.push(errorOf(await create(service, { code: otherThan(code) }))['triesLeft']);
    expect(left).toEqual([4, 3, 2, 1, 0]);
    expect(await seen(create(service, { code }))).toEqual(expired);
    expect(await accounts()).toEqual([]);
  });

  test('a code allows exactly five of sixty parallel wrong guesses, over two processes [LOG-02]', async () => {
    const code = otherThan(await begin());
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, index) => create(index % 2 === 0 ? service : other, { code, agreements: agreed })),
    );
    const count = (symbol: string) => answers.filter((each) => errorOf(each).symbol === symbol).length;
    expect([count('secret_code_incorrect'), count('mfa_session_not_found')]).toEqual([5, 55]);
  });

  test('a code creates one account from 20 parallel uses, over two processes [LOG-02]', async () => {
    const code = await begin();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => create(index % 2 === 0 ? service : other, { code })),
    );
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused.length).toBe(19);
    for (const each of refused) expect(errorOf(each).symbol).toMatch(/^(mfa_session_not_found|account_already_exist)$/);
    expect((await accounts()).length).toBe(1);
    expect((await query.selectFrom('events').selectAll().execute()).length).toBe(1);
  });

  test('used before reveals that there is an account [LOG-02]', async () => {
    const code = await begin();
    signedIn(await create(service, { code }));
    expect(await seen(create(service, { code }))).toEqual([409, 'account_already_exist']);
  });

  test('a code expires after ten minutes, and is invalid if none was requested [LOG-02]', async () => {
    const code = await begin();
    later(600);
    expect(await seen(create(service, { code }))).toEqual(expired);
    expect(await seen(create(service, { code, email: 'unknown@example.com' }))).toEqual(expired);
  });

  test('a code is refused for another address [LOG-02]', async () => {
    const code = await begin();
    await begin({ email: 'else@example.com' });
    const foreign = (await mailedCode(service)) === code ? otherThan(code) : code;
    expect(await seen(create(service, { email: 'else@example.com', code: foreign }))).toEqual([
      400,
      'secret_code_incorrect',
    ]);
  });
});

describe('a sign-up is refused', () => {
  const outdated = agreed.map((each): Agreement => ({ ...each, version: '2020-01-01' }));
  test.each([
    ['client_not_found', 404, { client_id: 'someone' }],
    ['email_address_invalid', 400, { email: 'no address' }],
    ['invalid_parameters', 400, { password: 'seven 7' }],
    ['invalid_parameters', 400, { password: 'x'.repeat(31) + 'y' }],
    ['password_too_common', 400, { password: 'iloveyou' }],
    ['password_too_common', 400, { password: 'JO.NEWCOMER' }],
    ['password_too_common', 400, { password: 'Summer2026!' }],
    ['password_too_common', 400, { password: 'my jo.newcomer' }],
    ['password_too_common', 400, { password: 'Default#2026' }],
    ['agreement_required', 400, { agreements: [] }],
    ['agreement_required', 400, { agreements: agreed.slice(1) }],
    ['agreement_required', 400, { agreements: outdated }],
    // Without the address's code, the response does not reveal whether it has an account.
    ['mfa_session_not_found', 404, { email: person('lin').email.toUpperCase() }],
    ['mfa_session_not_found', 404, { email: 'no.account@example.com' }],
  ])(
    'as %s (%i) for %j, without consuming a try of the code [LOG-02, LOG-08, VAL-01, VAL-03, VAL-05]',
    async (symbol, status, body) => {
      const code = await begin();
      expect(await seen(create(service, { code, ...body }))).toEqual([status, symbol]);
      expect(await query.selectFrom('one_time_codes').select(['tries', 'used_at']).execute()).toEqual([
        { tries: 0, used_at: null },
      ]);
      expect(await accounts()).toEqual([]);
    },
  );

  test.each<Record<string, unknown>>([
    { email: undefined },
    { password: '' },
    { code: '' },
    { code: 123_456 },
    { client_id: undefined },
    { country: 'gb' },
    { country: 'GBR' },
    { agreements: 'all' },
    { agreements: [{ contract: 'cookies', version: '1' }] },
    { news: 'yes' },
    { news: undefined },
  ])('with an invalid body: %j [LOG-02]', async (body) => {
    const whole = {
      ...newcomer,
      code: await begin(),
      client_id: 'account-center-default',
      country: 'GB',
      agreements: agreed,
      news: false,
    };
    expect(await seen(service.send('/v1.0/users/', { body: { ...whole, ...body } }))).toEqual([
      400,
      'invalid_parameters',
    ]);
  });

  test('for a page of another site, and for an address that calls too often [LOG-02]', async () => {
    const code = await begin();
    expect(await seen(create(service, { code }, { origin: 'https://elsewhere.example' }))).toEqual([
      403,
      'token.permission-denied',
    ]);
    const slow = await runService({ DATABASE_URL: service.url, REQUESTS_PER_MINUTE: '1' });
    await create(slow, { code: otherThan(code) });
    const refused = await create(slow, { code });
    expect(refused.status).toBe(429);
    expect(errorOf(refused)).toMatchObject({ symbol: 'request_throttled', retryAfter: anyNumber });
  });
});

test('no secret is stored in plain text [LOG-02]', async () => {
  const code = await begin();
  const reply = signedIn(await create(service, { code }));
  const tables = ['accounts', 'one_time_codes', 'sessions', 'access_tokens', 'agreements', 'limits'] as const;
  const stored = JSON.stringify(
    await Promise.all(tables.map((table) => query.selectFrom(table).selectAll().execute())),
  );
  const codes = v.parse(
    v.array(v.object({ code_hash: v.string() })),
    await query.selectFrom('one_time_codes').select('code_hash').execute(),
  );
  for (const secret of [newcomer.password, reply.access_token, reply.web_session_auth_code])
    expect(stored).not.toContain(secret);
  expect(codes.map(({ code_hash: hash }) => hash.includes(code))).toEqual([false]);
});
