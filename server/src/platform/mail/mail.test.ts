import { createServer } from 'node:net';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { brands } from '../../../testing/brands.ts';
import { errorOf, person, proof, signedIn, methodsOf, type Client } from '../../../testing/client.ts';
import { foreignServer, holdingServer, startMailServer } from '../../../testing/mail-server.ts';
import { freePort, listenAnywhere } from '../../../testing/ports.ts';
import { runService, secretKey, type Running } from '../../../testing/service.ts';
import { systemClock } from '../clock.ts';
import { deriveKeys } from '../crypto/key.ts';
import { codeJob, queueMail } from './outbox.ts';
import { startDemonstration } from '../../demo/start-demonstration.ts';
import { demonstrationPlan } from '../../../testing/plan.ts';
import { changeAccount, deleteRows } from '../../../testing/rows.ts';

const sam = person('sam');
const pia = person('pia');
const service = await runService();
const { query } = service.database;
const regional = { client_id: 'account-center-regional' };
const start = async (at: Client = service, form: Record<string, string> = {}) =>
  methodsOf(await at.logIn(sam.username, sam.password, form));
const sendCode = (id: string | undefined, at: Client = service) =>
  at.send(`/v2/auth/mfa/challenges/${id}/code`, { method: 'POST' });
const codeIn = (text: string | undefined) => /\d{6}/.exec(text ?? '')?.[0] ?? '';

beforeEach(async () => {
  await deleteRows(query, ['limits', 'challenges', 'one_time_codes', 'mails']);
  await changeAccount(query, sam.email, { language: 'en-US', email_verified: true, disabled_at: null });
});
const change = (values: { language?: string; email_verified?: boolean }) => changeAccount(query, sam.email, values);

