import pg from 'pg';
import { expect, test, vi } from 'vitest';
import { codeAt } from '../../../testing/authenticator.ts';
import { methodsOf, person, proof, signedIn } from '../../../testing/client.ts';
import { migratedDatabase, runService } from '../../../testing/service.ts';
import { planOf } from '../../../testing/query-plan.ts';
import { demonstrationPlan } from '../../../testing/plan.ts';
import { startDemonstration } from '../../demo/start-demonstration.ts';
import { readSettings } from '../configuration/settings.ts';
import { deriveKeys } from './key.ts';
import { openInstanceKeys } from './instance-keys.ts';
import { sealAgain } from './seal-again.ts';
import { accountOf, addRows } from '../../../testing/rows.ts';

const former = 'the former secret key of this service';
const present = 'the present secret key of this service';
const list = JSON.stringify([present, former]);
const sam = person('sam');
const wrong =
  'The secret key is not the one that this database was created with. Restore the previous SECRET_KEY or data folder.';

test('a secret key is replaced without ending a session or losing an authenticator [CFG-02]', async () => {
  const url = await migratedDatabase();
  const before = await runService({ DATABASE_URL: url, SECRET_KEY: former });
  const { id: account, totp_secret } = await accountOf(before.database.query, sam.username);
  await addRows(before.database.query, 'authenticators', {
    account_id: account,
    former_id: null,
    totp_secret: totp_secret ?? Buffer.from(''),
    totp_last_step: null,
    totp_added_at: new Date(),
    totp_name: 'Tablet',
    totp_used_at: null,
    totp_clock_steps: null,
  });
  const methods = methodsOf(await before.logIn(sam.username, sam.password));
  const { web_session_auth_code: code } = signedIn(
    await before.logIn(
      sam.username,
      sam.password,
      {},
      proof(methods['totp'], codeAt(sam.authenticatorSecret ?? '', new Date())),
    ),
  );
  const details = (service: typeof before) => service.send('/oauth2/session/details/', { session: code });
  const open = (await details(before)).json;
  await expect(
    startDemonstration(
      demonstrationPlan({ PORT: '0', PAGES: 'off', SEED: 'on', DATABASE_URL: url, SECRET_KEY: present }),
    ),
  ).rejects.toThrow(wrong);

  const both = await runService({ DATABASE_URL: url, SECRET_KEY: list });
  expect((await details(both)).json).toEqual(open);
  await sealAgain({ database: both.database, keys: await openInstanceKeys(both.database.query, [present, former]) });

  const after = await runService({ DATABASE_URL: url, SECRET_KEY: present });
  expect((await details(after)).json).toEqual(open);
  const { id, totp_secret: sealed } = await accountOf(after.database.query, sam.username);
  const further = await after.database.query.selectFrom('authenticators').select('totp_secret').executeTakeFirst();
  const keys = deriveKeys([present]);
  for (const each of [sealed, further?.totp_secret ?? null])
    expect(each !== null && keys.isCurrent(`totp:${id}`, each)).toBe(true);
  await expect(
    startDemonstration(
      demonstrationPlan({ PORT: '0', PAGES: 'off', SEED: 'on', DATABASE_URL: url, SECRET_KEY: former }),
    ),
  ).rejects.toThrow(wrong);
}, 60_000);

test('each secret is found by its index when it is sealed again [CFG-02]', async () => {
  const url = await migratedDatabase();
  await runService({ DATABASE_URL: url, SECRET_KEY: former });
  const { database } = await runService({ DATABASE_URL: url, SECRET_KEY: list });
  const queries = vi.spyOn(pg.Client.prototype, 'query');
  await sealAgain({ database, keys: await openInstanceKeys(database.query, [present, former]) });
  const statements = queries.mock.calls
    .map(([text, values]: unknown[]) => ({ text: String(text), values: Array.isArray(values) ? values : [] }))
    .filter(({ text }) => /^(select .* from|update) "(accounts|cmks)"/.test(text));
  expect(statements.length).toBeGreaterThan(2);
  for (const { text, values } of statements)
    expect(await planOf(database.query, { sql: text, parameters: values })).not.toMatch(/Seq Scan|Sort/);
});

test('a database from before its hash key was stored keeps its first one [CFG-02]', async () => {
  const { database } = await runService({ DATABASE_URL: await migratedDatabase(), SECRET_KEY: former });
  const { query } = database;
  await query.deleteFrom('facts').where('name', '=', 'hash-key').execute();
  await addRows(query, 'facts', { name: 'key-check', value: deriveKeys([former]).hash('key-check', '') });
  await expect(openInstanceKeys(query, [present])).rejects.toThrow(wrong);
  const keys = await openInstanceKeys(query, [present, former]);
  expect(keys.hash('access-token', 'a')).toBe(deriveKeys([former]).hash('access-token', 'a'));
});

test.each([
  ['one key', former, [former]],
  ['a list', list, [present, former]],
])('SECRET_KEY accepts %s [CFG-02]', (_, value, secrets) => {
  expect(readSettings({ SECRET_KEY: value }).SECRET_KEY).toEqual(secrets);
});

test.each(['short', '[]', '["short"]', `["${former}", 1]`, `[${former}`])('SECRET_KEY refuses %j [CFG-02]', (value) => {
  expect(() => readSettings({ SECRET_KEY: value })).toThrow(
    'The setting SECRET_KEY must have at least 32 characters, or be a JSON list of such keys.',
  );
});
