import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../testing/at-end.ts';
import { errorOf, person, signedIn } from '../../testing/client.ts';
import { foreignServer } from '../../testing/mail-server.ts';
import { runProduction } from '../../testing/production.ts';
import { freshDatabase, runService } from '../../testing/service.ts';
import { askForCode, create, newcomer } from '../../testing/sign-up.ts';
import { ask } from '../../testing/test-database.ts';
import { loadMigrations } from '../platform/database/migrations.ts';
import { migrate } from '../platform/database/migrate.ts';
import { openDatabase } from '../platform/database/open.ts';
import { prepareDatabase } from './prepare-database.ts';

const migrations = Object.entries(await loadMigrations());
const [lastMigration = ''] = migrations.at(-1) ?? [];
const lin = person('lin');

/** A database with a role that owns its tables, and one for the service. */
async function databaseOfTwoRoles() {
  const url = await freshDatabase();
  const name = `r${randomBytes(6).toString('hex')}`;
  const as = (role: string) => url.replace(/\/\/[^@/]*@/, `//${role}:${name}@`);
  const roles = { owner: `${name}_owner`, service: `${name}_service` };
  for (const role of Object.values(roles)) await ask(url, `create role ${role} login password '${name}'`);
  await ask(url, `grant create on database ${/test_\w+/.exec(url)?.[0] ?? ''} to ${roles.owner}`);
  await ask(url, `alter schema public owner to ${roles.owner}`);
  return { administrator: url, owner: as(roles.owner), service: as(roles.service), role: roles.service };
}

