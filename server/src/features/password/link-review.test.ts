import * as v from 'valibot';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { lockDownSchema } from '#contract/calls/lock-down.ts';
import { resetPassword as resetCall } from '#contract/calls/password.ts';
import { resetScenario } from '#contract/calls/second-factor.ts';
import { errorOf, methodsOf, person, signedIn, type Answer } from '../../../testing/client.ts';
import { enter, nextCode } from '../../../testing/intruder.ts';
import { mailedCode, proveByMail } from '../../../testing/mailed-code.ts';
import { resetPassword, startReset } from '../../../testing/password-reset.ts';
import { separateTests } from '../../../testing/separate-tests.ts';
import { runService } from '../../../testing/service.ts';
import type { LoginPlace } from '../../accounts/login-places.ts';
import { placesPerAccount } from '../../accounts/visited-places.ts';
import { newAdditions, linkReviewSeconds } from './link-review.ts';
import { accountOf, addLogins, addRows, changeAccount, eventTypes, passkey } from '../../../testing/rows.ts';

const service = await runService({ LOGIN_TRIES_PER_ADDRESS: '1000' });
const { query } = service.database;
const [lin, robin] = [person('lin'), person('robin')];
const accounts = await query
  .selectFrom('accounts')
  .selectAll()
  .where('email', 'in', [lin.email, robin.email])
  .execute();
