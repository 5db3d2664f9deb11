import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { atEnd } from '../testing/at-end.ts';
import { person, signedIn } from '../testing/client.ts';
import { startPooler } from '../testing/pooler.ts';
import { runProduction } from '../testing/production.ts';
import { filledDatabase, freshDatabase, migratedDatabase, runService } from '../testing/service.ts';
import { askForCode } from '../testing/sign-up.ts';
import { openDatabase } from '../src/platform/database/open.ts';
import { createFailureLimiter, createLimiter } from '../src/platform/rate-limit/limiter.ts';
import { createSlowingLimiter } from '../src/platform/rate-limit/slowing-limiter.ts';
import { prepareDatabase } from '../src/service/prepare-database.ts';

const lin = person('lin');

test('behind a pooler that shares sessions, parallel calls succeed and each mail is sent once [OPR-01]', async () => {
  const url = await filledDatabase();
  const pooler = await startPooler(url);
  const service = await runService({
    DATABASE_URL: pooler.url,
    DATABASE_DIRECT_URL: url,
    SIGN_UP_MAILS_PER_HOUR: '100',
  });
  const numbers = Array.from({ length: 20 }, (_, index) => index);
  const answers = await Promise.all([
    ...numbers.map((number) => askForCode(service, { email: `new-${number}@example.com` })),
    ...[lin, person('robin'), person('noor')].map(({ username, password }) => service.logIn(username, password)),
  ]);
  expect([...new Set(answers.map(({ status }) => status))]).toEqual([200]);
  const { web_session_auth_code: code } = signedIn(await service.logIn(lin.username, lin.password));
  const renew = () =>
    service.send('/oauth2/token/', {
      form: { client_id: 'account-center-default', grant_type: 'session_implicit', code, scope: 'read_profile' },
    });
  expect((await Promise.all(numbers.map(renew))).map(({ status }) => status)).toEqual(numbers.map(() => 200));
  const sent = (await service.mails()).map(({ to }) => to).filter((to) => to.startsWith('new-'));
  expect(sent.toSorted()).toEqual(numbers.map((number) => `new-${number}@example.com`).toSorted());
});

test('behind a pooler that shares sessions, two processes count with every kind of limit [OPR-01]', async () => {
  const { url } = await startPooler(await migratedDatabase());
  for (const database of [openDatabase(url, 1), openDatabase(url, 1)]) {
    atEnd(() => database.close());
    const limits = [
      createLimiter(database, 'plain', { points: 100, seconds: 60 }),
      createFailureLimiter(database, 'failures', { points: 100, seconds: 60 }),
      createSlowingLimiter(database, 'slowing', { free: 100, seconds: 60, pause: () => 1 }),
    ];
    for (const limit of limits) expect(await limit.consume('key')).toMatchObject({ allowed: true });
  }
});

describe('a start', () => {
  test('without another address is refused behind a pooler that shares sessions [CFG-02]', async () => {
    const pooler = await startPooler(await migratedDatabase());
    for (const MIGRATE of ['on', 'off'])
      await expect(runProduction({ DATABASE_URL: pooler.url, MIGRATE })).rejects.toThrow(
        'The pooler of DATABASE_URL shares sessions: set DATABASE_DIRECT_URL to an address',
      );
  });

  test('a start is refused if the other address leads to such a pooler, too, or to another database [CFG-02]', async () => {
    const url = await migratedDatabase();
    const pooler = await startPooler(url);
    const startWith = (direct: string) =>
      runProduction({ DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: direct, MIGRATE: 'off' });
    await expect(startWith(pooler.url)).rejects.toThrow('DATABASE_DIRECT_URL leads to a pooler that shares sessions.');
    await expect(startWith(await migratedDatabase())).rejects.toThrow(
      'DATABASE_DIRECT_URL leads to another database than DATABASE_URL',
    );
  });

  test(
    'a start needs no other address behind a pooler with a session for each connection [CFG-02]',
    { tags: 'release' },
    async () => {
      const pooler = await startPooler(await migratedDatabase(), 'session');
      const service = await runProduction({ DATABASE_URL: pooler.url });
      expect((await service.send('/readyz')).json).toEqual({ status: 'ready' });
    },
  );

  test('a start migrates through the other address [CFG-02]', async () => {
    const url = await freshDatabase();
    const pooler = await startPooler(url);
    await runProduction({ DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: url });
    await expect(prepareDatabase(pooler.url)).rejects.toThrow('shares sessions');
  });
});

test.each(['transaction', 'session'] as const)(
  'the time limit of a statement holds behind a pooler in %s mode, and the server ends the statement [NET-05]',
  async (mode) => {
    const url = await freshDatabase();
    const pooler = await startPooler(url, mode);
    const [database, onlooker] = [openDatabase(pooler.url, 1, { statementMs: 200 }), openDatabase(url, 1)];
    atEnd(async () => Promise.all([database.close(), onlooker.close()]));
    await expect(sql`select pg_sleep(60)`.execute(database.query)).rejects.toThrow('canceling statement');
    const { rows } = await sql`select 1 from pg_stat_activity
      where datname = current_database() and state = 'active' and query like '%sleep(60)%' and pid <> pg_backend_pid()`.execute(
      onlooker.query,
    );
    expect(rows).toEqual([]);
    expect((await sql`select 1 as one`.execute(database.query)).rows).toEqual([{ one: 1 }]);
  },
);