test('the service’s role can do all of its work, including the queue, but cannot alter a table [CFG-02]', async () => {
  const { owner, service: url, role } = await databaseOfTwoRoles();
  const early = () => runProduction({ DATABASE_URL: url, MIGRATE: 'off' });
  await expect(early()).rejects.toThrow('run node dist/server/migrate.js, then start again.');
  await expect(runProduction({ DATABASE_URL: url })).rejects.toThrow('may not change the tables');
  await prepareDatabase(owner);
  await expect(early()).rejects.toThrow('may not read the tables: run node dist/server/migrate.js as their owner');
  await prepareDatabase(owner, { serviceRole: role });
  // As on each upgrade.
  await prepareDatabase(owner, { serviceRole: role });

  const { port, mails } = await foreignServer();
  const journal = join(temporaryFolder('journal'), 'journal.jsonl');
  const service = await runProduction({
    DATABASE_URL: url,
    MIGRATE: 'off',
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    RESTORE_JOURNAL: journal,
  });
  await askForCode(service);
  await expect.poll(() => mails.length, { timeout: 15_000 }).toBe(1);
  signedIn(await create(service, { code: /\d{6}/.exec(mails[0]?.text ?? '')?.[0] ?? '' }));
  const { web_session_auth_code: session } = signedIn(await service.logIn(newcomer.email, newcomer.password));
  await service.send('/oauth2/token/', { method: 'DELETE', session });
  await expect
    .poll(() => readFileSync(journal, 'utf8'), { timeout: 5000 })
    .toMatch(/^{"at":.*\n{"at":.*"session ended".*}\n$/);
  await expect(ask(url, 'alter table accounts drop column news')).rejects.toThrow('must be owner of table accounts');
  await expect(ask(url, 'create table more (id int)')).rejects.toThrow('permission denied for schema public');
});

test('a missing role in SERVICE_ROLE is named in a sentence [CFG-02]', async () => {
  await expect(prepareDatabase(await freshDatabase(), { serviceRole: 'absent' })).rejects.toThrow(
    'SERVICE_ROLE names the role absent, which does not exist in the database: create it first.',
  );
});

test('a database of a newer program is refused in a sentence, with any role [CFG-02]', async () => {
  const url = await freshDatabase();
  await prepareDatabase(url);
  await ask(url, "insert into kysely_migration values ('999-later', '2027-01-01T00:00:00.000Z')");
  for (const MIGRATE of ['on', 'off'])
    await expect(runProduction({ DATABASE_URL: url, MIGRATE })).rejects.toThrow(
      'The database is newer than this program, which does not know its migration 999-later. Start the newer program, or restore the backup from before the upgrade.',
    );
});

test('a migration that gets no lock gives up with a message and changes nothing [CFG-02]', async () => {
  const url = await freshDatabase();
  const { query, close } = openDatabase(url, 2);
  await migrate(query, Object.fromEntries(migrations.filter(([name]) => name < '050')));
  await query.transaction().execute(async (transaction) => {
    await sql`lock table accounts in access share mode`.execute(transaction);
    await expect(prepareDatabase(url, { lockMs: 50 })).rejects.toThrow(
      'A migration waited too long for a lock held by another connection, and changed nothing.',
    );
  });
  const { rows } = await sql<{ name: string }>`select max(name) as name from kysely_migration`.execute(query);
  expect(rows[0]?.name).toBe('046-names-of-tables');
  await prepareDatabase(url, { lockMs: 5000 });
  const { rows: later } = await sql<{ name: string }>`select max(name) as name from kysely_migration`.execute(query);
  expect(later[0]?.name).toBe(lastMigration);
  await close();
});

test('a query that takes longer than STATEMENT_SECONDS is aborted, and its call fails [NET-05]', async () => {
  const service = await runService({ STATEMENT_SECONDS: '1', LOG_LEVEL: 'silent' });
  await service.database.query.transaction().execute(async (transaction) => {
    await sql`lock table accounts in access exclusive mode`.execute(transaction);
    expect(errorOf(await service.logIn(lin.username, lin.password)).symbol).toBe('system_error');
  });
  signedIn(await service.logIn(lin.username, lin.password));
});

test('a process opens no more connections for calls than DATABASE_CONNECTIONS [NET-05]', async () => {
  const service = await runService({ DATABASE_CONNECTIONS: '1' });
  const count = async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from pg_stat_activity
      where datname = current_database() and backend_type = 'client backend' and query not like '%pg_stat_activity%'
        and application_name like 'account-center %' and application_name not like '% jobs'
    `.execute(service.database.query);
    return rows[0]?.count ?? -1;
  };
  const before = await count();
  await Promise.all(Array.from({ length: 8 }, () => service.logIn(lin.username, 'a guess')));
  expect((await count()) - before).toBeLessThanOrEqual(1);
});

test('a role whose search_path leads away from the tables is refused in a sentence, and gets no tables of its own [CFG-02]', async () => {
  const { owner, service: url, role } = await databaseOfTwoRoles();
  await prepareDatabase(owner, { serviceRole: role });
  const start = () => runProduction({ DATABASE_URL: url, MIGRATE: 'off' });
  const sentence =
    'The tables are in the schema public, to which the search_path of the role of DATABASE_URL does not lead first. Set it there with alter role or alter database.';
  await ask(owner, 'create schema other');
  for (const path of ['other', "''", 'absent']) {
    await ask(url, `alter role ${role} set search_path = ${path}`);
    await expect(start()).rejects.toThrow(sentence);
    await ask(owner, `alter role ${role.replace('service', 'owner')} set search_path = ${path}`);
    await expect(prepareDatabase(owner)).rejects.toThrow(sentence);
  }
  await expect(ask(owner, 'select 1 from other.accounts')).rejects.toThrow('does not exist');
  const empty = await databaseOfTwoRoles();
  await ask(empty.owner, `alter role ${empty.role.replace('service', 'owner')} set search_path = absent`);
  await expect(prepareDatabase(empty.owner)).rejects.toThrow(
    'The search_path of the role of DATABASE_URL leads to no schema that exists. Set it there with alter role or alter database.',
  );
});

test('migrations that end together admit the role of the service one after the other [CFG-02]', async () => {
  const { owner, role } = await databaseOfTwoRoles();
  await prepareDatabase(owner, { serviceRole: role });
  for (let round = 0; round < 5; round += 1)
    await Promise.all(Array.from({ length: 6 }, () => prepareDatabase(owner, { serviceRole: role })));
});

test('while the database refuses the role, as when its password is replaced, calls say when to try again [NET-10]', async () => {
  const { administrator, owner, service: url, role } = await databaseOfTwoRoles();
  await prepareDatabase(owner, { serviceRole: role });
  const service = await runProduction({ DATABASE_URL: url, MIGRATE: 'off', LOG_LEVEL: 'silent' });
  await ask(administrator, `alter role ${role} nologin`);
  await ask(administrator, `select pg_terminate_backend(pid) from pg_stat_activity where usename = '${role}'`);
  await expect.poll(async () => (await service.send('/readyz')).status, { timeout: 5000 }).toBe(503);
  const refused = await service.logIn(lin.username, lin.password);
  expect([refused.status, refused.headers['retry-after']]).toEqual([503, '3']);
  await ask(administrator, `alter role ${role} login`);
  await expect.poll(async () => (await service.send('/readyz')).status, { timeout: 5000 }).toBe(200);
  expect(errorOf(await service.logIn(lin.username, lin.password)).symbol).toBe('incorrect_password');
});
