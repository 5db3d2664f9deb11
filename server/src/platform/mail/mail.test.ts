import { createServer } from 'node:net';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { errorOf, person, proof, signedIn, methodsOf, type Client } from '../../../testing/client.ts';
import { freePort, listenAnywhere } from '../../../testing/ports.ts';
import { runService, secretKey } from '../../../testing/service.ts';
import { startService } from '../../start-service.ts';
import { readSettings } from '../../settings.ts';

const sam = person('sam');
const service = await runService();
const { query } = service.database;
const regional = { client_id: 'account-center-regional' };
const start = async (at: Client = service, form: Record<string, string> = {}) => methodsOf(await at.logIn(sam.userName, sam.password, form));
const sendCode = (id: string | undefined, at: Client = service) => at.send(`/v2/auth/mfa/challenges/${id}/code`, { method: 'POST' });
const codeIn = (text: string | undefined) => /\d{6}/.exec(text ?? '')?.[0] ?? '';

beforeEach(async () => {
  for (const table of ['limits', 'challenges', 'one_time_codes', 'mails'] as const) await query.deleteFrom(table).execute();
  await query.updateTable('accounts').set({ language: 'en-US', email_verified: true, disabled_at: null }).where('email_key', '=', sam.userName).execute();
});
const change = (values: { language?: string; email_verified?: boolean }) => query.updateTable('accounts').set(values).where('email_key', '=', sam.userName).execute();

/** A mail server outside the service. */
async function foreignServer(): Promise<{ port: number; mails: { from: string; to: string[]; text: string }[] }> {
  const mails: { from: string; to: string[]; text: string }[] = [];
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        void PostalMime.parse(Buffer.concat(chunks)).then(({ from, text }) => {
          mails.push({ from: from?.address ?? '', to: session.envelope.rcptTo.map(({ address }) => address), text: text ?? '' });
          done();
        });
      });
    },
  });
  const port = await listenAnywhere(server.server);
  afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())));
  return { port, mails };
}

describe('a mailed code', () => {
  test('works for five minutes with the regional brand [VAL-07]', async () => {
    expect((await sendCode((await start(service, regional))['email_code'])).json).toEqual({ expiresIn: 300, resendAfter: 60 });
    expect((await service.mails())[0]?.text).toContain('It works for 5 minutes');
  });

  test('is written in the language of the account [TFA-04]', async () => {
    await change({ language: 'zh-CN' });
    const methods = await start();
    await sendCode(methods['email_code']);
    const [mail] = await service.mails();
    expect(mail?.subject).toBe('您的验证码');
    expect(mail?.text).toMatch(/^您的验证码是 \d{6}，用于密码登录。\s+验证码在 10 分钟内有效/);
    signedIn(await service.logIn(sam.userName, sam.password, {}, proof(methods['email_code'], codeIn(mail?.text))));
  });

  test('goes through the mail server that is set, from its sender [TFA-04]', async () => {
    const { port, mails } = await foreignServer();
    const away = await runService({ DATABASE_URL: service.url, SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'Accounts <accounts@example.com>' });
    const methods = await start(away);
    expect((await sendCode(methods['email_code'], away)).status).toBe(200);
    expect(mails.map(({ from, to }) => ({ from, to }))).toEqual([{ from: 'accounts@example.com', to: [sam.email] }]);
    expect(await service.mails()).toEqual([]);
    signedIn(await away.logIn(sam.userName, sam.password, {}, proof(methods['email_code'], codeIn(mails[0]?.text))));
  });

  test('that a mail server refuses does not count as sent, and the next one goes at once [TFA-04]', async () => {
    const refusing = createServer((socket) => socket.end('554 no service here\r\n'));
    const away = await runService({ DATABASE_URL: service.url, SMTP_URL: `smtp://127.0.0.1:${await listenAnywhere(refusing)}`, LOG_LEVEL: 'silent' });
    const methods = await start(away);
    const failed = await sendCode(methods['email_code'], away);
    refusing.close();
    expect([failed.status, errorOf(failed).symbol]).toEqual([500, 'system_error']);
    expect(await query.selectFrom('one_time_codes').selectAll().execute()).toEqual([]);
    expect((await sendCode(methods['email_code'])).json).toEqual({ expiresIn: 600, resendAfter: 60 });
  });
});

describe('an account whose e-mail is not verified', () => {
  test('is offered no code to it, and gets none where it was offered before [TFA-04]', async () => {
    const before = await start();
    await change({ email_verified: false });
    expect(Object.keys(await start())).toEqual(['totp', 'backup_code', 'recovery_email_code']);
    expect(errorOf(await sendCode(before['email_code'])).symbol).toBe('mfa_method_not_available');
    expect(await service.mails()).toEqual([]);
  });

  test('and that has no second factor proves itself by its password, to which no code is sent [TFA-05]', async () => {
    const lin = person('lin');
    const { access_token: token } = signedIn(await service.logIn(lin.userName, lin.password));
    await query.updateTable('accounts').set({ email_verified: false }).where('email_key', '=', lin.userName).execute();
    const headers = { authorization: `Bearer ${token}` };
    const methods = methodsOf(await service.send('/v2/auth/mfa/challenges', { headers, body: { scenario: 'users.totp' } }));
    expect(Object.keys(methods)).toEqual(['password']);
    expect(errorOf(await sendCode(methods['password'])).symbol).toBe('mfa_method_not_available');
  });
});

describe('the port of the mailbox', () => {
  test('is shared by the processes of one database; the second takes it over when the first is gone [TFA-04]', async () => {
    const SMTP_PORT = await freePort();
    const first = await runService({ DATABASE_URL: service.url, SMTP_PORT });
    const second = await runService({ DATABASE_URL: service.url, SMTP_PORT });
    const methods = await start(second);
    expect((await sendCode(methods['email_code'], second)).status).toBe(200);
    await first.close();
    expect((await sendCode(methods['recovery_email_code'], second)).status).toBe(200);
    expect((await second.mails()).map(({ to }) => to)).toEqual([sam.recoveryEmail, sam.email]);
  });

  test('that another program holds is named in one sentence [CFG-02]', async () => {
    const { port } = await foreignServer();
    const settings = readSettings({ PORT: '0', PAGES: 'off', SECRET_KEY: secretKey, DATABASE_URL: service.url, SMTP_PORT: String(port) });
    await expect(startService(settings)).rejects.toThrow(`The port ${port} of the mailbox is taken. Choose another one: SMTP_PORT=${port + 10} npm start`);
  });
});
