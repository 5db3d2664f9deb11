import { beforeEach, describe, expect, test, vi } from 'vitest';
import { anyNumber, anyText, errorOf, person, signedIn, type Answer } from '../../../testing/client.ts';
import { proveByMail } from '../../../testing/mailed-code.ts';
import { askForLogin, fetchLogin, phoneWith, statusOf } from '../../../testing/phone-login.ts';
import { accountId, changeAccount, changeRows, deleteRows, eventTypes } from '../../../testing/rows.ts';
import { separateTests } from '../../../testing/separate-tests.ts';
import { runService } from '../../../testing/service.ts';
import { systemClock } from '../../platform/clock.ts';
import { deleteExpired } from '../../service/cleanup.ts';
import { phoneLoginsPerHour } from '../../service/limits.ts';

const service = await runService({ TRUST_PROXY: 'on' });
const { query } = service.database;
const [lin, noor] = [person('lin'), person('noor')];
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const safari =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1';
const computer = { 'user-agent': firefox, 'x-forwarded-for': '203.0.113.24' };
const phone = { 'user-agent': safari, 'x-forwarded-for': '198.51.100.7' };

separateTests(service, { tables: ['phone_logins'] });
let token = '';
beforeEach(async () => {
  await deleteRows(query, ['access_tokens', 'sessions']);
  token = signedIn(await service.logIn(lin.username, lin.password, {}, phone)).access_token;
});

const ask = () => askForLogin(service, computer);
const symbolOf = (answer: Answer) => errorOf(answer).symbol;
const pass = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000);
/** Asks, and lets Lin's phone allow it. */
async function allowed() {
  const asked = await ask();
  const on = phoneWith(service, token, asked, phone);
  const headers = await proveByMail(service, await on.allow(asked.number), lin.email);
  expect((await on.allow(asked.number, headers)).status).toBe(204);
  return { asked, on };
}
const sessions = () =>
  query.selectFrom('sessions').select(['device', 'ended_at']).where('device', '=', 'Firefox on Linux').execute();

