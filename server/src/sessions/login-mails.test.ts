import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { atEnd } from '../../testing/at-end.ts';
import { codeAt } from '../../testing/authenticator.ts';
import { mmdbOf, someLocations } from '../../testing/mmdb.ts';
import { accountHost, methodsOf, person, proof, signedIn } from '../../testing/client.ts';
import { runService } from '../../testing/service.ts';
import { momentInWords } from '../mails/moment.ts';
import { changeAccount, changeRows, deleteRows, eventTypes } from '../../testing/rows.ts';

const folder = mkdtempSync(join(tmpdir(), 'places-'));
atEnd(() => rmSync(folder, { recursive: true }));
const placesFile = join(folder, 'places.mmdb');
writeFileSync(placesFile, mmdbOf(someLocations));
const service = await runService({ TRUST_PROXY: 'on' });
const { query } = service.database;
const [noor, sam] = [person('noor'), person('sam')];
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const chrome = 'Mozilla/5.0 (Windows NT 10.0) Chrome/140.0 Safari/537.36';
const from = (agent: string, address: string, cookie = '') => ({
  'user-agent': agent,
  'x-forwarded-for': address,
  ...(cookie !== '' && { cookie: `ac_session_code=${cookie}` }),
});
const logIn = async (headers: Record<string, string>) =>
  signedIn(await service.logIn(noor.username, noor.password, {}, headers));
const subjects = async () => (await service.mails()).map(({ subject }) => subject);
const newLogin = 'New login to your account';

beforeEach(async () => {
  await service.mails();
  await deleteRows(query, ['limits', 'events', 'login_places', 'sessions', 'trust_tokens', 'mails', 'lock_downs']);
  await changeRows(query, 'accounts', { email_verified: true, language: 'en-US', totp_last_step: null });
});

