import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { person, signedIn } from '../../testing/client.ts';
import { planOf } from '../../testing/query-plan.ts';
import { runService } from '../../testing/service.ts';
import { atEnd } from '../../testing/at-end.ts';
import { dueFiles } from '../platform/files/files-to-delete.ts';
import { openDatabase } from '../platform/database/open.ts';
import { deleteExpired, expiredRows } from './cleanup.ts';
import { secondsAfter } from '../platform/clock.ts';
import { accountId, addRows, changeRows, deleteRows } from '../../testing/rows.ts';

const day = 86_400;
const service = await runService();
const database = openDatabase(service.url, 2);
atEnd(() => database.close());
const { query } = database;
const lin = person('lin');
const account = await accountId(query, lin.email);
const start = new Date();
const at = (days: number) => secondsAfter(start, days * day);
const cleanUpAt = (days: number, keepSeconds = 30 * day) =>
  deleteExpired({ database, clock: { now: () => at(days) }, keepSeconds, eventDays: 400 });
const tables = [
  'sessions',
  'access_tokens',
  'trust_tokens',
  'challenges',
  'challenge_methods',
  'one_time_codes',
  'limits',
  'events',
] as const;
const counts = async (): Promise<Record<string, number>> => {
  const count = async (table: (typeof tables)[number]) =>
    [
      table,
      (
        await query
          .selectFrom(table)
          .select((row) => row.lit(1).as('one'))
          .execute()
      ).length,
    ] as const;
  return Object.fromEntries(await Promise.all(tables.map(count)));
};

