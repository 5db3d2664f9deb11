import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { codeAt } from '../testing/authenticator.ts';
import { anyNumber, errorOf, person, proof, signedIn, waysOf } from '../testing/client.ts';
import { databaseServers } from '../testing/databases.ts';
import { freshDatabase, runService } from '../testing/service.ts';
import { askForCode, create, mailedCode, newcomer } from '../testing/sign-up.ts';
import { migrate } from './platform/database/migrations.ts';
import { openDatabase } from './platform/database/open.ts';

const lin = person('lin');
const sam = person('sam');

describe.each(await databaseServers())('on $name', async ({ url }) => {
  const service = await runService({ DATABASE_URL: await freshDatabase(url), LOGIN_TRIES_PER_ADDRESS: '1000' });
  const { query } = service.database;
  const start = async () => waysOf(await service.logIn(sam.userName, sam.password));
  const finish = (id: string | undefined, code: string) => service.logIn(sam.userName, sam.password, { mfa_trusted: '1' }, proof(id, code));

  test('the tables are brought up to date once, also by two processes at a time', async () => {
    const steps = () => query.selectFrom('facts').selectAll().where('name', 'like', 'migration:%').execute();
    const before = await steps();
    await Promise.all([migrate(query), migrate(query)]);
    expect([before.length > 0, await steps()]).toEqual([true, before]);
  });

  test('the customers of a database from before there was sign-up want no news, and have agreed to nothing [LOG-08]', async () => {
    const { query: old, close } = openDatabase(await freshDatabase(url), 1);
    await migrate(old);
    await sql`drop table agreements, sign_up_codes`.execute(old);
    await sql`alter table accounts drop column news`.execute(old);
    await sql`delete from facts where name = 'migration:006-sign-up'`.execute(old);
    await sql`insert into accounts (email_key, email, email_verified, nick_name, first_name, last_name, country, language, password_changed_at, factors_changed_at, created_at)
      values ('jo@example.com', 'jo@example.com', true, 'jo', '', '', '', 'en-US', now(), now(), now())`.execute(old);
    await migrate(old);
    expect(await old.selectFrom('accounts').select(['email', 'news']).execute()).toEqual([{ email: 'jo@example.com', news: false }]);
    expect(await old.selectFrom('agreements').selectAll().execute()).toEqual([]);
    await close();
  });

  test('a customer logs in, and out again [SES-07, SES-09]', async () => {
    const { web_session_auth_code: code } = signedIn(await service.logIn(lin.userName, lin.password));
    const headers = { authorization: `refresh_token ${code}` };
    expect((await service.send('/oauth2/session/details/', { headers })).json).toMatchObject({ issuedAt: anyNumber });
    await service.send('/oauth2/token/', { method: 'DELETE', headers });
    expect((await service.send('/oauth2/session/details/', { headers })).json).toEqual({ account: -1, issuedAt: -1 });
  });

  test('an authenticator code counts once, and the computer is remembered [TFA-04, SES-08]', async () => {
    const code = codeAt(sam.authenticatorSecret ?? '', new Date());
    const reply = signedIn(await finish((await start())['totp'], code));
    expect(errorOf(await finish((await start())['totp'], code)).symbol).toBe('mfa_code_incorrect');
    signedIn(await service.logIn(sam.userName, sam.password, { mfa_trust_token: reply.mfa_trust_token ?? '' }));
  });

  test('a mailed code is one mail for calls at the same time, and counts once [TFA-04]', async () => {
    const challenges = await Promise.all([start(), start()]);
    await Promise.all(challenges.map((ways) => service.send(`/v2/auth/mfa/challenges/${ways['email_code']}/code`, { method: 'POST' })));
    const mails = await service.mails();
    const code = /\d{6}/.exec(mails[0]?.text ?? '')?.[0] ?? '';
    const answers = await Promise.all(challenges.map((ways) => finish(ways['email_code'], code)));
    expect([mails.length, answers.filter(({ status }) => status === 200).length]).toEqual([1, 1]);
  });

  test('a customer signs up, with one code and once [LOG-02]', async () => {
    await Promise.all([askForCode(service), askForCode(service)]);
    const code = await mailedCode(service);
    const answers = await Promise.all([create(service, { code }), create(service, { code })]);
    expect(answers.filter(({ status }) => status === 200).length).toBe(1);
    signedIn(await service.logIn(newcomer.email, newcomer.password));
  });

  test('ten of sixty guesses at once are let through [LOG-03]', async () => {
    const answers = await Promise.all(Array.from({ length: 60 }, () => service.logIn(lin.userName, 'a guess')));
    expect(answers.filter((each) => errorOf(each).symbol === 'incorrect_password').length).toBe(10);
  });
});