describe('a login', () => {
  test('from a new device is mailed with when, where and a link to the checklist, in the language of the page [ACT-05]', async () => {
    await logIn(from(firefox, '203.0.113.24'));
    expect(await subjects()).toEqual([]);
    await logIn({ ...from(chrome, '198.51.100.7'), 'accept-language': 'en' });
    const event = await query
      .selectFrom('events')
      .selectAll()
      .where('address', '=', '198.51.100.7')
      .executeTakeFirstOrThrow();
    const [mail, ...others] = await service.mails();
    expect([mail?.to, mail?.subject, others]).toEqual([noor.email, newLogin, []]);
    const [, when, device, address] = /When: (.+)\nDevice: (.+)\nIP address: (.+)\n/.exec(mail?.text ?? '') ?? [];
    expect(when).toEqual(momentInWords({ language: 'en-US', country: 'CA' }, event.at));
    expect(device).toBe('Chrome on Windows');
    expect(address).toBe('198.51.100.7');
    expect(mail?.text).toContain(`http://${accountHost}:${service.port}/accountSecurity?event=${event.id}#lock-down`);
    expect(mail?.text).not.toMatch(/\d{6}\.|remember|second factor/);

    await logIn({ ...from(chrome, '198.51.100.8'), 'accept-language': 'zh' });
    const [chinese] = await service.mails();
    expect(chinese?.subject).toBe('您的账户有新的登录');
    expect(chinese?.text).toContain('时间：');
  });

  test.each([
    ['203.0.113.24', 'en', 'Place: about Berlin, Germany'],
    ['203.0.113.24', 'zh', '地点：约在德国 柏林'],
    ['198.51.100.7', 'en', 'Place: in France'],
    ['198.51.100.200', 'en', null],
  ])('from %s is mailed in %s with the place that a table has of it: %s [ACT-05]', async (address, language, place) => {
    const there = await runService({ TRUST_PROXY: 'on', DATABASE_URL: service.url, PLACES_FILE: placesFile });
    await logIn(from(firefox, '192.0.2.200'));
    const headers = { ...from(chrome, address), 'accept-language': language };
    signedIn(await there.logIn(noor.username, noor.password, {}, headers));
    const [mail] = await service.mails();
    expect(mail?.text).toContain(address);
    const [line = null] = /^(?:Place|地点).*$/m.exec(mail?.text ?? '') ?? [];
    expect(line).toBe(place);
  });

  test.each([
    ['the same device in the same network', from(firefox, '203.0.113.24')],
    ['the same device in the same IPv6 network', from(firefox, '2001:db8:1:2:aaaa::1')],
  ])('from %s is not mailed [ACT-05]', async (_, headers) => {
    await logIn(from(firefox, '203.0.113.24'));
    await logIn(from(firefox, '2001:db8:1:2::1'));
    const before = await subjects();
    await logIn(headers);
    expect([await subjects(), before]).toEqual([before, [newLogin]]);
  });

  test.each([
    ['another device', chrome, '203.0.113.24'],
    ['another network', firefox, '203.0.113.25'],
  ])('from %s is mailed [ACT-05]', async (_, agent, address) => {
    await logIn(from(firefox, '203.0.113.24'));
    await logIn(from(agent, address));
    expect(await subjects()).toEqual([newLogin]);
  });

  test('from a browser with a session of the account is not mailed, wherever it is, unless that session was ended [ACT-05]', async () => {
    const { web_session_auth_code: code } = await logIn(from(firefox, '203.0.113.24'));
    await changeRows(query, 'sessions', { expires_at: new Date(0) });
    const { web_session_auth_code: next } = await logIn(from(firefox, '198.51.100.7', code));
    expect(await subjects()).toEqual([]);
    await changeRows(query, 'sessions', { ended_at: new Date() });
    await logIn(from(firefox, '192.0.2.1', next));
    expect(await subjects()).toEqual([newLogin]);
  });

  test('from a new device is mailed once when many arrive in parallel [ACT-05]', async () => {
    await logIn(from(firefox, '203.0.113.24'));
    await Promise.all(Array.from({ length: 6 }, () => logIn(from(chrome, '198.51.100.7'))));
    expect(await subjects()).toEqual([newLogin]);
  });

  test('with a session of another account in the browser is mailed [ACT-05]', async () => {
    const lin = person('lin');
    const { web_session_auth_code: foreign } = signedIn(await service.logIn(lin.username, lin.password));
    await logIn(from(firefox, '203.0.113.24'));
    await logIn(from(chrome, '198.51.100.7', foreign));
    expect(await subjects()).toEqual([newLogin]);
  });

  test('from a place that the owner reported as someone else’s is mailed again [ACT-05]', async () => {
    await logIn(from(firefox, '203.0.113.24'));
    const { access_token: token } = await logIn(from(chrome, '198.51.100.7'));
    const { id } = await query
      .selectFrom('events')
      .select('id')
      .where('address', '=', '198.51.100.7')
      .executeTakeFirstOrThrow();
    await service.send('/v2/user/security/lock-down', {
      token,
      headers: { ...from(firefox, '203.0.113.24') },
      body: { event: String(id) },
    });
    await logIn(from(chrome, '198.51.100.7'));
    expect(await subjects()).toEqual([newLogin, newLogin]);
  });

  test('from a new device is not mailed to an address that is not verified [ACT-05]', async () => {
    await changeAccount(query, noor.email, { email_verified: false });
    await logIn(from(firefox, '203.0.113.24'));
    await logIn(from(chrome, '198.51.100.7'));
    expect(await subjects()).toEqual([]);
  });
});

