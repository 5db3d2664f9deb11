import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { codeAt } from '../testing/authenticator.ts';
import { anyNumber, errorOf, person, proof, signedIn, methodsOf } from '../testing/client.ts';
import { databaseServers } from '../testing/databases.ts';
import { freshDatabase, runService, secretKey } from '../testing/service.ts';
import { askForCode, create, newcomer } from '../testing/sign-up.ts';
import { hashCode } from '../src/one-time-code/verify.ts';
import { deriveKeys } from '../src/platform/crypto/key.ts';
import { migrate } from '../src/platform/database/migrate.ts';
import { loadMigrations } from '../src/platform/database/migrations.ts';
import { openDatabase } from '../src/platform/database/open.ts';
import { mailedCode } from '../testing/mailed-code.ts';

const lin = person('lin');
const sam = person('sam');

const migrations = await loadMigrations();

describe.each(await databaseServers())('on $name', async ({ url }) => {
  const service = await runService({ DATABASE_URL: await freshDatabase(url), LOGIN_TRIES_PER_ADDRESS: '1000' });
  const { query } = service.database;
  const start = async () => methodsOf(await service.logIn(sam.username, sam.password));
  const finish = (id: string | undefined, code: string) =>
    service.logIn(sam.username, sam.password, { mfa_trusted: '1' }, proof(id, code));

  const migrationNames = (at: typeof query) =>
    sql<{ name: string }>`select name from kysely_migration order by name`
      .execute(at)
      .then(({ rows }) => rows.map(({ name }) => name));
  const upTo = (last: string) => Object.fromEntries(Object.entries(migrations).filter(([name]) => name <= last));

  /** A database of an earlier version, migrated up to the named migration. */
  async function formerDatabase(last: string) {
    const address = await freshDatabase(url);
    const { query: former, close } = openDatabase(address, 4);
    await migrate(former, upTo(last));
    return { address, former, close };
  }

  test('a fresh database is migrated once, even by processes that start together', async () => {
    const { query: fresh, close } = openDatabase(await freshDatabase(url), 8);
    await Promise.all([migrate(fresh), migrate(fresh), migrate(fresh)]);
    await migrate(fresh);
    expect(await migrationNames(fresh)).toEqual(Object.keys(migrations));
    await close();
  });

  test('a failing migration stops the start and changes nothing; those before it remain [CFG-02]', async () => {
    const { query: fresh, close } = openDatabase(await freshDatabase(url), 2);
    const broken = { up: async () => Promise.reject(new Error('a broken migration')) };
    await expect(migrate(fresh, { ...upTo('001-accounts-and-sessions'), '002-broken': broken })).rejects.toThrow(
      'a broken migration',
    );
    expect(await migrationNames(fresh)).toEqual(['001-accounts-and-sessions']);
    await close();
  });

  test('a database of an earlier version is migrated once, and its customers have agreed to nothing [LOG-08]', async () => {
    const { former, close } = await formerDatabase('005-key-vault');
    await sql`insert into accounts (email_key, email, email_verified, nick_name, first_name, last_name, country, language, password_changed_at, factors_changed_at, created_at)
      values ('jo@example.com', 'jo@example.com', true, 'jo', '', '', '', 'en-US', now(), now(), now())`.execute(
      former,
    );
    await Promise.all([migrate(former), migrate(former)]);
    expect(await migrationNames(former)).toEqual(Object.keys(migrations));
    expect(await former.selectFrom('accounts').select(['email', 'news']).execute()).toEqual([
      { email: 'jo@example.com', news: false },
    ]);
    expect(await former.selectFrom('agreements').selectAll().execute()).toEqual([]);
    await close();
  });

  test('codes mailed before the code tables were merged are still accepted afterwards [LOG-02, TFA-04]', async () => {
    const { address, former, close } = await formerDatabase('006-sign-up');
    const keys = deriveKeys([secretKey]);
    const [now, soon] = [new Date(), new Date(Date.now() + 60_000)];
    await sql`insert into sign_up_codes values ('jo.newcomer@example.com', ${keys.hash('sign-up-code:jo.newcomer@example.com', '123456')}, 3, ${now}, ${soon}, null)`.execute(
      former,
    );
    await sql`insert into accounts (id, email_key, email, email_verified, nick_name, first_name, last_name, country, language, password_changed_at, factors_changed_at, created_at)
      values (7, 'jo@example.com', 'jo@example.com', true, 'jo', '', '', '', 'en-US', now(), now(), now())`.execute(
      former,
    );
    await sql`insert into challenges (account_id, act, client_id, created_at, expires_at) values (7, 'users.totp', 'account-center-default', ${now}, ${soon})`.execute(
      former,
    );
    const hash = keys.hash('mail-code:7:users.totp:email_code', '654321');
    await sql`insert into mail_codes values (7, 'users.totp', 'email_code', ${hash}, 2, ${now}, ${soon}, null)`.execute(
      former,
    );
    const updated = await runService({ DATABASE_URL: address });
    const code = { tries: 2, sent_at: now, expires_at: soon, used_at: null };
    const rows = former.selectFrom('one_time_codes').selectAll().orderBy('subject').execute();
    expect(await rows).toEqual([
      { ...code, account_id: 7, subject: '7', purpose: 'users.totp', type: 'email_code', code_hash: hash },
      {
        ...code,
        account_id: null,
        subject: 'jo.newcomer@example.com',
        purpose: 'sign-up',
        type: '',
        tries: 3,
        code_hash: expect.any(String) as unknown,
      },
    ]);
    expect(await former.selectFrom('challenges').select('purpose').execute()).toEqual([{ purpose: 'users.totp' }]);
    expect(hashCode({ keys }, { subject: '7', purpose: 'users.totp', type: 'email_code' }, '654321')).toBe(hash);
    expect(errorOf(await create(updated, { code: '654321' }))).toMatchObject({
      symbol: 'secret_code_incorrect',
      triesLeft: 4,
    });
    signedIn(await create(updated, { code: '123456' }));
    await close();
  });

  test('names lose characters that are no longer allowed [PRO-01, VAL-08]', async () => {
    const { address, former, close } = await formerDatabase('025-seeded-accounts');
    await sql`insert into accounts (id, email_key, email, email_verified, nick_name, first_name, last_name, country, language, password_changed_at, factors_changed_at, created_at)
      values (7, 'jo@example.com', 'jo@example.com', true, ${'\u202e\u200f\u061c'}, ${'J\u202eo\u200e'}, ${'👩\u200d👧'}, '', 'en-US', now(), now(), now())`.execute(
      former,
    );
    await runService({ DATABASE_URL: address });
    expect(
      await former
        .selectFrom('accounts')
        .select(['nick_name', 'first_name', 'last_name'])
        .where('id', '=', 7)
        .execute(),
    ).toEqual([{ nick_name: 'jo', first_name: 'Jo', last_name: '👩\u200d👧' }]);
    await close();
  });

  test('remembers the addresses that an account had for more than seven days before links were limited to them [PRO-04]', async () => {
    const { former, close } = await formerDatabase('061-short-addresses');
    await sql`insert into accounts (id, email_key, email, email_verified, nick_name, first_name, last_name, country, language, password_changed_at, factors_changed_at, created_at)
      values (7, 'c@example.com', 'c@example.com', true, 'jo', '', '', '', 'en-US', now(), now(), now() - interval '90 days')`.execute(
      former,
    );
    await sql`insert into email_undos select email, 7, email, now() - make_interval(days => days), now() - make_interval(days => days - 7), null, now()
      from (values ('A@example.com', 20), ('b@example.com', 14)) as each (email, days)`.execute(former);
    await sql`insert into events (account_id, type, at, address, device) values (7, 'changed email', '2026-11-14T00:00:00Z', '', '')`.execute(
      former,
    );
    await migrate(former);
    expect(await former.selectFrom('former_emails').select(['account_id', 'email']).execute()).toEqual([
      { account_id: 7, email: 'a@example.com' },
    ]);
    expect(await former.selectFrom('accounts').select('email_since').execute()).toEqual([
      { email_since: new Date('2026-11-14T00:00:00Z') },
    ]);
    await close();
  });

  test('lists files that earlier processes may have left behind, but none that is in use [PRO-03, ARC-01]', async () => {
    const { former, close } = await formerDatabase('059-held-addresses');
    await sql`insert into accounts (id, email_key, email, email_verified, nick_name, first_name, last_name, country, language, password_changed_at, factors_changed_at, created_at, avatar_name)
      values (7, 'jo@example.com', 'jo@example.com', true, 'jo', '', '', '', 'en-US', now(), now(), now(), 'used.png')`.execute(
      former,
    );
    await sql`insert into avatar_uploads select name, 7, 'png', name, now(), now() - make_interval(mins => minutes)
      from (values ('used.png', 60), ('left.png', 60), ('uploading.png', 0), ('never.png', null)) as each (name, minutes)`.execute(
      former,
    );
    await sql`insert into archive_tasks values ('ready', 7, 'ready', now(), '2026-12-24T00:00:00Z'), ('making', 7, 'processing', now(), null)`.execute(
      former,
    );
    await migrate(former);
    const listed = await former.selectFrom('files_to_delete').select(['store', 'name']).orderBy('name').execute();
    expect(listed).toEqual([
      { store: 'pictures', name: 'left.png' },
      { store: 'archives', name: 'making' },
      { store: 'archives', name: 'ready' },
    ]);
    await close();
  });

  test('a customer logs in and out again [SES-07, SES-09]', async () => {
    const { web_session_auth_code: code } = signedIn(await service.logIn(lin.username, lin.password));
    const headers = { authorization: `refresh_token ${code}` };
    expect((await service.send('/oauth2/session/details/', { headers })).json).toMatchObject({ issuedAt: anyNumber });
    await service.send('/oauth2/token/', { method: 'DELETE', headers });
    expect((await service.send('/oauth2/session/details/', { headers })).json).toMatchObject({
      account: -1,
      issuedAt: -1,
    });
  });

  test('an authenticator code is accepted once, and the device is trusted [TFA-04, SES-08]', async () => {
    const code = codeAt(sam.authenticatorSecret ?? '', new Date());
    const reply = signedIn(await finish((await start())['totp'], code));
    expect(errorOf(await finish((await start())['totp'], code)).symbol).toBe('mfa_code_used');
    signedIn(await service.logIn(sam.username, sam.password, { mfa_trust_token: reply.mfa_trust_token ?? '' }));
  });

  test('parallel calls send one mail, whose code is accepted once [TFA-04]', async () => {
    const challenges = await Promise.all([start(), start()]);
    await Promise.all(
      challenges.map((methods) =>
        service.send(`/v2/auth/mfa/challenges/${methods['email_code']}/code`, { method: 'POST' }),
      ),
    );
    const mails = (await service.mails()).filter(({ subject }) => subject.startsWith('Your verification code'));
    const code = /\d{6}/.exec(mails[0]?.text ?? '')?.[0] ?? '';
    const answers = await Promise.all(challenges.map((methods) => finish(methods['email_code'], code)));
    expect([mails.length, answers.filter(({ status }) => status === 200).length]).toEqual([1, 1]);
  });

  test('a customer signs up once with one code [LOG-02]', async () => {
    await Promise.all([askForCode(service), askForCode(service)]);
    const code = await mailedCode(service);
    const answers = await Promise.all([create(service, { code }), create(service, { code })]);
    expect(answers.filter(({ status }) => status === 200).length).toBe(1);
    signedIn(await service.logIn(newcomer.email, newcomer.password));
  });

  test('lets exactly ten of sixty parallel guesses through [LOG-03]', async () => {
    const answers = await Promise.all(Array.from({ length: 60 }, () => service.logIn(lin.username, 'a guess')));
    expect(answers.filter((each) => errorOf(each).symbol === 'incorrect_password').length).toBe(10);
  });
});