describe('a computer', () => {
  test('that asks waits, and logs in once after a phone has allowed it [LOG-09]', async () => {
    const asked = await ask();
    expect(asked).toMatchObject({ expires_in: 60, interval: 2 });
    expect(asked.number).toMatch(/^[1-9]\d$/);
    expect(await statusOf(service, asked.device_code)).toEqual({ state: 'waiting', interval: anyNumber });
    expect(symbolOf(await fetchLogin(service, asked.device_code))).toBe('phone_login_pending');
    const on = phoneWith(service, token, asked, phone);
    const challenge = await on.allow(asked.number);
    expect(symbolOf(challenge)).toBe('mfa_required');
    expect(await statusOf(service, asked.device_code)).toMatchObject({ state: 'chosen' });
    expect(symbolOf(await fetchLogin(service, asked.device_code))).toBe('phone_login_pending');
    await on.allow(asked.number, await proveByMail(service, challenge, lin.email));
    expect(await statusOf(service, asked.device_code)).toMatchObject({ state: 'allowed' });
    expect(signedIn(await fetchLogin(service, asked.device_code, computer))).toMatchObject({
      access_token: anyText,
      web_session_auth_code: anyText,
    });
    expect(await statusOf(service, asked.device_code)).toMatchObject({ state: 'over' });
    expect((await sessions()).length).toBe(1);
  });

  test('from a new place is reported to the owner, and listed as a login with the phone [LOG-09, ACT-05]', async () => {
    const { asked } = await allowed();
    await service.mails();
    await fetchLogin(service, asked.device_code, computer);
    const [mail] = await service.mails();
    expect([mail?.subject, mail?.text]).toEqual(['New login to your account', expect.stringContaining('203.0.113.24')]);
    expect((await eventTypes(query, 'login with ph%')).length).toBe(1);
  });

  test('whose code is used twice has no session in the end [LOG-09]', async () => {
    const { asked } = await allowed();
    const { access_token: opened } = signedIn(await fetchLogin(service, asked.device_code, computer));
    expect(symbolOf(await fetchLogin(service, asked.device_code))).toBe('phone_login_over');
    expect((await service.send('/v1.0/users/@me/profile/', { token: opened })).status).toBe(401);
    expect((await sessions()).map(({ ended_at: end }) => end === null)).toEqual([false]);
  });

  test('that fetches a login twice at once has no session in the end [LOG-09]', async () => {
    const { asked } = await allowed();
    const answers = await Promise.all([1, 2, 3].map(() => fetchLogin(service, asked.device_code, computer)));
    expect(answers.filter(({ status }) => status === 200).length).toBe(1);
    expect((await sessions()).map(({ ended_at: end }) => end !== null)).toEqual([true]);
  });

  test.each([
    ['after a minute', async () => pass(61)],
    ['that is not known', async () => deleteRows(query, ['phone_logins'])],
  ])('with a code %s starts again [LOG-09]', async (_, end) => {
    const asked = await ask();
    await end();
    expect(await statusOf(service, asked.device_code)).toMatchObject({ state: 'over' });
    expect(symbolOf(await fetchLogin(service, asked.device_code))).toBe('phone_login_over');
    expect(symbolOf(await phoneWith(service, token, asked).read())).toBe('phone_login_over');
  });

  test('has half a minute to fetch what was allowed [LOG-09]', async () => {
    const { asked } = await allowed();
    pass(31);
    expect(symbolOf(await fetchLogin(service, asked.device_code))).toBe('phone_login_over');
  });

  test('that reads its status too often is slowed down, and has a limit of its own [LOG-09, NET-05]', async () => {
    const { device_code: code } = await ask();
    pass(2);
    expect(await statusOf(service, code)).toMatchObject({ interval: 2 });
    expect(await statusOf(service, code)).toMatchObject({ interval: 7 });
    expect(await statusOf(service, code)).toMatchObject({ interval: 12 });
    expect(await statusOf(service, code)).toMatchObject({ interval: 15 });
  });

  test('of a brand without it cannot ask [LOG-09, CFG-01]', async () => {
    const without = await runService({}, { brands: { default: { phoneLogin: false } } });
    const answer = await without.send('/v1.0/oauth2/phone/', { body: { client_id: 'account-center-default' } });
    expect(symbolOf(answer)).toBe('not_found');
  });
});

