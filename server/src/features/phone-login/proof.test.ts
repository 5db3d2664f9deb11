import { beforeEach, expect, test, vi } from 'vitest';
import { methodsOf, errorOf, person, signedIn } from '../../../testing/client.ts';
import { proveByMail } from '../../../testing/mailed-code.ts';
import { askForLogin, phoneWith } from '../../../testing/phone-login.ts';
import { changeAccount, deleteRows } from '../../../testing/rows.ts';
import { separateTests } from '../../../testing/separate-tests.ts';
import { runService } from '../../../testing/service.ts';

const service = await runService({ TRUST_PROXY: 'on' });
const { query } = service.database;
const lin = person('lin');
const computer = (address: string) => ({
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  'x-forwarded-for': address,
});

separateTests(service, { tables: ['phone_logins'] });
let token = '';
beforeEach(async () => {
  await deleteRows(query, ['access_tokens', 'sessions']);
  token = signedIn(await service.logIn(lin.username, lin.password)).access_token;
  await service.mails();
});

const pass = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000);
async function chosen(address = '203.0.113.24') {
  const asked = await askForLogin(service, computer(address));
  const on = phoneWith(service, token, asked);
  return { asked, on, challenge: await on.allow(asked.number) };
}

test('the challenge, its code and its mail end with the login [LOG-09, TFA-05]', async () => {
  const { asked, on, challenge } = await chosen();
  expect(challenge.json).toMatchObject({ error: { symbol: 'mfa_required', expiresIn: 120 } });
  pass(15);
  const again = await on.allow(asked.number);
  expect(again.json).toMatchObject({ error: { symbol: 'mfa_required', expiresIn: 105 } });
  const id = methodsOf(again)['email_code'] ?? '';
  const sent = await service.send(`/v2/auth/mfa/challenges/${id}/code`, { method: 'POST' });
  expect(sent.json).toMatchObject({ expiresIn: 105 });
  const [mail] = await service.mails();
  expect(mail?.text).toContain('Valid for 2 minutes, and only once.');
});

test.each([
  [
    'en-US',
    'for letting Firefox on Linux log in to your account:',
    'Device: Firefox on Linux',
    'using a device',
    'password',
  ],
  ['zh-CN', '（用于允许 Linux 上的 Firefox 登录您的账户）', '203.0.113.24', '正在使用已登录您账户的设备', '密码'],
])(
  'the mail of the code names the browser that it lets in and from where, in %s [LOG-09, TFA-04]',
  async (language, purpose, fact, advice, absent) => {
    await changeAccount(query, lin.email, { language });
    const { challenge } = await chosen();
    await proveByMail(service, challenge, lin.email);
    const [mail] = await service.mails();
    for (const part of [mail?.text ?? '', mail?.html ?? '']) {
      expect(part).toContain(purpose);
      expect(part).toContain('203.0.113.24');
      expect(part).toContain(advice);
      expect(part).not.toContain(absent);
    }
    expect(mail?.text).toContain(fact);
    await changeAccount(query, lin.email, { language: 'en-US' });
  },
);

test('the code of a login allows no other one, whose mail names another browser [LOG-09, TFA-05]', async () => {
  const first = await chosen();
  const headers = await proveByMail(service, first.challenge, lin.email);
  const second = await chosen('198.51.100.9');
  expect(errorOf(await second.on.allow(second.asked.number, headers)).symbol).toBe('mfa_session_not_found');
  const theirs = await proveByMail(service, second.challenge, lin.email);
  const mixed = { ...headers, 'x-verify-id': theirs['x-verify-id'] ?? '' };
  expect(errorOf(await second.on.allow(second.asked.number, mixed)).symbol).toBe('mfa_code_incorrect');
  expect((await second.on.allow(second.asked.number, theirs)).status).toBe(204);
  expect((await first.on.allow(first.asked.number, headers)).status).toBe(204);
});

test('no challenge for a login can be had without choosing its number [LOG-09, TFA-05]', async () => {
  const started = await service.send('/v2/auth/mfa/challenges', { token, body: { scenario: 'users.phone_login' } });
  expect(errorOf(started).symbol).toBe('scenario_not_found');
});

test('the phone and the mail show no text that whoever asks has chosen [LOG-09, ACT-02]', async () => {
  const agent = { 'user-agent': 'Your own computer. Its number is 42/1', 'x-forwarded-for': '203.0.113.24' };
  const asked = await askForLogin(service, agent);
  const on = phoneWith(service, token, asked);
  expect((await on.request()).device).toBe('Unknown device');
  await proveByMail(service, await on.allow(asked.number), lin.email);
  const [mail] = await service.mails();
  expect(mail?.text).not.toContain('Its number');
});