describe('remembering a device', () => {
  const remember = async (headers: Record<string, string>, code: string, type: string) => {
    const id = methodsOf(await service.logIn(sam.username, sam.password))[type];
    return signedIn(
      await service.logIn(sam.username, sam.password, { mfa_trusted: '1' }, { ...headers, ...proof(id, code) }),
    );
  };

  test('remembering a device is mailed, together with its login if the device is new, and then logs in from anywhere without another mail [ACT-05, SES-08]', async () => {
    await remember(from(firefox, '203.0.113.24'), codeAt(sam.authenticatorSecret ?? '', new Date()), 'totp');
    const [first, ...none] = await service.mails();
    expect([first?.to, first?.subject, none]).toEqual([sam.email, 'A device is remembered', []]);
    expect(first?.text).toContain('It can log in without a second factor for 30 days.');

    const { mfa_trust_token: token = '' } = await remember(
      from(chrome, '198.51.100.7'),
      sam.backupCodes[0] ?? '',
      'backup_code',
    );
    const mails = await service.mails();
    // They leave on several connections, so any may arrive first.
    expect(mails.map(({ subject }) => subject).toSorted()).toEqual([
      'A backup code was used',
      'A device is remembered',
      newLogin,
    ]);
    expect(mails.find(({ subject }) => subject === newLogin)?.text).toContain(
      'The device can log in without a second factor for 30 days.',
    );
    expect(await eventTypes(query)).toEqual([
      'login with password',
      'device remembered',
      'used otp backup code',
      'login with password',
      'device remembered',
    ]);

    signedIn(await service.logIn(sam.username, sam.password, { mfa_trust_token: token }, from(chrome, '192.0.2.9')));
    expect((await subjects()).length).toBe(3);
  });
});

describe('an account locked by wrong passwords', () => {
  const guess = (count: number, form = {}, name = noor.username) =>
    Promise.all(
      Array.from({ length: count }, () => service.logIn(name, 'not this one', form, from(chrome, '198.51.100.7'))),
    );
  const unlock = () => query.deleteFrom('limits').where('key', 'like', 'login-%').execute();
  const locks = async () => (await eventTypes(query, 'account locked')).length;

  test('an account locked by wrong passwords is mailed once per lock, and not before it [ACT-05]', async () => {
    await guess(9);
    expect([await subjects(), await locks()]).toEqual([[], 0]);
    await guess(5);
    const [mail, ...others] = await service.mails();
    expect(mail?.to).toEqual(noor.email);
    expect(mail?.subject).toBe('Login is locked after wrong passwords');
    expect(others).toEqual([]);
    expect(await locks()).toBe(1);
    expect(mail?.text).toMatch(
      /locked for 15 minutes\.\n\nWhen: .+\nDevice: Chrome on Windows\nIP address: 198\.51\.100\.7\n\n.*They did not get in/,
    );
  });

  test('repeatedly by a stranger is mailed three times a day, and each lock is an event [ACT-05]', async () => {
    for (const _ of [1, 2, 3, 4, 5]) {
      await guess(10);
      await unlock();
    }
    expect([(await subjects()).length, await locks()]).toEqual([3, 5]);
  });

  test('an account locked by wrong passwords is mailed even when the wrong passwords were entered in a session [ACT-05]', async () => {
    const { access_token: token } = await logIn(from(firefox, '203.0.113.24'));
    const body = { currentPassword: 'not this one', password: 'Velvet-Anchor-58' };
    for (const _ of Array.from({ length: 10 })) await service.send('/v1.0/users/@me/password/', { token, body });
    expect([await subjects(), await locks()]).toEqual([['Login is locked after wrong passwords'], 1]);
  });

  test('an account locked by wrong passwords is not mailed without an account or a password, and a remembered device locks only itself [ACT-05]', async () => {
    await guess(11, {}, 'unknown.here@example.com');
    await unlock();
    await guess(11, {}, 'ada.moss@example.com');
    await unlock();
    const id = methodsOf(await service.logIn(sam.username, sam.password))['totp'];
    const { mfa_trust_token: token = '' } = signedIn(
      await service.logIn(
        sam.username,
        sam.password,
        { mfa_trusted: '1' },
        proof(id, codeAt(sam.authenticatorSecret ?? '', new Date())),
      ),
    );
    await guess(11, { mfa_trust_token: token }, sam.username);
    expect([await subjects(), await locks()]).toEqual([['A device is remembered'], 0]);
  });
});