describe('a phone', () => {
  test('reads which browser asks, from where, and whether that is its own network; looking changes nothing [LOG-09]', async () => {
    const asked = await ask();
    const before = await query.selectFrom('phone_logins').selectAll().execute();
    const request = await phoneWith(service, token, asked, phone).request();
    expect(request).toEqual({
      state: 'asked',
      email: lin.email,
      device: 'Firefox on Linux',
      address: '203.0.113.24',
      isNear: false,
      askedAt: Date.now(),
      numbers: [anyText, anyText, anyText],
      expiresIn: 60,
    });
    expect(new Set(request.numbers).size).toBe(3);
    expect(request.numbers).toContain(asked.number);
    expect((await phoneWith(service, token, asked, computer).request()).isNear).toBe(true);
    expect(await query.selectFrom('phone_logins').selectAll().execute()).toEqual(before);
  });

  test('that chooses another number refuses the login for good, on both sides [LOG-09]', async () => {
    const asked = await ask();
    const on = phoneWith(service, token, asked, phone);
    const other = (await on.request()).numbers.find((each) => each !== asked.number) ?? '';
    expect(symbolOf(await on.allow(other))).toBe('phone_login_number_wrong');
    expect(symbolOf(await on.allow(asked.number))).toBe('phone_login_refused');
    expect(symbolOf(await on.read())).toBe('phone_login_refused');
    expect(await statusOf(service, asked.device_code)).toMatchObject({ state: 'refused' });
    expect(symbolOf(await fetchLogin(service, asked.device_code))).toBe('phone_login_refused');
    const events = query.selectFrom('events').select(['device', 'address']).where('type', '=', 'phone login refused');
    expect(await events.execute()).toEqual([{ device: 'Firefox on Linux', address: '203.0.113.24' }]);
  });

  test('that proves its owner with another number than it chose refuses the login [LOG-09, TFA-05]', async () => {
    const asked = await ask();
    const on = phoneWith(service, token, asked, phone);
    const headers = await proveByMail(service, await on.allow(asked.number), lin.email);
    const other = (await on.request()).numbers.find((each) => each !== asked.number) ?? '';
    expect(symbolOf(await on.allow(other, headers))).toBe('phone_login_number_wrong');
    expect(await statusOf(service, asked.device_code)).toMatchObject({ state: 'refused' });
  });

  test('refuses a login, also twice, and one it has chosen the number of [LOG-09]', async () => {
    const asked = await ask();
    const on = phoneWith(service, token, asked, phone);
    await on.allow(asked.number);
    expect([(await on.refuse()).status, (await on.refuse()).status]).toEqual([204, 204]);
    expect(await statusOf(service, asked.device_code)).toMatchObject({ state: 'refused' });
    expect(await eventTypes(query, 'phone login%')).toEqual(['phone login refused']);
  });

  test('refuses what it has allowed until a browser has fetched it [LOG-09]', async () => {
    const { asked, on } = await allowed();
    expect((await on.refuse()).status).toBe(204);
    expect(await statusOf(service, asked.device_code)).toMatchObject({ state: 'refused' });
    expect(symbolOf(await fetchLogin(service, asked.device_code))).toBe('phone_login_refused');
  });

  test('that refuses what has been fetched reads that it was allowed [LOG-09]', async () => {
    const { asked, on } = await allowed();
    expect((await fetchLogin(service, asked.device_code)).status).toBe(200);
    expect((await on.refuse()).status).toBe(204);
    expect((await on.request()).state).toBe('allowed');
    expect(await eventTypes(query, 'phone login%')).toEqual([]);
  });

  test('that has allowed it is told so again, whatever became of the first response [LOG-09]', async () => {
    const { asked, on } = await allowed();
    expect((await on.request()).state).toBe('allowed');
    expect((await on.allow(asked.number)).status).toBe(204);
    await fetchLogin(service, asked.device_code, computer);
    expect((await on.request()).state).toBe('allowed');
  });

  test('has two minutes for the proof after it has chosen the number, and no more for choosing again [LOG-09]', async () => {
    const asked = await ask();
    const on = phoneWith(service, token, asked, phone);
    pass(50);
    await statusOf(service, asked.device_code);
    await on.allow(asked.number);
    pass(110);
    await statusOf(service, asked.device_code);
    const challenge = await on.allow(asked.number);
    expect(symbolOf(challenge)).toBe('mfa_required');
    const headers = await proveByMail(service, challenge, lin.email);
    pass(11);
    await statusOf(service, asked.device_code);
    expect(symbolOf(await on.allow(asked.number, headers))).toBe('phone_login_over');
  });

  test('keeps a login from other phones once it has chosen the number [LOG-09]', async () => {
    const { access_token: other } = signedIn(await service.logIn(noor.username, noor.password, {}, phone));
    const asked = await ask();
    const [mine, theirs] = [token, other].map((each) => phoneWith(service, each, asked, phone));
    expect((await theirs?.read())?.status).toBe(200);
    await mine?.allow(asked.number);
    for (const answer of [await theirs?.read(), await theirs?.allow(asked.number), await theirs?.refuse()])
      expect(answer && symbolOf(answer)).toBe('phone_login_over');
    expect(await statusOf(service, asked.device_code)).toMatchObject({ state: 'chosen' });
  });

  test('cannot allow what no page waits for any more [LOG-09]', async () => {
    const asked = await ask();
    pass(21);
    expect(symbolOf(await phoneWith(service, token, asked).allow(asked.number))).toBe('phone_login_over');
  });

  test('of another brand does not find it [LOG-09]', async () => {
    const asked = await ask();
    await changeRows(query, 'phone_logins', { client_id: 'account-center-regional' });
    expect(symbolOf(await phoneWith(service, token, asked).read())).toBe('phone_login_over');
  });

  test('decides about a limited number of logins in an hour [LOG-09, NET-05]', async () => {
    for (const _ of Array.from({ length: phoneLoginsPerHour })) {
      const asked = await ask();
      await phoneWith(service, token, asked).allow(asked.number);
    }
    const asked = await ask();
    const answer = await phoneWith(service, token, asked).allow(asked.number);
    expect(errorOf(answer)).toMatchObject({ symbol: 'request_throttled', retryAfter: anyNumber });
    expect(await statusOf(service, asked.device_code)).toMatchObject({ state: 'waiting' });
  });
});