describe('a mailed code', () => {
  test('a mailed code is valid for five minutes in the regional brand [VAL-07]', async () => {
    expect((await sendCode((await start(service, regional))['email_code'])).json).toEqual({
      expiresIn: 300,
      resendAfter: 60,
    });
    expect((await service.mails())[0]?.text).toContain('Valid for 5 minutes');
  });

  test('a mailed code is written in the account’s language [TFA-04]', async () => {
    await change({ language: 'zh-CN' });
    const methods = await start();
    await sendCode(methods['email_code']);
    const [mail] = await service.mails();
    expect(mail?.subject).toMatch(/^您的验证码：密码登录，\d\d:\d\d \(/);
    expect(mail?.text).toMatch(
      /^Account Center\n\n您好：\n\n您的验证码（用于密码登录）：\n\n\d{6}\n\n验证码在 10 分钟内有效/,
    );
    signedIn(await service.logIn(sam.username, sam.password, {}, proof(methods['email_code'], codeIn(mail?.text))));
  });

  test('and every later mail use the language that the customer chooses while signed in [SHL-10]', async () => {
    const lin = person('lin');
    const { access_token: token } = signedIn(
      await service.logIn(lin.username, lin.password, {}, { 'accept-language': 'en' }),
    );
    const headers = { authorization: `Bearer ${token}` };
    const mailed = async () => {
      await query.deleteFrom('one_time_codes').execute();
      await sendCode(
        methodsOf(await service.send('/v2/auth/mfa/challenges', { headers, body: { scenario: 'users.key_vault' } }))[
          'email_code'
        ],
      );
      return (await service.mails())[0]?.text.split('\n')[4];
    };
    await expect.poll(mailed).toBe('Your verification code for changing your data protection:');
    expect(
      (await service.send('/v1.0/users/@me/profile/', { method: 'PATCH', headers, body: { language: 'zh-CN' } }))
        .status,
    ).toBe(200);
    await expect.poll(mailed).toBe('您的验证码（用于更改数据保护）：');
    expect((await service.mails())[0]?.text).toContain('此前存储的视频将永远无法打开');
    await changeAccount(query, lin.email, { language: 'en-US' });
  });

  test('a mailed code goes through the configured mail server, from its sender [TFA-04]', async () => {
    const { port, mails } = await foreignServer();
    const away = await runService(
      { SMTP_URL: `smtp://127.0.0.1:${port}` },
      { brands: { default: { sender: { name: 'Accounts', address: 'accounts@example.com' } } } },
    );
    const methods = await start(away);
    expect((await sendCode(methods['email_code'], away)).status).toBe(200);
    await expect
      .poll(() => mails.map(({ from, to }) => ({ from, to })))
      .toEqual([{ from: 'accounts@example.com', to: [sam.email] }]);
    const [head = '', ...parts] = (mails[0]?.raw ?? '').split('\r\n\r\n');
    expect(head).toMatch(/^Auto-Submitted: auto-generated\r$/m);
    expect(head).toMatch(/^Date: \w{3}, \d+ \w{3} \d{4} [\d:]{8} \+0000\r$/m);
    expect(head).toMatch(/^Message-ID: <[\w-]{20,}@example\.com>\r$/m);
    // Addresses stay whole, because nothing in the text is cut.
    expect(parts.join().match(/Content-Transfer-Encoding: base64/g)).toHaveLength(2);
    expect(mails[0]?.subject).not.toMatch(/\d{6}/);
    signedIn(await away.logIn(sam.username, sam.password, {}, proof(methods['email_code'], codeIn(mails[0]?.text))));
  });

  test(
    'refused by a mail server is sent later, and is valid from when it was queued [TFA-04]',
    { tags: 'release', timeout: 30_000 },
    async () => {
      // The question of the start, and the first mail.
      const { port, mails } = await foreignServer({ refusals: 2 });
      const away = await runService({ SMTP_URL: `smtp://127.0.0.1:${port}`, LOG_LEVEL: 'silent' });
      const methods = await start(away);
      expect((await sendCode(methods['email_code'], away)).json).toEqual({ expiresIn: 600, resendAfter: 60 });
      await expect.poll(() => mails.length, { timeout: 15_000 }).toBe(1);
      signedIn(await away.logIn(sam.username, sam.password, {}, proof(methods['email_code'], codeIn(mails[0]?.text))));
    },
  );

  test('a mailed code is sealed while it waits, and not sent once expired [TFA-04]', async () => {
    // The question of the start, and the first mail.
    const { port, mails } = await foreignServer({ refusals: 2 });
    const clock = { ...systemClock, now: vi.fn(systemClock.now) };
    const away = await runService({ SMTP_URL: `smtp://127.0.0.1:${port}`, LOG_LEVEL: 'silent' }, { clock });
    await sendCode((await start(away))['email_code'], away);
    const { rows } = await sql<{
      payload: string;
    }>`select payload::text as payload from graphile_worker._private_jobs
      join graphile_worker._private_tasks tasks on tasks.id = task_id where tasks.identifier = ${codeJob}`.execute(
      away.database.query,
    );
    expect(rows.map(({ payload }) => payload)).toEqual([expect.stringMatching(/^\{"sealed": ?"[\w-]+"\}$/)]);
    clock.now.mockReturnValue(new Date(Date.now() + 601_000));
    await expect.poll(() => queuedJobs(away), { timeout: 15_000 }).toBe(0);
    expect(mails).toEqual([]);
  }, 30_000);

  test('a mailed code does not wait for mails of other kinds [TFA-04]', async () => {
    const { port, arrived, held } = await holdingServer(sam.email);
    const away = await runService({ SMTP_URL: `smtp://127.0.0.1:${port}` });
    const news = { brand: null, content: { language: 'en-US', subject: 'News', text: ['Something happened.'] } };
    const others = ['one@example.com', 'two@example.com', 'three@example.com', 'four@example.com'];
    for (const to of others)
      await queueMail({ keys: deriveKeys([secretKey]), brands }, away.database.query, { to, ...news });
    await expect.poll(() => held.length, { timeout: 10_000 }).toBe(3);
    await sendCode((await start(away))['email_code'], away);
    await expect.poll(() => arrived.at(-1), { timeout: 10_000 }).toBe(sam.email);
    expect(arrived).toHaveLength(4);
    for (const { accept } of held) accept();
    await expect.poll(() => arrived.at(-1), { timeout: 10_000 }).toBe('four@example.com');
    for (const { accept } of held) accept();
  }, 30_000);

  test(
    'waiting for an unresponsive mail server delays no request [NET-10]',
    { tags: 'release', timeout: 30_000 },
    async () => {
      const silent = createServer(() => undefined);
      const away = await runService({
        SMTP_URL: `smtp://127.0.0.1:${await listenAnywhere(silent)}`,
        LOG_LEVEL: 'silent',
        SIGN_UP_MAILS_PER_HOUR: '100',
      });
      const codes = Array.from({ length: 30 }, (_, index) =>
        away.send('/v1.0/users/verification-codes/', {
          body: { email: `new-${index}@example.com`, client_id: 'account-center-default' },
        }),
      );
      expect((await Promise.all(codes)).map(({ status }) => status)).toEqual(Array.from({ length: 30 }, () => 200));
      expect((await away.send('/healthz')).status).toBe(200);
      signedIn(await away.logIn(person('noor').username, person('noor').password));
      expect(await queuedJobs(away)).toBe(30);
      silent.close();
    },
  );
});

describe('a mail that a mail server does not accept', () => {
  const deaf = async () => {
    const { port } = await foreignServer({ refusals: 1000 });
    const clock = { ...systemClock, now: vi.fn(systemClock.now) };
    const away = await runService({ SMTP_URL: `smtp://127.0.0.1:${port}`, LOG_LEVEL: 'silent' }, { clock });
    const waiting = sql`select 1 from graphile_worker.jobs
      where task_identifier = ${codeJob} and last_error is null`;
    /** Resolves when the server has refused all queued mails. */
    const later = async (seconds: number): Promise<void> => {
      await expect
        .poll(async () => (await waiting.execute(away.database.query)).rows.length, { timeout: 15_000 })
        .toBe(0);
      clock.now.mockReturnValue(new Date(Date.now() + seconds * 1000));
    };
    return { away, later };
  };

  test('a mail that a mail server does not accept is reported at the next request, once a minute has passed [LOG-02]', async () => {
    const { away, later } = await deaf();
    const ask = (email: string, again: boolean) =>
      away.send('/v1.0/users/verification-codes/', { body: { email, again, client_id: 'account-center-default' } });
    expect((await ask('late@example.com', false)).json).toEqual({ expiresIn: 600, resendAfter: 60 });
    await later(30);
    expect((await ask('late@example.com', false)).json).toEqual({ expiresIn: 570, resendAfter: 30 });
    await later(61);
    expect((await ask('late@example.com', true)).json).toEqual({ expiresIn: 600, resendAfter: 60, delayed: true });
    expect((await ask('other@example.com', false)).json).toEqual({ expiresIn: 600, resendAfter: 60 });
  }, 30_000);

  test('a mail that a mail server does not accept is reported for a challenge while it lasts [TFA-04]', async () => {
    const { away, later } = await deaf();
    const { email_code: id } = await start(away);
    await sendCode(id, away);
    await later(61);
    expect((await sendCode(id, away)).json).toEqual({ expiresIn: 600, resendAfter: 60, delayed: true });
    await later(130);
    expect((await sendCode(id, away)).json).toMatchObject({ delayed: true });
  }, 30_000);

  test('a mail that a mail server does not accept is reported in a reset whether the address has an account or not [LOG-05]', async () => {
    const { away, later } = await deaf();
    const challenge = async (account: string) =>
      methodsOf(await away.send('/v2/auth/mfa/challenges', { body: { scenario: 'users.reset_password', account } }))[
        'email_code'
      ];
    const ids = [await challenge(sam.email), await challenge('unknown.here@example.com')];
    for (const id of ids) expect((await sendCode(id, away)).json).toEqual({ expiresIn: 600, resendAfter: 60 });
    await later(61);
    for (const id of ids)
      expect((await sendCode(id, away)).json).toEqual({ expiresIn: 600, resendAfter: 60, delayed: true });
  }, 30_000);

  test('and refused for its recipient is reported for a typed address only, because only an account has such mails [LOG-02, LOG-05, PRO-04]', async () => {
    const port = await startMailServer({
      onRcptTo: (_address, _session, done) => done(new Error('no such mailbox')),
    });
    const clock = { ...systemClock, now: vi.fn(systemClock.now) };
    const away = await runService({ SMTP_URL: `smtp://127.0.0.1:${port}`, LOG_LEVEL: 'silent' }, { clock });
    const signUp = () =>
      away.send('/v1.0/users/verification-codes/', {
        body: { email: 'ann@gone.example', again: true, client_id: 'account-center-default' },
      });
    const { access_token: token } = signedIn(await away.logIn(pia.username, pia.password));
    const candidate = () =>
      away.send('/v2/user/email/candidates', {
        token,
        body: { usage: 'verify_email', emailAddress: pia.email, again: true },
      });
    const { email_code: id } = await start(away);
    const sent = { expiresIn: 600, resendAfter: 60 };
    expect((await sendCode(id, away)).json).toEqual(sent);
    expect((await signUp()).json).toEqual(sent);
    expect((await candidate()).json).toEqual(sent);
    const refused = sql`select 1 from graphile_worker.jobs where task_identifier = ${codeJob} and last_error is not null`;
    await expect
      .poll(async () => (await refused.execute(away.database.query)).rows.length, { timeout: 15_000 })
      .toBe(3);
    clock.now.mockReturnValue(new Date(Date.now() + 61_000));
    expect((await sendCode(id, away)).json).toEqual(sent);
    expect((await signUp()).json).toEqual({ ...sent, refused: true });
    expect((await candidate()).json).toEqual({ ...sent, refused: true });
  }, 30_000);
});

async function queuedJobs({ database }: Running): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`select count(*)::int as count from graphile_worker.jobs where task_identifier = ${codeJob}`.execute(
    database.query,
  );
  return rows[0]?.count ?? 0;
}

