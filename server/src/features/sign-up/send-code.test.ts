import { beforeEach, describe, expect, test, vi } from 'vitest';
import { errorOf, person } from '../../../testing/client.ts';
import { runService } from '../../../testing/service.ts';
import { askForCode, create, newcomer, otherThan } from '../../../testing/sign-up.ts';
import { mailedCode } from '../../../testing/mailed-code.ts';
import { changeAccount, deleteRows } from '../../../testing/rows.ts';

const service = await runService();
const other = await runService({ DATABASE_URL: service.url });
const scarce = await runService({ DATABASE_URL: service.url, SIGN_UP_MAILS_PER_HOUR: '2' });
const { query } = service.database;
const symbolOf = async (answer: ReturnType<typeof askForCode>) => errorOf(await answer).symbol;
const later = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000);
const mails = async () => (await service.mails()).length;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  await mails();
  await deleteRows(query, ['limits', 'one_time_codes', 'mails']);
  await query.deleteFrom('accounts').where('email', '=', newcomer.email).execute();
});

describe('the code for a new account', () => {
  test('the code for a new account is mailed to the address, and stored only as a hash [LOG-02]', async () => {
    expect((await askForCode(service, { password: newcomer.password })).json).toEqual({
      expiresIn: 600,
      resendAfter: 60,
    });
    const [mail, ...more] = await service.mails();
    expect([mail?.to, mail?.subject, more]).toEqual([
      newcomer.email,
      expect.stringMatching(/^Your verification code for creating an account, \d\d:\d\d \(UTC\)$/),
      [],
    ]);
    expect(mail?.text).toMatch(
      /\n\nYour verification code for creating an account with this email address:\n\n\d{6}\n\nValid for 10 minutes, and only once\./,
    );
    expect(mail?.text).toContain('someone probably entered your address by mistake');
    const stored = JSON.stringify(await query.selectFrom('one_time_codes').selectAll().execute());
    expect(stored).not.toMatch(new RegExp(`(?<!\\d)${await mailedCode(service)}(?!\\d)`));
    expect(stored).not.toContain(newcomer.password);
  });

  test.each([
    ['that was chosen', { cookie: 'ac_language=zh-CN' }, {}, '10'],
    ['of the browser', { 'accept-language': 'zh-CN,en;q=0.5' }, {}, '10'],
    ['of the regional brand, where it works for five minutes', {}, { client_id: 'account-center-regional' }, '5'],
  ])(
    'the code for a new account is written in the language %s [LOG-02, VAL-07]',
    async (_what, headers, body, minutes) => {
      expect((await askForCode(service, body, headers)).json).toEqual({
        expiresIn: Number(minutes) * 60,
        resendAfter: 60,
      });
      const [mail] = await service.mails();
      expect(mail?.subject).toMatch(/^您的验证码：创建账户，/);
      expect(mail?.text).toMatch(
        new RegExp(`\n\n您的验证码（用于以此邮箱地址创建账户）：\n\n\\d{6}\n\n验证码在 ${minutes} 分钟内有效`),
      );
    },
  );

  test('the code for a new account is not mailed again for the same address in any case; returns the time left [LOG-02]', async () => {
    await askForCode(service);
    expect(await mails()).toBe(1);
    later(100);
    expect((await askForCode(other, { email: newcomer.email.toUpperCase() })).json).toEqual({
      expiresIn: 500,
      resendAfter: 0,
    });
    expect(await mails()).toBe(1);
  });

  test('the code for a new account is replaced by a new one on request after a minute [LOG-02]', async () => {
    await askForCode(service, { again: true });
    const first = await mailedCode(service);
    later(20);
    const early = await askForCode(service, { again: true });
    expect([early.status, errorOf(early)]).toMatchObject([429, { symbol: 'request_throttled', retryAfter: 40 }]);
    expect(await mails()).toBe(1);
    later(40);
    expect((await askForCode(service, { again: true })).json).toEqual({ expiresIn: 600, resendAfter: 60 });
    expect(await mails()).toBe(2);
    if (first !== (await mailedCode(service)))
      expect(await symbolOf(create(service, { code: first }))).toBe('secret_code_incorrect');
    expect((await create(service, { code: await mailedCode(service) })).status).toBe(200);
  });

  test('the code for a new account is mailed at once if the previous one expired or was used, and after its wait if it has no tries left [LOG-02]', async () => {
    await askForCode(service);
    expect(await mails()).toBe(1);
    later(601);
    expect((await askForCode(service)).json).toEqual({ expiresIn: 600, resendAfter: 60 });
    const wrong = otherThan(await mailedCode(service));
    for (let tries = 0; tries < 5; tries += 1) await create(service, { code: wrong });
    expect(errorOf(await askForCode(service, { again: true }))).toMatchObject({
      symbol: 'request_throttled',
      retryAfter: 60,
    });
    later(60);
    expect((await askForCode(service, { again: true })).json).toEqual({ expiresIn: 600, resendAfter: 60 });
    await create(service, { code: await mailedCode(service) });
    await changeAccount(query, newcomer.email, { deleted_at: new Date() });
    expect((await askForCode(service)).json).toEqual({ expiresIn: 600, resendAfter: 60 });
    expect(await mails()).toBe(4);
  });

  test('the code for a new account reveals that an address has an account only as often as it mails codes [LOG-02]', async () => {
    const { email } = person('lin');
    for (let asked = 0; asked < 20; asked += 1)
      expect(await symbolOf(askForCode(service, { email }))).toBe('account_already_exist');
    expect(await symbolOf(askForCode(service, { email }))).toBe('request_throttled');
  });

  test('the code for a new account allows ten wrong tries an hour over all codes of an address [LOG-02]', async () => {
    for (let codes = 0; codes < 2; codes += 1) {
      await askForCode(service, { again: true });
      const wrong = otherThan(await mailedCode(service));
      for (let tries = 0; tries < 5; tries += 1)
        expect(await symbolOf(create(service, { code: wrong }))).toBe('secret_code_incorrect');
      later(60);
    }
    await askForCode(service, { again: true });
    expect(await symbolOf(create(service, { code: await mailedCode(service) }))).toBe('request_throttled');
    later(3600);
    await askForCode(service, { again: true });
    expect((await create(service, { code: await mailedCode(service) })).status).toBe(200);
  });

  test('the code for a new account is mailed once for parallel calls to two processes [LOG-02]', async () => {
    const answers = await Promise.all([service, other, service, other, service].map((each) => askForCode(each)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(await mails()).toBe(1);
  });
});

describe('a code is refused', () => {
  test.each([
    ['client_not_found', 404, { client_id: 'someone' }],
    ['email_address_invalid', 400, { email: 'jo@example' }],
    ['email_address_invalid', 400, { email: 'jo..newcomer@example.com' }],
    ['invalid_parameters', 400, { email: '' }],
    ['invalid_parameters', 400, { email: 'jo\u0007@example.com' }],
    ['invalid_parameters', 400, { password: 'seven 7' }],
    ['invalid_parameters', 400, { password: 'x'.repeat(31) + 'y' }],
    ['password_too_common', 400, { password: 'Password1' }],
    ['password_too_common', 400, { password: newcomer.email.toLowerCase() }],
    ['password_breached', 400, { password: 'alexguo029' }],
    ['account_already_exist', 409, { email: person('lin').email.toUpperCase() }],
  ])('as %s (%i) for %j [LOG-02, VAL-01, VAL-03]', async (symbol, status, body) => {
    const answer = await askForCode(service, body);
    expect([answer.status, errorOf(answer).symbol]).toEqual([status, symbol]);
    expect(await query.selectFrom('one_time_codes').selectAll().execute()).toEqual([]);
    expect(await mails()).toBe(0);
  });

  test('to a page of another site, and to an address that calls too often [LOG-02]', async () => {
    expect(await symbolOf(askForCode(service, {}, { origin: 'https://elsewhere.example' }))).toBe(
      'token.permission-denied',
    );
    const slow = await runService({ DATABASE_URL: service.url, REQUESTS_PER_MINUTE: '1' });
    await askForCode(slow);
    expect(await symbolOf(askForCode(slow))).toBe('request_throttled');
  });
});

describe('the limit of mails', () => {
  const asking = (email: string, again = false) => askForCode(scarce, { email, again });

  test('counts a caller’s mails for an hour, but not re-entering a step [LOG-02]', async () => {
    await asking('one@example.com');
    for (let round = 0; round < 3; round += 1) expect((await asking('one@example.com')).status).toBe(200);
    await asking('two@example.com');
    later(1);
    expect(errorOf(await asking('three@example.com'))).toMatchObject({ symbol: 'request_throttled', retryAfter: 3599 });
    expect((await asking('two@example.com')).json).toMatchObject({ expiresIn: 599 });
    expect(await mails()).toBe(2);
    later(3599);
    expect((await asking('three@example.com')).status).toBe(200);
  });

  test('counts the mails to an address from any caller [LOG-02]', async () => {
    const behindProxy = await runService({ DATABASE_URL: service.url, SIGN_UP_MAILS_PER_HOUR: '2', TRUST_PROXY: 'on' });
    const from = (address: string) => askForCode(behindProxy, { again: true }, { 'x-forwarded-for': address });
    expect((await from('192.0.2.1')).status).toBe(200);
    later(61);
    expect((await from('192.0.2.2')).status).toBe(200);
    later(61);
    expect(errorOf(await from('192.0.2.3')).symbol).toBe('request_throttled');
    expect(
      (await askForCode(behindProxy, { email: 'else@example.com' }, { 'x-forwarded-for': '192.0.2.3' })).status,
    ).toBe(200);
  });

  test('counts one mail for parallel calls that share it [LOG-02]', async () => {
    const answers = await Promise.all([asking('one@example.com'), asking('one@example.com')]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect((await asking('two@example.com')).status).toBe(200);
    expect((await asking('three@example.com')).status).toBe(429);
  });
});