const idOf = (email: string) => accounts.find((each) => each.email === email)?.id ?? 0;
const [home, elsewhere] = [
  { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36' },
  { 'user-agent': '' },
];

const day = 86_400_000;
separateTests(service, {
  hours: 90 * 24,
  tables: [
    'email_candidates',
    'linked_identities',
    'link_reviews',
    'lock_downs',
    'passkeys',
    'authenticators',
    'former_factors',
    'backup_codes',
  ],
});
beforeEach(async () => {
  for (const { id, ...row } of accounts) await changeAccount(query, id, row);
});

const pass = () => vi.setSystemTime(Date.now() + 3_600_000);
const logIn = async (headers: Record<string, string>) =>
  signedIn(await service.logIn(lin.username, lin.password, {}, headers));
/** A login of the owner from the same network and browser as `home`. */
const atHome = (daysAgo: number) =>
  addLogins(query, [
    { account_id: idOf(lin.email), at: new Date(Date.now() - daysAgo * day), device: 'Chrome on Windows' },
  ]);
const connect = async (system: string, email = lin.email, daysAgo = 0) => {
  const row = {
    account_id: idOf(email),
    system,
    subject: `${system} ${email}`,
    name: 'Someone',
    email: null,
    created_at: new Date(Date.now() - daysAgo * day),
  };
  const { id } = await query.insertInto('linked_identities').values(row).returning('id').executeTakeFirstOrThrow();
  pass();
  return id;
};
const systems = async () =>
  (await query.selectFrom('linked_identities').select('system').orderBy('id').execute()).map(({ system }) => system);

async function reset(headers: Record<string, string> = home): Promise<Answer> {
  const proven = await proveByMail(service, await startReset(service, lin.email, headers), lin.email);
  return resetPassword(service, lin.email, 'Orchard-Window-52', { ...headers, ...proven });
}
const reviewIn = ({ json }: Answer) => v.parse(resetCall.answer, json);
const remove = (token: string, id: number) => service.send('/v2/user/password/links', { body: { token, id } });

describe('a reset', () => {
  test('a reset forgets the places of the last 30 days, with which someone may have used up all of the account [ACT-05]', async () => {
    await atHome(50);
    await addLogins(
      query,
      Array.from({ length: placesPerAccount }, (_, number) => ({
        account_id: idOf(lin.email),
        at: new Date(Date.now() - day),
        device: `Program ${String(number)}`,
      })),
    );
    await reset();
    await service.logIn(lin.username, 'Orchard-Window-52', {}, elsewhere);
    const places = await query.selectFrom('login_places').select('device').orderBy('first_at').execute();
    expect(places.map(({ device }) => device)).toEqual(['Chrome on Windows', 'Unknown device']);
  });

  test('lists only the connections newer than the owner’s last login, with their names and times [LOG-05, PRO-05]', async () => {
    await atHome(50);
    await connect('larch', lin.email, 45);
    await atHome(40);
    const since = Date.now() - 35 * day;
    const juniper = await connect('juniper', lin.email, 35);
    const answer = await reset();
    expect(answer.status).toBe(200);
    expect(reviewIn(answer)?.links).toEqual([{ id: juniper, provider: 'juniper', person: 'Someone', since }]);
  });

  test('names a connection by its address, as the profile does, because anyone can choose its name there [LOG-05, PRO-05]', async () => {
    await atHome(50);
    const larch = await connect('larch');
    const email = 'someone@elsewhere.example';
    await query.updateTable('linked_identities').set({ email }).where('id', '=', larch).execute();
    expect(reviewIn(await reset())?.links).toMatchObject([{ id: larch, person: email }]);
  });

  test('a reset lists the authenticators newer than the owner’s last login, of which one must remain [LOG-05, TFA-02]', async () => {
    await atHome(50);
    const owner = await enter(service, { ...lin, userAgent: home['user-agent'] });
    const { secret } = await owner.enableTotp();
    await changeAccount(query, lin.email, { totp_added_at: new Date(Date.now() - 45 * day) });
    await owner.addAuthenticator('Theirs');
    const since = Date.now();
    pass();
    const proven = await proveByMail(service, await startReset(service, lin.email, home), lin.email);
    const first = await resetPassword(service, lin.email, 'Orchard-Window-52', { ...home, ...proven });
    const headers = { ...home, 'x-verify-id': methodsOf(first)['totp'] ?? '', 'x-verify-code': nextCode(secret) };
    const { authenticators, token = '' } =
      reviewIn(await resetPassword(service, lin.email, 'Orchard-Window-52', headers)) ?? {};
    expect(authenticators).toEqual([{ id: since, name: 'Theirs', since }]);
    const drop = (id: number) => service.send('/v2/user/password/authenticators', { body: { token, id } });
    const [{ totp_added_at: own } = {}] = await query
      .selectFrom('accounts')
      .select('totp_added_at')
      .where('id', '=', idOf(lin.email))
      .execute();
    expect(errorOf(await drop(own?.getTime() ?? 0)).symbol).toBe('mfa_session_not_found');
    for (const _ of ['removed', 'removed already']) expect((await drop(since)).status).toBe(204);
    expect(await query.selectFrom('authenticators').selectAll().where('former_id', 'is', null).execute()).toEqual([]);
    expect(await eventTypes(query, 'authenticator%')).toEqual(['authenticator added', 'authenticator removed']);
  });

  test('a reset lists the passkeys newer than the owner’s last login, which its token removes [LOG-05, PRO-06]', async () => {
    await atHome(50);
    await addRows(query, 'passkeys', passkey(idOf(lin.email), 'Mine', new Date(Date.now() - 45 * day)));
    await atHome(40);
    const theirs = new Date(Date.now() - 35 * day);
    const row = passkey(idOf(lin.email), 'Theirs', theirs);
    const { id } = await query.insertInto('passkeys').values(row).returning('id').executeTakeFirstOrThrow();
    const { passkeys, token = '' } = reviewIn(await reset()) ?? {};
    expect(passkeys).toEqual([{ id, name: 'Theirs', since: theirs.getTime() }]);
    const removePasskey = (removed: number, by = token) =>
      service.send('/v2/user/password/passkeys', { body: { token: by, id: removed } });
    expect(errorOf(await removePasskey(id, 'unknown')).symbol).toBe('mfa_session_not_found');
    expect(errorOf(await removePasskey(id - 1)).symbol).toBe('mfa_session_not_found');
    for (let times = 0; times < 2; times += 1) expect((await removePasskey(id)).status).toBe(204);
    expect(await query.selectFrom('passkeys').select('name').execute()).toEqual([{ name: 'Mine' }]);
    expect(await eventTypes(query, 'passkey %')).toEqual(['passkey removed']);
  });

  test('a reset returns nothing if there is no such connection [LOG-05]', async () => {
    await atHome(50);
    await connect('larch', lin.email, 45);
    await logIn(home);
    pass();
    const answer = await reset();
    expect([answer.status, answer.text]).toEqual([204, '']);
  });

  test.each([
    ['an intruder’s login with the password after they connected it', elsewhere],
    ['a login of the owner at home', home],
  ])('still lists it for 30 days after %s or one with the connection itself [LOG-05, PRO-05]', async (_, browser) => {
    await atHome(50);
    const larch = await connect('larch', lin.email, 29);
    await logIn(browser);
    const type = 'login with third account';
    await addLogins(query, [{ account_id: idOf(lin.email), type, at: new Date(), device: 'Chrome on Windows' }]);
    pass();
    expect(reviewIn(await reset({ 'user-agent': 'Safari/605.1.15 (iPhone)' }))?.links.map(({ id }) => id)).toEqual([
      larch,
    ]);
  });
});

describe('the token of the list', () => {
  test('the token of the list removes each of them, with an event and a mail, but no other connection [LOG-05, PRO-05]', async () => {
    await atHome(50);
    const old = await connect('larch', lin.email, 45);
    await logIn(home);
    pass();
    const fresh = await connect('juniper');
    const others = await connect('juniper', robin.email);
    const token = reviewIn(await reset())?.token ?? '';
    for (const id of [old, others]) expect(errorOf(await remove(token, id)).symbol).toBe('mfa_session_not_found');
    expect(errorOf(await remove('another', fresh)).symbol).toBe('mfa_session_not_found');
    const answers = await Promise.all(Array.from({ length: 20 }, () => remove(token, fresh)));
    expect(answers.every(({ status }) => status === 204)).toBe(true);
    expect(await systems()).toEqual(['larch', 'juniper']);
    expect(await eventTypes(query, 'unbound third account')).toHaveLength(1);
    expect(
      (await service.mails()).some(
        ({ to, subject, text }) =>
          to === lin.email && subject === 'A third-party account was removed' && text.includes('An account at juniper'),
      ),
    ).toBe(true);
  });

  test('the token of the list is valid for ten minutes, and is stored as a hash [LOG-05]', async () => {
    await logIn(home);
    pass();
    const fresh = await connect('juniper');
    const token = reviewIn(await reset())?.token ?? '';
    expect(JSON.stringify(await query.selectFrom('link_reviews').selectAll().execute())).not.toContain(token);
    vi.setSystemTime(Date.now() + linkReviewSeconds * 1000);
    expect(errorOf(await remove(token, fresh)).symbol).toBe('mfa_session_not_found');
  });
});

describe('a recovery address that someone set since the owner’s last login', () => {
  const planted = 'planted@elsewhere.example';
  const plant = async () => {
    await atHome(50);
    const stranger = await enter(service, { ...lin, userAgent: 'Firefox/140.0' });
    await stranger.act('POST', '/v2/user/email/candidates', { emailAddress: planted, usage: 'backup_email' });
    const body = { emailAddress: planted, candidate: await mailedCode(service, planted) };
    const headers = { authorization: `Bearer ${stranger.token}` };
    expect((await service.send('/v2/auth/mfa/backup-email', { method: 'PUT', headers, body })).status).toBe(200);
    await query.deleteFrom('mails').execute();
  };
  /** How many mails a reset with the recovery address sends there. */
  const mailsOfReset = async () => {
    pass();
    await query.deleteFrom('mails').execute();
    const body = { scenario: resetScenario, account: lin.email, recovery: planted };
    const { recovery_email_code: id = '' } = methodsOf(await service.send('/v2/auth/mfa/challenges', { body }));
    const asked = await service.send(`/v2/auth/mfa/challenges/${id}/code`, { method: 'POST' });
    return [asked.status, (await service.mails()).filter(({ to }) => to === planted).length];
  };
  const review = (token: string | undefined, keep: boolean, headers = elsewhere) =>
    service.send('/v2/user/password/recovery-email', { headers, body: { token, keep } });

  test('a recovery address that someone set since the owner’s last login is used for no reset, listed by the owner’s, and used once the owner keeps it [LOG-05, REC-01]', async () => {
    await plant();
    expect(await mailsOfReset()).toEqual([200, 0]);
    const reply = reviewIn(await reset());
    expect(reply).toMatchObject({
      links: [],
      recoveryEmail: { emailAddress: 'p•••@elsewhere.example', since: expect.any(Number) as unknown },
    });
    expect(errorOf(await review('another', true)).symbol).toBe('mfa_session_not_found');
    expect((await review(reply?.token, true, home)).json).toEqual({ isKept: true });
    expect(await mailsOfReset()).toEqual([200, 1]);
    expect(reviewIn(await reset())?.recoveryEmail).toBeUndefined();
  });

  test('a recovery address that someone set since the owner’s last login stays unused and listed if whoever reads the mailbox keeps it from a new place [LOG-05, REC-01]', async () => {
    await plant();
    expect((await review(reviewIn(await reset())?.token, true)).json).toEqual({ isKept: false });
    expect(await mailsOfReset()).toEqual([200, 0]);
    const reply = reviewIn(await reset());
    expect(reply?.recoveryEmail).toBeDefined();
    expect((await review(reply?.token, true, home)).json).toEqual({ isKept: true });
    expect(await mailsOfReset()).toEqual([200, 1]);
  });

  test('a recovery address that someone set since the owner’s last login is not kept from a new place, however long a second factor was on before it [LOG-05, REC-01]', async () => {
    await plant();
    const { totp_secret } = await accountOf(query, person('sam').email);
    const token = reviewIn(await reset())?.token;
    const addedAt = new Date(Date.now() - 80 * day);
    for (const totp_added_at of [addedAt, null]) {
      await changeAccount(query, idOf(lin.email), { totp_secret, totp_added_at });
      expect((await review(token, true)).json).toEqual({ isKept: false });
    }
  });

  test('a recovery address that someone set since the owner’s last login stays unused and listed if the owner logs in at home without keeping it [LOG-05, REC-01]', async () => {
    await plant();
    await reset();
    await atHome(0);
    pass();
    expect(await mailsOfReset()).toEqual([200, 0]);
    expect(reviewIn(await reset())?.recoveryEmail).toBeDefined();
  });

  test('a recovery address that someone set since the owner’s last login is used after the owner’s next login at home, if no reset has listed it [LOG-05, REC-01]', async () => {
    await plant();
    await logIn({ 'user-agent': 'Safari/605.1.15 (iPhone)' });
    expect(await mailsOfReset()).toEqual([200, 0]);
    await atHome(0);
    expect(await mailsOfReset()).toEqual([200, 1]);
  });

  test('a recovery address that someone set since the owner’s last login is turned off by the review, with an event and a mail, once [LOG-05, REC-01]', async () => {
    await plant();
    const token = reviewIn(await reset())?.token;
    for (const _ of [1, 2]) expect((await review(token, false)).json).toEqual({ isKept: false });
    expect((await accountOf(query, lin.email)).recovery_email).toBeNull();
    expect(await eventTypes(query, 'disabled backup email')).toHaveLength(1);
    expect((await service.mails()).map(({ subject }) => subject)).toContain('Your recovery email is off');
  });

  test('a recovery address that someone set since the owner’s last login is kept by the checklist after the reset, but not before; from a new place its step stays open [LOG-05, REC-01, ACT-04]', async () => {
    await plant();
    const confirm = async (password: string, headers = home) => {
      const { access_token: token } = signedIn(await service.logIn(lin.username, password, {}, headers));
      await service.send('/v2/user/security/lock-down', { token, body: { event: null } });
      const body = { step: 'recoveryEmail', state: 'done' };
      const saved = await service.send('/v2/user/security/lock-down/steps', { method: 'PUT', token, headers, body });
      return v.parse(lockDownSchema, saved.json).steps.map((each) => `${each.step} ${each.state}`);
    };
    // The last login at home must stay before it.
    expect(await confirm(lin.password, elsewhere)).toEqual(['recoveryEmail done']);
    expect(await mailsOfReset()).toEqual([200, 0]);
    await reset();
    expect(await confirm('Orchard-Window-52', elsewhere)).toEqual([]);
    expect(await mailsOfReset()).toEqual([200, 0]);
    expect(await confirm('Orchard-Window-52')).toEqual(['recoveryEmail done']);
    expect(await mailsOfReset()).toEqual([200, 1]);
  });
});

const now = new Date('2026-04-01T00:00:00Z');
const ago = (days: number) => new Date(now.getTime() - days * day);
const links = [{ created_at: ago(60) }, { created_at: ago(35) }, { created_at: ago(10) }];
const place = (firstAt: Date, passwordAt: Date | null, more: Partial<LoginPlace> = {}): LoginPlace => ({
  network: '192.0.2.1',
  device: '',
  firstAt,
  lastAt: firstAt,
  passwordAt,
  isOfCreation: false,
  isReported: false,
  ...more,
});
test.each<[string, LoginPlace[], number, number]>([
  ['after no login', [], 90, 3],
  ['after a login at home', [place(ago(80), ago(40))], 90, 2],
  ['after one today', [place(ago(80), ago(0))], 90, 1],
  ['after one from a new place', [place(ago(29), ago(1)), place(ago(80), ago(40))], 90, 2],
  ['after one that the owner has reported', [place(ago(80), ago(0), { isReported: true })], 90, 3],
  ['after one where the account was created, lately', [place(ago(20), ago(5), { isOfCreation: true })], 20, 1],
  ['after a login with a third party', [place(ago(80), null)], 90, 3],
  ['with the connection that the account was created with', [], 60, 2],
])('connections to review, %s: %j [LOG-05]', (_, places, created, count) => {
  expect(newAdditions(links, places, { createdAt: ago(created), now }).length).toBe(count);
});