describe('an account whose email is not verified', () => {
  test('an account whose email is not verified is offered no code to it, and gets none even if it was offered before [TFA-04]', async () => {
    const before = await start();
    await change({ email_verified: false });
    expect(Object.keys(await start())).toEqual(['totp', 'backup_code', 'recovery_email_code']);
    expect(errorOf(await sendCode(before['email_code'])).symbol).toBe('mfa_method_not_available');
    expect(await service.mails()).toEqual([]);
  });

  test('and without a second factor proves actions with its password, for which no code is sent [TFA-05]', async () => {
    const lin = person('lin');
    const { access_token: token } = signedIn(await service.logIn(lin.username, lin.password));
    await changeAccount(query, lin.email, { email_verified: false });
    const headers = { authorization: `Bearer ${token}` };
    const methods = methodsOf(
      await service.send('/v2/auth/mfa/challenges', { headers, body: { scenario: 'users.totp' } }),
    );
    expect(Object.keys(methods)).toEqual(['password']);
    expect(errorOf(await sendCode(methods['password'])).symbol).toBe('mfa_method_not_available');
  });
});

describe('the port of the mailbox', () => {
  test('the port of the mailbox is shared by the processes of one database; the second takes over when the first has ended [TFA-04]', async () => {
    const SMTP_PORT = await freePort();
    const first = await runService({ DATABASE_URL: service.url, SMTP_PORT });
    const second = await runService({ DATABASE_URL: service.url, SMTP_PORT });
    const methods = await start(second);
    expect((await sendCode(methods['email_code'], second)).status).toBe(200);
    await first.close();
    expect((await sendCode(methods['recovery_email_code'], second)).status).toBe(200);
    const recipients = (await second.mails()).map(({ to }) => to);
    expect(new Set(recipients)).toEqual(new Set([sam.email, sam.recoveryEmail]));
    expect(recipients).toHaveLength(2);
  });

  test('in use by another program is named in one sentence [CFG-02]', async () => {
    const { port } = await foreignServer();
    const settings = demonstrationPlan({
      PORT: '0',
      PAGES: 'off',
      SEED: 'on',
      SECRET_KEY: secretKey,
      DATABASE_URL: service.url,
      SMTP_PORT: String(port),
    });
    await expect(startDemonstration(settings)).rejects.toThrow(
      `The port ${port} of the mailbox is in use. Choose another one: SMTP_PORT=${port + 10} npm start`,
    );
  });
});