describe('what a phone has allowed ends', () => {
  const isOver = async (deviceCode: string, symbol = 'phone_login_over') =>
    expect(symbolOf(await fetchLogin(service, deviceCode, computer))).toBe(symbol);

  test('with its session [LOG-09]', async () => {
    const { asked } = await allowed();
    await changeRows(query, 'sessions', { ended_at: new Date() });
    await isOver(asked.device_code);
  });

  test('when another device ends all sessions after a new password [LOG-09, PRO-06]', async () => {
    const { asked } = await allowed();
    const { access_token: other } = signedIn(await service.logIn(lin.username, lin.password, {}, phone));
    const body = { currentPassword: lin.password, password: 'Velvet-Anchor-58' };
    const id = await accountId(query, lin.email);
    const { password_hash, password_changed_at } = await query
      .selectFrom('accounts')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const changed = await service.send('/v1.0/users/@me/password/', { token: other, body });
    expect(changed.status).toBe(200);
    await isOver(asked.device_code);
    await changeAccount(query, id, { password_hash, password_changed_at });
  });

  test.each([
    ['the checklist after "This was not me" begins', 'POST', '/v2/user/security/lock-down', { event: null }],
    ['all other sessions are ended', 'DELETE', '/v2/user/sessions/others', undefined],
  ])('when %s, also by the phone itself [LOG-09, ACT-05]', async (_, method, path, body) => {
    const { asked } = await allowed();
    expect((await service.send(path, { method, token, ...(body && { body }) })).status).toBe(200);
    await isOver(asked.device_code);
  });

  test.each([
    ['disabled', { disabled_at: new Date() }, 'account_forbidden'],
    ['due for deletion', { remove_at: new Date(0) }, 'account_not_found'],
  ])('with an account that is %s [LOG-09]', async (_, change, symbol) => {
    const { asked } = await allowed();
    await changeAccount(query, lin.email, change);
    await isOver(asked.device_code, symbol);
    await changeAccount(query, lin.email, { disabled_at: null, remove_at: null });
  });

  test('and inherits what the session of the phone lacks: the new passkey that opened it [LOG-09]', async () => {
    const { asked } = await allowed();
    await changeRows(query, 'sessions', { passkey_id: 7, is_of_new_passkey: true });
    await fetchLogin(service, asked.device_code, computer);
    const opened = query.selectFrom('sessions').select(['passkey_id', 'is_of_new_passkey']);
    expect(await opened.where('device', '=', 'Firefox on Linux').execute()).toEqual([
      { passkey_id: 7, is_of_new_passkey: true },
    ]);
  });
});

test('only hashes of both codes are stored, and nothing is left of an expired login [LOG-09, SES-10]', async () => {
  const asked = await ask();
  const stored = JSON.stringify(await query.selectFrom('phone_logins').selectAll().execute());
  expect([asked.device_code, asked.user_code].filter((code) => stored.includes(code))).toEqual([]);
  pass(61);
  await deleteExpired({ database: service.database, clock: systemClock, keepSeconds: 3600, eventDays: 60 });
  expect(await query.selectFrom('phone_logins').selectAll().execute()).toEqual([]);
});