/** One row per table that expires after so many days. */
async function fill(name: string, days: number): Promise<void> {
  const [issued_at, expires_at] = [start, at(days)];
  const device = { address: '', device: '' };
  const session = await query
    .insertInto('sessions')
    .values({ account_id: account, client_id: '', code_hash: name, issued_at, expires_at, ended_at: null, ...device })
    .returning('id')
    .executeTakeFirstOrThrow();
  await addRows(query, 'access_tokens', { token_hash: name, session_id: session.id, account_id: account, expires_at });
  await addRows(query, 'trust_tokens', { token_hash: name, account_id: account, issued_at, expires_at, device: '' });
  const challenge = await query
    .insertInto('challenges')
    .values({ account_id: account, purpose: '', client_id: '', created_at: start, expires_at, used_at: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  await addRows(query, 'challenge_methods', {
    id: name,
    challenge_id: challenge.id,
    account_id: account,
    type: 'totp',
    target: null,
    code_asked_at: null,
  });
  await addRows(query, 'one_time_codes', {
    subject: String(account),
    account_id: account,
    purpose: name,
    type: '',
    code_hash: '',
    tries: 0,
    sent_at: start,
    expires_at,
    used_at: null,
  });
  await addRows(query, 'limits', { key: name, points: 1, expire: expires_at.getTime() });
  await addRows(query, 'events', { account_id: account, type: 'login with password', at: start, ...device });
}

beforeEach(async () => {
  await deleteRows(query, ['sessions', 'trust_tokens', 'challenges', 'one_time_codes', 'limits', 'events']);
  await changeRows(query, 'accounts', { password_changed_at: at(-1), factors_changed_at: at(-1) });
});
const each = (count: number) => Object.fromEntries(tables.map((table) => [table, count]));

test('deletes expired rows a month after their end, limits at once, and security events not at all [SES-10]', async () => {
  await fill('short', 1);
  await fill('long', 90);
  await cleanUpAt(0.5);
  expect(await counts()).toEqual(each(2));
  await cleanUpAt(30.5);
  expect(await counts()).toEqual({ ...each(2), limits: 1 });
  await cleanUpAt(31.5);
  expect(await counts()).toEqual({ ...each(1), events: 2 });
  expect(await query.selectFrom('access_tokens').select('token_hash').execute()).toEqual([{ token_hash: 'long' }]);
});

test('deletes ended sessions before they expire [SES-08, SES-09]', async () => {
  await fill('ended', 90);
  await changeRows(query, 'sessions', { ended_at: at(1) });
  await cleanUpAt(30.5);
  expect(await counts()).toEqual(each(1));
  await cleanUpAt(31.5);
  expect(await counts()).toEqual({ ...each(1), sessions: 0, access_tokens: 0 });
});

test('deletes security events after 400 days, except logins, which show a customer’s places [ACT-01, ACT-05]', async () => {
  const event = { account_id: account, address: '', device: '' };
  await query
    .insertInto('events')
    .values(
      (['failed log-in', 'changed password', 'login with password', 'created account'] as const).flatMap((type) =>
        [0, 2].map((days) => ({ ...event, type, at: at(days) })),
      ),
    )
    .execute();
  const left = async () =>
    (await query.selectFrom('events').select('type').orderBy('id').execute()).map(({ type }) => type);
  const logins = ['login with password', 'login with password', 'created account', 'created account'];
  await cleanUpAt(399);
  expect(await left()).toHaveLength(8);
  await cleanUpAt(401);
  expect(await left()).toEqual(['failed log-in', 'changed password', ...logins]);
  await cleanUpAt(403);
  expect(await left()).toEqual(logins);
});

test.each(
  expiredRows(start, { keepSeconds: 30 * day, eventDays: 400 })
    // The queue's own table contains pending jobs.
    .filter(({ table }) => !table.startsWith('graphile_worker.'))
    .map((rows, index) => [index, rows.table, rows] as const),
)(
  'condition %d of the cleanup, of %s, has an index that gives its order [NET-10]',
  async (_, table, { end, condition }) => {
    const search = sql`select ctid from ${sql.table(table)} where ${condition} order by ${end} limit 1000 for update skip locked`;
    const plan = await planOf(query, search.compile(query));
    expect(plan).not.toContain(`Seq Scan on ${table}`);
    expect(plan).not.toContain('Sort');
    // An index that is scanned in full does not serve the condition.
    expect(plan).toContain('Index Cond');
  },
);

test('an index finds the files that are due [NET-10]', async () => {
  const plan = await planOf(query, dueFiles(query, start).compile());
  expect(plan).toContain('Index Scan using files_to_delete_due');
  expect(plan).not.toContain('Sort');
});

test('deletes analytics events after thirty days, regardless of the retention of other rows [NET-09]', async () => {
  const event = { brand: 'default', name: 'log-in', page: 'login', result: 'done' };
  await addRows(query, 'analytics_events', [
    { ...event, at: at(0) },
    { ...event, at: at(2) },
  ]);
  const left = async () => (await query.selectFrom('analytics_events').select('at').execute()).length;
  const after = async (days: number) => {
    await cleanUpAt(days, 90 * day);
    return left();
  };
  expect([await after(29.9), await after(30.1), await after(32.1)]).toEqual([2, 1, 0]);
});

test('deletes the code for an address without an account when it expires, with the address [LOG-02]', async () => {
  const row = { purpose: 'sign-up', type: '', code_hash: '', tries: 0, sent_at: start, used_at: null };
  await addRows(query, 'one_time_codes', [
    { ...row, subject: 'short@example.com', expires_at: at(1) },
    { ...row, subject: 'long@example.com', expires_at: at(2) },
  ]);
  await cleanUpAt(1.5);
  expect(await query.selectFrom('one_time_codes').select('subject').execute()).toEqual([
    { subject: 'long@example.com' },
  ]);
});

test('deletes more rows than one batch in one run, even by two processes in parallel', async () => {
  const rows = Array.from({ length: 2500 }, (_, index) => ({
    key: `key ${index}`,
    points: 1,
    expire: at(1).getTime(),
  }));
  await addRows(query, 'limits', rows);
  await Promise.all([cleanUpAt(2), cleanUpAt(2)]);
  expect((await counts())['limits']).toBe(0);
});

test('keeps an ended session while a request to remove a second factor is open, regardless of the retention [OPR-07]', async () => {
  await fill('one', 1);
  await cleanUpAt(1 + 10, 60);
  expect((await counts())['sessions']).toBe(1);
  await cleanUpAt(1 + 30, 60);
  expect((await counts())['sessions']).toBe(0);
});

test('the service cleans up when it starts, and valid sessions remain [SES-10]', async () => {
  await fill('expired', 1);
  const { web_session_auth_code: code } = signedIn(await service.logIn(lin.username, lin.password));
  await query
    .updateTable('sessions')
    .set({ expires_at: at(100), used_at: at(59) })
    .where('code_hash', '!=', 'expired')
    .execute();
  // Otherwise it would take the job that the other one starts, with its own clock.
  await service.close();
  const other = await runService({ DATABASE_URL: service.url }, { clock: { now: () => at(60) } });
  await expect.poll(async () => (await counts())['sessions'], { timeout: 15_000, interval: 50 }).toBe(1);
  const details = await other.send('/oauth2/session/details/', {
    session: code,
  });
  expect(details.json).toMatchObject({ account });
});
